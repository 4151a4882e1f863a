import { setTimeout as delay } from 'node:timers/promises';
import type { ScriptFields } from '../../engine/ports/ports.js';
import { shimFaults as faults } from '../../problems/run/shims.js';
import type { NextRequest } from '../common/next-request.js';
import type { PendingWork } from '../common/pending-work.js';
import { answer, sendFor } from '../common/send.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import { clearVariables, fillIn, readVariable, setVariable } from '../common/variables.js';

interface BruParts {
  readonly step: ShimStep;
  readonly pending: PendingWork;
  readonly next: NextRequest;
  /** Ends the script at once. */
  readonly leave: () => never;
}

/** The object `bru`. All kinds of variables are one: what is set ranks as a capture. */
export function openBru({ step, pending, next, leave }: BruParts): Readonly<Record<string, unknown>> {
  const get = (name: string): unknown => readVariable(step, String(name));
  const has = (name: string): boolean => get(name) !== undefined;
  const set = (name: string, value: unknown): void => setVariable(step, String(name), value);
  const drop = (name: string): void => setVariable(step, String(name), undefined);
  const skipRequest = (): never => {
    if (isAfter(step)) throw new Error(faults.notHere('skipRequest', 'it belongs into a script before the request'));
    step.skip();
    return leave();
  };
  return {
    getVar: get,
    setVar: set,
    hasVar: has,
    deleteVar: drop,
    deleteAllVars: () => clearVariables(step),
    getAllVars: () => ({ ...step.variables }),
    getEnvVar: get,
    setEnvVar: set,
    hasEnvVar: has,
    deleteEnvVar: drop,
    getGlobalEnvVar: get,
    setGlobalEnvVar: set,
    getCollectionVar: get,
    hasCollectionVar: has,
    getFolderVar: get,
    getRequestVar: get,
    getProcessEnv: (name: string) => step.env[name],
    cwd: () => process.cwd(),
    interpolate: (text: unknown) => (typeof text === 'string' ? fillIn(text, get) : text),
    sleep: (ms: number) => delay(ms),
    sendRequest: sender(step, pending),
    setNextRequest: next.set,
    runner: {
      setNextRequest: next.set,
      skipRequest,
      stopExecution: () => step.stop('a script ended the session: stopExecution()'),
    },
    isSafeMode: () => false,
    disableParsingResponseJson: () => undefined,
  };
}

interface Given {
  readonly url?: unknown;
  readonly method?: string;
  readonly headers?: ScriptFields;
  readonly data?: unknown;
  readonly params?: ScriptFields;
  readonly timeout?: number;
}

type Callback = (error: unknown, response: unknown) => unknown;

function sender(step: ShimStep, pending: PendingWork) {
  return (given: Given | string, callback?: Callback): Promise<unknown> | void => {
    const sent = send(step, typeof given === 'string' ? { url: given } : given);
    if (!callback) return sent;
    pending.add(answer(sent, callback));
  };
}

async function send(
  step: ShimStep,
  { url, method = 'GET', headers = {}, data, params, timeout }: Given,
): Promise<unknown> {
  const {
    status,
    headers: answered,
    text,
    json,
  } = await sendFor(step, `${method.toUpperCase()} ${String(url)}`, {
    headers,
    ...(params && { query: params }),
    ...(timeout !== undefined && { timeout }),
    ...(data !== undefined && (typeof data === 'string' ? { text: data } : { json: data })),
  });
  return { status, headers: answered, data: json ?? text };
}
