import { stepBroke } from '../../problems/run/run.js';
import type { SendFault, SendReason, WaitReason } from '../../record/reasons.js';
import type { Failure, SendRecord } from '../../record/record.js';
import { decide, type RepeatSettings, type Verdict } from './decide.js';
import { streamEnd } from '../http/event-list.js';
import type { Clock, HttpOutcome } from '../ports/ports.js';
import type { SignedOutcome } from '../ports/sign-in.js';
import type { Assessment } from './assess.js';
import { ReadingFailure } from '../evaluate/reading.js';
import { headerOf } from '../ports/header-list.js';
import { longestRetryAfter } from '../../format/defaults.js';
import { toughCookie } from '../http/cookies.js';

interface SendTask {
  readonly settings: RepeatSettings;
  /** ms before the first send. */
  readonly delay: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly send: () => Promise<SignedOutcome>;
  /** Reads a response: captures and tests, each when first asked for. */
  readonly assess: (outcome: HttpOutcome, sends: readonly Send[]) => Promise<Assessment>;
  readonly onSend: (send: number, of: number | undefined) => void;
  readonly onWait: (wait: Ahead & { readonly until: number }) => void;
}

/** The send that a wait leads to. Times are Unix times in ms. */
interface Ahead {
  readonly send: number;
  /** How many sends there are at most; undefined where their number is open, as in a poll. */
  readonly of: number | undefined;
  /** The end of the poll's time. */
  readonly deadline: number | undefined;
}

export interface SendResult {
  readonly end: 'done' | 'failed' | 'waiting' | 'cancelled';
  /** Why it failed. */
  readonly failure?: Failure;
  /** What it waits for. */
  readonly wait?: WaitReason;
  readonly sends: readonly Send[];
  readonly outcome?: HttpOutcome;
  readonly assessment?: Assessment;
}

/** A send before its record has words, which are masked. */
export interface Send extends Omit<SendRecord, 'because' | 'error'> {
  readonly because?: SendReason;
  readonly error?: SendFault;
}

type NextSend = Pick<Send, 'attempt' | 'cause' | 'because' | 'waited' | 'waitedFor'>;

/**
 * Sends, and sends again for as long as the retry and poll settings ask for it.
 * The poll's timeout is the time in which sends may start: a wait that crosses it is cut there.
 */
export async function sendUntilDone(task: SendTask): Promise<SendResult> {
  const { settings, clock, signal } = task;
  const sends: Send[] = [];
  const of = settings.poll ? undefined : settings.attempts;
  const first = task.delay === 0 ? atOnce : await waitBeforeFirst(task, of);
  const deadline = settings.poll && clock.now() + settings.poll.timeout;
  let next: NextSend = first;
  let sendsInAttempt = 0;
  let last: Pick<SendResult, 'outcome' | 'assessment'> = {};
  while (!signal.aborted) {
    task.onSend(sends.length + 1, of);
    // A response is let go of before the next one comes.
    last = {};
    const outcome = await task.send();
    if (outcome.kind === 'unsent') {
      const end = signal.aborted ? 'cancelled' : 'failed';
      return { end, failure: outcome.failure, sends };
    }
    sends.push(sendRecord(sends.length + 1, next, outcome));
    last = { outcome, assessment: await task.assess(outcome, sends) };
    if (signal.aborted) return { end: 'cancelled', sends, ...last };
    sendsInAttempt += 1;
    const verdict = judge(task, last.assessment!, outcome, sendsInAttempt);
    if (verdict.kind === 'done') return { end: 'done', sends, ...last };
    if (verdict.kind === 'failed') return { end: 'failed', failure: verdict.failure, sends, ...last };
    const waited = await waitForNext(task, verdict, { send: sends.length + 1, of, deadline });
    if (waited === 'out of time') {
      const { timeout, until } = settings.poll!;
      const wait = { kind: 'poll', timeout, attempts: sends.length, until: until.text } as const;
      return { end: 'waiting', wait, sends, ...last };
    }
    if (verdict.cause === 'poll') sendsInAttempt = 0;
    const attempt = next.attempt + (verdict.cause === 'poll' ? 1 : 0);
    next = { attempt, cause: verdict.cause, because: verdict.because, waited, waitedFor: verdict.waitedFor };
  }
  return { end: 'cancelled', sends, ...last };
}

const atOnce: NextSend = { attempt: 1, cause: 'first', waited: 0 };

async function waitBeforeFirst({ delay, clock, signal, onWait }: SendTask, of: number | undefined): Promise<NextSend> {
  onWait({ send: 1, of, until: clock.now() + delay, deadline: undefined });
  await clock.sleep(delay, signal);
  return { ...atOnce, waited: delay, waitedFor: 'delay' };
}

/** A condition that cannot be worked out for one response, as it takes too long, cannot for the next. */
function judge(task: SendTask, assessment: Assessment, outcome: HttpOutcome, sends: number): Verdict {
  try {
    return judgeSend(task, assessment, outcome, sends);
  } catch (error) {
    return { kind: 'failed', failure: error instanceof ReadingFailure ? error.problem : stepBroke(String(error)) };
  }
}

function judgeSend(task: SendTask, assessment: Assessment, outcome: HttpOutcome, sends: number): Verdict {
  const { holds, failingTest } = assessment;
  if (outcome.kind === 'error') return decide(task.settings, { error: outcome.error, sends, holds, failingTest });
  const { status, headers } = outcome.response;
  const statusText = assessment.statusText;
  const retryAfter = status === 429 ? retryAfterMs(headerOf(headers, 'retry-after'), task.clock.now()) : undefined;
  return decide(task.settings, {
    status,
    statusText,
    sends,
    holds,
    failingTest,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** @returns the ms that were to be waited, or that the poll's time ended first */
async function waitForNext(
  { clock, signal, onWait }: SendTask,
  { wait }: Extract<Verdict, { kind: 'repeat' }>,
  ahead: Ahead,
): Promise<number | 'out of time'> {
  const now = clock.now();
  const outOfTime = ahead.deadline !== undefined && now + wait >= ahead.deadline;
  const until = outOfTime ? Math.max(now, ahead.deadline!) : now + wait;
  onWait({ ...ahead, until });
  await clock.sleep(until - now, signal);
  return outOfTime && !signal.aborted ? 'out of time' : wait;
}

function sendRecord(number: number, next: NextSend, outcome: HttpOutcome): Send {
  const { duration } = outcome;
  if (outcome.kind === 'error') return { number, ...next, error: outcome.error, duration };
  const { status, stream } = outcome.response;
  return { number, ...next, status, ...(stream && { stream: streamEnd(stream) }), duration };
}

/**
 * How long a `Retry-After` header asks to wait: seconds or an HTTP date in any of its three forms.
 *
 * @param now - Unix time in ms
 * @returns ms, at most `longestRetryAfter`, 0 for a time that is past; undefined when there is no header or it cannot be read
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : dateOf(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(Math.ceil(wait), 0), longestRetryAfter);
}

/** Cookies' date rule reads every form of an HTTP date, but other texts too: a weekday has to stand first. */
function dateOf(text: string): number {
  const isDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /i.test(text);
  return isDate ? (toughCookie().parseDate(text)?.getTime() ?? NaN) : NaN;
}
