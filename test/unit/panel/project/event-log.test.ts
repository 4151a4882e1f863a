import { expect, test } from 'vitest';
import { openEventLog } from '../../../../src/panel/project/event-log.js';

const removed = (file: string) => ({ on: 'files', files: [], removed: [file] }) as const;

test('gives what came after an event, and nothing where that is not known', () => {
  const log = openEventLog();
  expect(log.since(0)).toEqual([]);
  expect(log.since(1)).toBeUndefined();
  for (const file of ['a', 'b', 'c']) log.emit(removed(file));
  expect(log.last()).toBe(3);
  expect(log.since(1)?.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(log.since(3)).toEqual([]);
  expect(log.since(4)).toBeUndefined();
});

test('keeps the last two thousand events', () => {
  const log = openEventLog();
  for (let at = 0; at < 2_500; at++) log.emit(removed(String(at)));
  expect(log.since(499)).toBeUndefined();
  expect(log.since(500)).toHaveLength(2_000);
});

test('keeps no more text than a page may wait for', () => {
  const log = openEventLog();
  const large = 'x'.repeat(10 * 1024 * 1024);
  log.emit(removed(large));
  log.emit(removed(large));
  expect(log.since(0)).toBeUndefined();
  expect(log.since(1)).toHaveLength(1);
});

test('listeners hear each event until they end', () => {
  const log = openEventLog();
  const heard: number[] = [];
  const stop = log.listen(({ seq }) => void heard.push(seq));
  log.emit(removed('a'));
  stop();
  log.emit(removed('b'));
  expect(heard).toEqual([1]);
});
