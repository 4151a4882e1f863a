import { setTimeout as delay } from 'node:timers/promises';
import { shimFaults as faults } from '../../problems/run/shims.js';
import type { NextRequest } from '../common/next-request.js';
import type { PendingWork } from '../common/pending-work.js';
import { projectModules } from '../common/project-modules.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import { clearVariables, fillIn, readVariable, setVariable } from '../common/variables.js';
import { brunoCookies } from './cookies.js';
import { notHere } from './not-here.js';
import { sender } from './send-request.js';

interface BruParts {
  readonly step: ShimStep;
  readonly pending: PendingWork;
  readonly next: NextRequest;
}

/** The object `bru`. All kinds of variables are one: what is set ranks as a capture. */
export function openBru({ step, pending, next }: BruParts): Readonly<Record<string, unknown>> {
  const get = (name: string): unknown => readVariable(step, String(name));
  const has = (name: string): boolean => get(name) !== undefined;
  const set = (name: string, value: unknown): void => setVariable(step, String(name), value);
  const drop = (name: string): void => setVariable(step, String(name), undefined);
  const all = (): Readonly<Record<string, unknown>> => ({ ...step.variables });
  // The script goes on, as in Bruno.
  const skipRequest = (): void => {
    if (isAfter(step)) throw new Error(faults.notHere('skipRequest', 'it belongs into a script before the request'));
    step.skip();
  };
  return {
    ...notHere('bru'),
    cookies: brunoCookies(step),
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
    interpolate: (given: unknown) => interpolated(given, get),
    sleep: (ms: number) => delay(ms),
    sendRequest: sender(step, pending),
    setNextRequest: next.set,
    runner: {
      setNextRequest: next.set,
      skipRequest,
      stopExecution: () => step.stop('a script ended the session: stopExecution()'),
    },
    utils: { minifyJson, minifyXml },
    isSafeMode: () => false,
    disableParsingResponseJson: () => undefined,
  };
}

/** A text with the values of its references, or a map or a list with such texts. */
function interpolated(given: unknown, read: (name: string) => unknown): unknown {
  if (typeof given === 'string') return fillIn(given, read);
  if (typeof given !== 'object' || given === null) return given;
  return JSON.parse(fillIn(JSON.stringify(given), read)) as unknown;
}

/** @throws Error for a text that is not JSON, and for what is neither a text nor an object */
function minifyJson(json: unknown): string {
  if (json === null || json === undefined) throw new Error(failed);
  if (typeof json !== 'string' && typeof json !== 'object')
    throw new TypeError('minifyJson expects a string or object');
  const given = typeof json === 'string' ? json.trim() : json;
  return given === '' ? '' : attempt(() => JSON.stringify(typeof given === 'string' ? JSON.parse(given) : given));
}

type Format = (xml: string, options: object) => string;

/** @throws Error for a text that is not XML */
function minifyXml(xml: unknown): string {
  if (xml === null || xml === undefined) throw new Error(failed);
  if (typeof xml !== 'string') throw new TypeError('minifyXml expects a string');
  const format = projectModules()('xml-formatter') as Format | { readonly default: Format };
  const make = typeof format === 'function' ? format : format.default;
  return attempt(() => make(xml, { collapseContent: false, indentation: '', lineSeparator: '' }));
}

// As in Bruno.
const failed = 'Failed to minify';

function attempt(make: () => string): string {
  try {
    return make();
  } catch (error) {
    throw new Error(`${failed}: ${(error as Error).message}`, { cause: error });
  }
}
