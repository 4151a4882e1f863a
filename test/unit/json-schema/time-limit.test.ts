import { expect, test } from 'vitest';
import { withinLimit } from '../../../src/json-schema/time-limit.js';
import { waitForOthers } from '../../support/wait-for-others.js';

const computes = (): never => {
  for (;;);
};

test('work whose time others took is begun anew, afresh', () => {
  const log: string[] = [];
  const work = (): string => {
    log.push('begun');
    if (log.length === 1) waitForOthers();
    return 'done';
  };
  expect(withinLimit(work, { forget: () => void log.push('afresh'), slow: 1_800 })).toEqual({ value: 'done' });
  expect(log).toEqual(['begun', 'afresh', 'begun']);
});

test('work that computed all the time is not', () => {
  let ended = 0;
  expect(withinLimit(computes, { forget: () => void (ended += 1), slow: 0 })).toBeUndefined();
  expect(ended).toBe(1);
});
