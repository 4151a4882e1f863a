import { expect, test } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { errorsOf } from '../../../../src/engine/evaluate/check-schema.js';
import { readPath } from '../../../../src/engine/evaluate/read-path.js';
import { bounded } from '../../../../src/engine/evaluate/reading.js';
import type { compileSchema } from '../../../../src/json-schema/compile-schema.js';
import { tooSlow } from '../../../../src/problems/run/evaluate.js';
import { waitForOthers } from '../../../support/wait-for-others.js';

/** Waits only when it is called first. */
function waitOnce(): () => void {
  let isFirst = true;
  return () => {
    if (isFirst) {
      isFirst = false;
      waitForOthers();
    }
  };
}

test('a regex whose time others took is tried once more', () => {
  const wait = waitOnce();
  const match = bounded(
    (limit) => tooSlow.regex('a+', limit),
    () => {
      wait();
      return /a+/.exec('baa')?.[0];
    },
  );
  expect(match).toBe('aa');
});

test('a path whose time others took gives each match once', () => {
  const wait = waitOnce();
  const body = {
    first: { id: 1 },
    get second(): Json {
      wait();
      return { id: 2 };
    },
  };
  expect(readPath(body, '$..id', false)).toEqual([1, 2]);
});

test('a schema whose time others took forgets what it could not decide', () => {
  const wait = waitOnce();
  let calls = 0;
  function validate(this: { readonly undecided?: () => void }): boolean {
    calls += 1;
    if (calls === 1) this.undecided?.();
    wait();
    return true;
  }
  const compiled = { validate, mayTakeLong: true } as unknown as Extract<
    ReturnType<typeof compileSchema>,
    { readonly validate: unknown }
  >;
  expect(errorsOf({ value: 1, exact: 1 }, compiled, 'a.json')).toEqual([]);
  expect(calls).toBe(2);
});
