import type { AfterScript, BeforeScript } from '../../engine/ports/step-scripts.js';
import { shimFaults } from '../../problems/run/shims.js';
import type { Chai } from '../common/chai-words.js';
import { openNextRequest } from '../common/next-request.js';
import { openPendingWork } from '../common/pending-work.js';
import { isAfter, type ShimOptions, type ShimStep } from '../common/shim-step.js';
import { shimTest } from '../common/tests.js';
import { settleTexts, settleVariables } from '../common/variables.js';
import { openBru } from './bru.js';
import { requireWith } from './bruno-module.js';
import { brunoRequest } from './bruno-request.js';
import { brunoResponse } from './bruno-response.js';
import type { BrunoScript } from './bruno-script.js';

/**
 * Runs a script of Bruno before or after a request, as it is written.
 *
 * @example
 * export default bruno(({ bru, res, test, expect }) => {
 *   test('is created', () => expect(res.getStatus()).to.equal(201));
 *   bru.setVar('id', res.getBody().id);
 * });
 * @returns a script for `before`, `after`, `beforeEach` or `afterEach`
 */
export function bruno(script: BrunoScript, { from }: ShimOptions = {}): BeforeScript & AfterScript {
  return async (step: ShimStep) => {
    const load = requireWith(() => ofModules(names, step), from);
    const pending = openPendingWork();
    const next = openNextRequest(step);
    const words = (): Chai => load('chai') as Chai;
    const names: Record<string, unknown> = {
      bru: openBru({ step, pending, next }),
      req: brunoRequest(step),
      test: shimTest(step, pending.add),
      require: load,
      console,
      setTimeout: pending.setTimeout,
      clearTimeout: pending.clearTimeout,
      get expect() {
        return words().expect;
      },
      get assert() {
        return words().assert;
      },
      get res() {
        if (!isAfter(step)) throw new Error(shimFaults.onlyAfter('res'));
        return brunoResponse(step.response);
      },
    };
    try {
      await script.call(names, names);
      await pending.settled();
    } finally {
      next.settle();
      settleTexts(step);
      settleVariables(step);
    }
  };
}

/** A module may name what there is only after a response, and be loaded before it. */
function ofModules(names: Record<string, unknown>, step: ShimStep): Readonly<Record<string, unknown>> {
  return isAfter(step) ? names : (Object.create(names, { res: { value: undefined } }) as Record<string, unknown>);
}
