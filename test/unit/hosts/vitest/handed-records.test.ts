import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openRecords } from '../../../../src/hosts/vitest/lanes/handed-records.js';
import type { StepRecord } from '../../../../src/record/record.js';
import { recordOf } from './record-of.js';

it('hands a record to who asks before it is there, and to who asks after', async () => {
  const records = openRecords();
  const early = records.take(0);
  const [first, second] = [recordOf('1'), recordOf('2')];
  records.put(0, first);
  records.put(1, second);
  expect(await early).toBe(first);
  expect(await records.take(1)).toBe(second);
});

it('lets go of a record that it has handed out, as its body would live to the end of its file', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const records = openRecords();
  const handed = await handOver();
  const kept = keep();
  await setImmediate();
  collect();
  expect(handed.deref()).toBeUndefined();
  expect(kept.deref()).toBeDefined();
  expect((await records.take(1))?.id).toBe('kept');

  async function handOver(): Promise<WeakRef<StepRecord>> {
    records.put(0, recordOf('handed'));
    return new WeakRef((await records.take(0))!);
  }

  function keep(): WeakRef<StepRecord> {
    const record = recordOf('kept');
    records.put(1, record);
    return new WeakRef(record);
  }
});
