import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { FromThread } from '../../../../src/hosts/vitest/lanes/messages.js';
import { openPost } from '../../../../src/hosts/vitest/lanes/thread/post.js';

it('tells a job as broken of which something cannot be cloned, and loses nothing of the others', async () => {
  const { port1, port2 } = new MessageChannel();
  const told: FromThread[] = [];
  const over = Promise.withResolvers<void>();
  port2.on('message', (messages: readonly FromThread[]) => {
    told.push(...messages);
    if (messages.some(({ kind }) => kind === 'finished')) over.resolve();
  });
  const post = openPost(port1);
  post({ kind: 'log', job: 1, type: 'stdout', text: 'before' });
  post({ kind: 'log', job: 2, type: 'stdout', text: (() => 'no clone') as unknown as string });
  post({ kind: 'log', job: 3, type: 'stdout', text: 'after' });
  post({ kind: 'finished', job: 1, failures: [] });
  await over.promise;
  port1.close();
  expect(told).toEqual([
    { kind: 'log', job: 1, type: 'stdout', text: 'before' },
    { kind: 'broken', job: 2, message: expect.stringContaining('could not be cloned'), stack: expect.any(String) },
    { kind: 'log', job: 3, type: 'stdout', text: 'after' },
    { kind: 'finished', job: 1, failures: [] },
  ]);
});
