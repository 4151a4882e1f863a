import { expect, it } from 'vitest';
import { openRecords } from '../../../../src/hosts/vitest/lanes/handed-records.js';
import { recordOf } from './record-of.js';

it('hands a record to a caller that asks before it is there, and to one that asks after', async () => {
  const records = openRecords();
  const early = records.take(0);
  const [first, second] = [recordOf('1'), recordOf('2')];
  records.put(0, first);
  records.put(1, second);
  expect(await early).toBe(first);
  expect(await records.take(1)).toBe(second);
});

it('hands a record out once: a caller that asks again gets the next of that row', async () => {
  const records = openRecords();
  const [first, again] = [recordOf('1'), recordOf('1')];
  records.put(0, first);
  expect(await records.take(0)).toBe(first);
  const next = records.take(0);
  records.put(0, again);
  expect(await next).toBe(again);
});
