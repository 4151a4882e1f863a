import { expect, test } from 'vitest';
import { withinLimit } from '../../../src/json-schema/time-limit.js';

/** Takes longer than the limit, and computes nothing, as where others use the machine. */
const waits = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);

const computes = (): never => {
  for (;;);
};

test('work whose time others took is begun anew, afresh', () => {
  const log: string[] = [];
  const work = (): string => {
    log.push('begun');
    if (log.length === 1) waits();
    return 'done';
  };
  expect(withinLimit(work, () => void log.push('afresh'))).toEqual({ value: 'done' });
  expect(log).toEqual(['begun', 'afresh', 'begun']);
});

test('work that leaves something half done which cannot be forgotten is not', () => {
  let begun = 0;
  const work = (): void => {
    begun += 1;
    waits();
  };
  expect(withinLimit(work)).toBeUndefined();
  expect(begun).toBe(1);
});

test('work that computed all the time is not', async () => {
  let ended = 0;
  expect(withinLimit(computes, () => void (ended += 1))).toBeUndefined();
  expect(ended).toBeGreaterThan(0);
});
