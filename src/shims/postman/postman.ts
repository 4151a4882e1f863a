import type { AfterScript, BeforeScript } from '../../engine/ports/step-scripts.js';
import { shimFaults } from '../../problems/run/shims.js';
import type { Chai } from '../common/chai-words.js';
import { openNextRequest } from '../common/next-request.js';
import { openPendingWork } from '../common/pending-work.js';
import { type Load, projectModules } from '../common/project-modules.js';
import { ShimFault } from '../common/shim-fault.js';
import type { ShimOptions, ShimStep } from '../common/shim-step.js';
import { shimTest } from '../common/tests.js';
import { settleVariables } from '../common/variables.js';
import { legacyNames } from './legacy.js';
import { openPm } from './pm.js';
import { chaiOfPostman } from './response-assertions.js';
import { openScope } from './scope.js';

/**
 * The names that a script of Postman has. They are loosely typed, as such scripts are. Take those that the script uses:
 * `pm`, `require`, `console`, `setTimeout`, `clearTimeout`, and the older ones `tests`, `postman`, `responseBody`, `responseCode`, `responseTime`,
 * `responseHeaders`, `responseCookies`, `request`, `environment`, `globals`, `data`, `iteration`, `xml2Json`, `_`, `CryptoJS`, `cheerio`, `tv4`, `moment`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a script of Postman has no types
export type PostmanNames = Readonly<Record<string, any>>;

/** A script as Postman has it, with the names that it uses as parameters. */
export type PostmanScript = (names: PostmanNames) => unknown;

/** Thrown where a script is to end at once. */
class Left extends Error {}

const globalModules = { _: 'lodash', CryptoJS: 'crypto-js', cheerio: 'cheerio', tv4: 'tv4', moment: 'moment' };

/**
 * Runs a script of Postman before or after a request, as it is written.
 *
 * @example
 * export default postman(({ pm }) => {
 *   pm.test('is created', () => pm.response.to.have.status(201));
 *   pm.environment.set('id', pm.response.json().id);
 * });
 * @returns a script for `before`, `after`, `beforeEach` or `afterEach`
 */
export function postman(script: PostmanScript, { from }: ShimOptions = {}): BeforeScript & AfterScript {
  return async (step: ShimStep) => {
    const load = loadWithWords(projectModules(from));
    const pending = openPendingWork(countsInCallback);
    const test = shimTest(step, pending.add);
    const leave = (): never => {
      throw new Left();
    };
    const tests: Record<string, unknown> = {};
    const { scope, settle } = openScope(step);
    const next = openNextRequest(step);
    const names: Record<string, unknown> = {
      ...legacyNames(step, { scope, load, next }),
      pm: openPm({ step, scope, load, pending, test, next, leave }),
      tests,
      require: load,
      console,
      setTimeout: pending.setTimeout,
      clearTimeout: pending.clearTimeout,
    };
    for (const [name, module] of Object.entries(globalModules))
      Object.defineProperty(names, name, { get: () => load(module), enumerable: false });
    try {
      await script(names);
      await pending.settled();
    } catch (error) {
      if (!(error instanceof Left)) throw error;
    } finally {
      next.settle();
      settle();
      settleVariables(step);
      for (const [name, value] of Object.entries(tests)) test(name, () => proveTrue(value));
    }
  };
}

function loadWithWords(load: Load): Load {
  return (name) => (name === 'chai' ? chaiOfPostman(load(name) as Chai) : load(name));
}

/** Of what a callback throws the tool says only in its console that it was thrown. */
function countsInCallback(error: unknown): boolean {
  if (error instanceof Left || error instanceof ShimFault) return true;
  console.warn(shimFaults.inCallback(error instanceof Error ? error.message : String(error)));
  return false;
}

function proveTrue(value: unknown): void {
  if (!value) throw new Error(shimFaults.falsy(value));
}
