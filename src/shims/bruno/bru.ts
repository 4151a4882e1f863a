import { setTimeout as delay } from 'node:timers/promises';
import { shimFaults as faults } from '../../problems/run/shims.js';
import type { NextRequest } from '../common/next-request.js';
import type { PendingWork } from '../common/pending-work.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import { clearVariables, fillIn, readVariable, setVariable } from '../common/variables.js';
import { sender } from './send-request.js';

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
  const all = (): Readonly<Record<string, unknown>> => ({ ...step.variables });
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
    getAllVars: all,
    getAllEnvVars: all,
    getAllGlobalEnvVars: all,
    getAllCollectionVars: all,
    getEnvVar: get,
    setEnvVar: set,
    hasEnvVar: has,
    deleteEnvVar: drop,
    getGlobalEnvVar: get,
    setGlobalEnvVar: set,
    hasGlobalEnvVar: has,
    deleteGlobalEnvVar: drop,
    getCollectionVar: get,
    setCollectionVar: set,
    hasCollectionVar: has,
    deleteCollectionVar: drop,
    getFolderVar: get,
    getRequestVar: get,
    // Bruno has the name among the variables of the environment, and none without `--env`.
    getEnvName: () => get('__name__'),
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
    utils: { minifyJson },
    isSafeMode: () => false,
    disableParsingResponseJson: () => undefined,
  };
}

/** @throws SyntaxError for a text that is not JSON */
function minifyJson(json: unknown): string {
  return JSON.stringify(typeof json === 'string' ? JSON.parse(json) : json);
}
