import { shimFaults as faults } from '../../problems/run/shims.js';
import type { Chai } from '../common/chai-words.js';
import type { NextRequest } from '../common/next-request.js';
import type { PendingWork } from '../common/pending-work.js';
import type { Load } from '../common/project-modules.js';
import { ShimFault } from '../common/shim-fault.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import type { ShimTest } from '../common/tests.js';
import { entryList } from './entry-list.js';
import { pmRequest } from './pm-request.js';
import { pmResponse, type PmResponse } from './pm-response.js';
import type { PmScope } from './scope.js';
import { openSendRequest } from './send-request.js';

/** What `pm` is made of. */
export interface PmParts {
  readonly step: ShimStep;
  readonly scope: PmScope;
  readonly load: Load;
  readonly pending: PendingWork;
  readonly test: ShimTest;
  readonly next: NextRequest;
  /** Ends the script at once. */
  readonly leave: () => never;
}

/** The object `pm` of a script. It is loosely typed, as the scripts are. */
export function openPm(parts: PmParts): Readonly<Record<string, unknown>> {
  const { step, load, pending, test } = parts;
  const scope = variableScope(parts.scope);
  const chai = (): Chai => load('chai') as Chai;
  const response = isAfter(step) ? withWords(responseOf(step), chai) : undefined;
  const request = pmRequest(step);
  return {
    info: {
      eventName: response ? 'test' : 'prerequest',
      iteration: 0,
      iterationCount: 1,
      requestName: step.title,
      requestId: step.title,
    },
    environment: { ...scope, name: step.env['CALLSHEET_ENVIRONMENT'] ?? '' },
    variables: { ...scope, set: parts.scope.setLocal },
    collectionVariables: scope,
    globals: scope,
    iterationData: { ...scope, toJSON: scope.toObject },
    request,
    get response() {
      return response;
    },
    get expect() {
      return chai().expect;
    },
    test: Object.assign(named(test), { skip: () => undefined }),
    sendRequest: openSendRequest(step, pending),
    execution: executionOf(parts),
    cookies: cookiesOf(step),
    visualizer: { set: () => undefined, clear: () => undefined },
    require: (name: string) => load(name.replace(/^npm:/, '').replace(/(?<=.)@[^/]*$/, '')),
    get vault() {
      throw new ShimFault(faults.notHere('pm.vault', 'read pm.environment, which has what .env files say'));
    },
  };
}

function named(test: ShimTest): ShimTest {
  // Without a function there is no test.
  return (name, run) => (typeof run === 'function' ? test(String(name), run) : undefined);
}

/** With `values`, which scripts walk through. */
function variableScope(scope: PmScope) {
  const values = (): readonly Variable[] => Object.entries(scope.toObject()).map(([key, value]) => ({ key, value }));
  const one = (name: string): Variable | undefined => values().find(({ key }) => key === name);
  return {
    ...scope,
    values: {
      ...entryList(values),
      one,
      get: (name: string) => one(name)?.value,
      has: (name: string) => one(name) !== undefined,
    },
  };
}

interface Variable {
  readonly key: string;
  readonly value: unknown;
}

function responseOf({ response }: Extract<ShimStep, { response: unknown }>): PmResponse {
  const { status, statusText, headers, text, bytes, duration } = response;
  const reason = statusText || process.getBuiltinModule('node:http').STATUS_CODES[status] || '';
  return pmResponse({ status, statusText: reason, headers, text, bytes, duration });
}

/** With `pm.response.to`, for which chai is loaded. */
function withWords(response: PmResponse, chai: () => Chai): PmResponse {
  return Object.defineProperty(response, 'to', { get: () => chai().expect(response).to, enumerable: false });
}

function executionOf({ step, next, leave }: PmParts) {
  return {
    setNextRequest: next.set,
    skipRequest: () => {
      if (isAfter(step))
        throw new ShimFault(faults.notHere('skipRequest', 'it belongs into a script before the request'));
      step.skip();
      return leave();
    },
    location: Object.assign([step.title], { current: step.title }),
  };
}

function cookiesOf(step: ShimStep) {
  const all = (): Readonly<Record<string, string>> => (isAfter(step) ? step.response.cookies : {});
  return {
    get: (name: string) => all()[name],
    has: (name: string) => all()[name] !== undefined,
    toObject: () => ({ ...all() }),
    jar: () => {
      throw new ShimFault(faults.notHere('pm.cookies.jar', 'the session keeps its cookies itself'));
    },
  };
}
