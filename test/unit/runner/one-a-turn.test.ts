import { expect, it } from 'vitest';
import { oneATurn } from '../../../src/runner/queue.js';

it('does works in order and lets what waits for the event loop come between them', async () => {
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

it('goes on after a work that throws, and reports to its caller', async () => {
  const inTurn = oneATurn();
  const broken = inTurn(() => {
    throw new Error('broken');
  });
  const next = inTurn(() => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
