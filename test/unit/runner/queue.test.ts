import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openQueue, type Queue, oneATurn } from '../../../src/runner/queue.js';

const root = mkdtempSync(join(tmpdir(), 'callsheet-queue-'));
afterAll(() => rmSync(root, { recursive: true }));

interface Spec {
  readonly name: string;
  readonly locks: readonly string[];
}

const spec = (name: string, ...locks: readonly string[]): Spec => ({ name, locks });

function open(specs: readonly Spec[], log: string[]): Queue<Spec> {
  return openQueue(specs, {
    root,
    prepare: async (of) => {
      log.push(`prepare ${of.name}`);
      return of;
    },
    refuse: ({ name }, { code }) => void log.push(`${name} ${code}`),
  });
}

test('what has to wait for another takes up no lane', async () => {
  const log: string[] = [];
  const ended = Promise.withResolvers<void>();
  const queue = open([spec('a', 'x'), spec('b', 'x'), spec('c'), spec('d')], log);
  await queue.run(2, async ({ name }) => {
    log.push(name);
    if (name === 'a') await ended.promise;
    if (name === 'd') ended.resolve();
  });
  expect(log.filter((line) => !line.startsWith('prepare'))).toEqual(['a', 'c', 'd', 'b']);
});

test('as many run at a time as there are lanes, and what throws gives back what it held', async () => {
  const log: string[] = [];
  let running = 0;
  let most = 0;
  const queue = open(
    ['a', 'b', 'c', 'd', 'e'].map((name) => spec(name)),
    log,
  );
  await queue.run(2, async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  });
  expect(most).toBe(2);
  const broken = open([spec('a', 'x')], log).run(1, async () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  await open([spec('b', 'x')], log).run(1, async () => void log.push('b has x'));
  expect(log.at(-1)).toBe('b has x');
});

test('a queue that is stopped hands out what is prepared and nothing else', async () => {
  const log: string[] = [];
  const queue = open([spec('a', 'x'), spec('b', 'x'), spec('c')], log);
  await queue.run(1, async ({ name }) => {
    log.push(name);
    queue.stop();
  });
  expect(log).toEqual(['prepare a', 'a']);
});

test('what cannot be kept apart is refused, and then run', async () => {
  const log: string[] = [];
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, import.meta.filename);
  await open([spec('a', 'x'), spec('b')], log).run(1, async ({ name }) => void log.push(name));
  vi.unstubAllEnvs();
  expect(log).toEqual(['prepare a', 'a locks-not-written', 'a', 'prepare b', 'b']);
});

test('does works in order and lets what waits for the event loop come between them', async () => {
  const inTurn = oneATurn();
  const done: string[] = [];
  const works = ['one', 'two', 'three'].map((name) =>
    inTurn(() => {
      done.push(name);
      setImmediate(() => done.push(`after ${name}`));
      return name;
    }),
  );
  expect(done).toEqual([]);
  expect(await Promise.all(works)).toEqual(['one', 'two', 'three']);
  expect(done).toEqual(['one', 'after one', 'two', 'after two', 'three']);
});

test('goes on after a work that throws, and reports to its caller', async () => {
  const inTurn = oneATurn();
  const broken = inTurn(() => {
    throw new Error('broken');
  });
  const next = inTurn(() => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
