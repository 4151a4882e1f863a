import type { MessagePort } from 'node:worker_threads';
import type { FromThread, RecordForm, RecordMessage } from '../messages.js';
import type { StepRecord } from '../../../../record/record.js';
import { lightRecord } from '../../../common/light-record.js';

export type Post = (message: FromThread) => void;

/** ms that a record waits for others: waking the main thread costs more than sending it one. */
const longestWait = 25;
/** The same while a script runs, which may bring the thread down and with it what has not been sent. */
const waitBesideScripts = 5;

/** Somebody waits for these, or a script may hold up what comes after them. */
const urgent: ReadonlySet<FromThread['kind']> = new Set(['finished', 'broken', 'fetch', 'script', 'unhandled', 'pong']);

/** Sends messages in bundles, in order. A job with one that cannot cross threads is sent as broken, and the others go on. */
export function openPost(port: MessagePort): Post {
  let bundle: FromThread[] = [];
  let timer: NodeJS.Timeout | undefined;
  let scripts = 0;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const messages = bundle;
    bundle = [];
    sendAll(port, messages);
  };
  return (message) => {
    if (message.kind === 'script') scripts += message.path === undefined ? -1 : 1;
    const last = bundle.at(-1);
    const joined = last && joinLogs(last, message);
    if (joined) bundle[bundle.length - 1] = joined;
    else bundle.push(message);
    if (urgent.has(message.kind)) flush();
    else timer ??= setTimeout(flush, scripts > 0 ? waitBesideScripts : longestWait);
  };
}

/** Characters of a text to which no more is added: each is shown under a heading of its own, but none may grow without end. */
const longLog = 64 * 1024;

/** What a session prints without a pause is sent as one text, as by Vitest's own workers. */
function joinLogs(last: FromThread, next: FromThread): FromThread | undefined {
  if (last.kind !== 'log' || next.kind !== 'log') return undefined;
  const isSame = last.job === next.job && last.type === next.type;
  return isSame && last.text.length < longLog ? { ...last, text: last.text + next.text } : undefined;
}

function sendAll(port: MessagePort, messages: readonly FromThread[]): void {
  try {
    port.postMessage(messages);
  } catch {
    for (const message of messages) sendOne(port, message);
  }
}

/** What is nested too deeply cannot be cloned. */
function sendOne(port: MessagePort, message: FromThread): void {
  try {
    port.postMessage([message]);
  } catch (error) {
    if (!('job' in message)) throw error;
    const { message: why, stack = why } = error as Error;
    port.postMessage([{ kind: 'broken', job: message.job, stack } satisfies FromThread]);
  }
}

/** What crosses threads of a record: one long text does so in less time than an object of many parts. */
export function recordMessage(record: StepRecord, form: RecordForm): RecordMessage {
  if (form === 'whole' || record.state === 'failed') return { record };
  const light = lightRecord(record);
  return form === 'light' ? { record: light } : { record: light, text: JSON.stringify(record) };
}
