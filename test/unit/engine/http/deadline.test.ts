import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTimers, type Timers, onAbort } from '../../../../src/engine/http/deadline.js';

function open(): Timers {
  const timers = openTimers();
  onTestFinished(timers.close);
  return timers;
}

test('a timer that is used again has its whole time anew, and rings only for its last user', async () => {
  const { set } = open();
  const rung: string[] = [];
  const stopFirst = set(1_000, () => rung.push('first'));
  await sleep(200);
  stopFirst();
  const start = performance.now();
  let took = 0;
  set(1_000, () => {
    rung.push('second');
    took = performance.now() - start;
  });
  // A second call says nothing about whose it is by now.
  stopFirst();
  await expect.poll(() => rung).toEqual(['second']);
  expect(took).toBeGreaterThan(998);
});

test('one that has rung without being set serves again', async () => {
  const { set } = open();
  const rung: string[] = [];
  set(20, () => rung.push('first'))();
  await sleep(60);
  set(20, () => rung.push('second'));
  await expect.poll(() => rung).toEqual(['second']);
});

test('many at once have their own times', async () => {
  const { set } = open();
  const start = performance.now();
  const took = new Map<number, number>();
  const times = [30, 500, 30, 60];
  const stops = times.map((ms, at) => set(ms, () => took.set(at, performance.now() - start)));
  stops[2]!();
  await expect.poll(() => [...took.keys()].toSorted()).toEqual([0, 1, 3]);
  for (const [at, ms] of took) expect(ms).toBeGreaterThan(times[at]! - 2);
});

test('a blocked event loop has its time given back, except to a send that is over', async () => {
  const { set } = open();
  const rung: string[] = [];
  set(500, () => rung.push('waited'));
  const stop = set(500, () => rung.push('over'));
  hold(1000);
  await sleep(1);
  stop();
  expect(rung).toEqual([]);
  await expect.poll(() => rung).toEqual(['waited']);
});

test('one that was set while a script had timers of its own rings for the sends after it', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { set } = open();
  const rung: string[] = [];
  vi.useFakeTimers();
  set(30, () => rung.push('first'))();
  vi.useRealTimers();
  set(30, () => rung.push('second'));
  await expect.poll(() => rung).toEqual(['second']);
});

test('they keep no process alive', () => {
  const before = timers();
  const { set } = open();
  set(60_000, () => undefined);
  set(60_000, () => undefined)();
  expect(timers()).toBe(before);
});

test('a signal has one listener for all that hear of its end', () => {
  const abort = new AbortController();
  const heard: string[] = [];
  onAbort(abort.signal, () => heard.push('first'));
  onAbort(abort.signal, () => heard.push('left'))();
  onAbort(abort.signal, () => heard.push('third'));
  abort.abort();
  expect(heard).toEqual(['first', 'third']);
});

function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}
