import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import type { FromThread } from '../../../../../../src/hosts/vitest/lanes/messages.js';
import { least } from '../../../../../support/growth.js';
import { openPost, recordMessage } from '../../../../../../src/hosts/vitest/lanes/thread/post.js';
import { fileStart } from '../../../../../../src/format/range.js';
import type { StepRecord } from '../../../../../../src/record/record.js';

/** What arrives of messages that are posted at once, until a job is finished. */
async function arriving(messages: readonly FromThread[]): Promise<readonly FromThread[]> {
  const { port1, port2 } = new MessageChannel();
  const reported: FromThread[] = [];
  const over = Promise.withResolvers<void>();
  port2.on('message', (bundle: readonly FromThread[]) => {
    reported.push(...bundle);
    if (bundle.some(({ kind }) => kind === 'finished')) over.resolve();
  });
  const post = openPost(port1);
  for (const message of messages) post(message);
  await over.promise;
  port1.close();
  return reported;
}

const log = (job: number, text: string, type: 'stdout' | 'stderr' = 'stdout') =>
  ({ kind: 'log', job, type, text }) as const;

it('reports a job as broken if something of it cannot be cloned, and loses nothing of the others', async () => {
  const reported = await arriving([
    log(1, 'before'),
    { kind: 'event', job: 2, event: (() => 'no clone') as never },
    log(3, 'after'),
    { kind: 'finished', job: 1, failures: [] },
  ]);
  expect(reported).toEqual([
    log(1, 'before'),
    { kind: 'broken', job: 2, stack: expect.stringContaining('could not be cloned') },
    log(3, 'after'),
    { kind: 'finished', job: 1, failures: [] },
  ]);
});

it('reports lines that a script prints one after another as one text, in order', async () => {
  const finished = { kind: 'finished', job: 1, failures: [] } as const;
  const logs = [log(1, 'a\n'), log(1, 'b\n'), log(1, 'c\n', 'stderr'), log(1, 'd\n'), log(2, 'e\n'), log(1, 'f\n')];
  expect(await arriving([...logs, finished])).toEqual([
    log(1, 'a\nb\n'),
    log(1, 'c\n', 'stderr'),
    log(1, 'd\n'),
    log(2, 'e\n'),
    log(1, 'f\n'),
    finished,
  ]);
  const lines = Array.from({ length: 5_000 }, (_, index) => log(1, `${index} ${'x'.repeat(80)}\n`));
  const flood = (await arriving([...lines, finished])).flatMap((message) =>
    message.kind === 'log' ? message.text : [],
  );
  expect(flood.join('')).toBe(lines.map(({ text }) => text).join(''));
  expect(flood.length).toBeLessThan(10);
});

it('lets less wait while a script runs, as that may bring the thread down', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const post = openPost(port1);
  const timeOf = async (line: FromThread): Promise<number> => {
    const start = performance.now();
    post(line);
    for (;;) {
      const [bundle] = (await once(port2, 'message')) as unknown as readonly [readonly FromThread[]];
      if (bundle.some(({ kind }) => kind === 'log')) return performance.now() - start;
    }
  };
  expect(await timeOf(log(1, 'alone'))).toBeGreaterThan(24);
  post({ kind: 'script', job: 1, path: 'seed.ts' });
  expect(await least(() => timeOf(log(2, 'beside')), 20)).toBeLessThan(20);
  post({ kind: 'script', job: 1, path: undefined });
  expect(await timeOf(log(2, 'after'))).toBeGreaterThan(24);
});

const passed: StepRecord = {
  id: '3',
  title: 'POST /orders',
  state: 'passed',
  source: [{ file: 'a.session.yaml', range: fileStart }],
  sends: [{ number: 1, attempt: 1, cause: 'first', waited: 0, status: 201, duration: 4 }],
  request: { method: 'POST', url: 'http://localhost/orders', headers: [['accept', '*/*']] },
  response: {
    status: 201,
    statusText: 'Created',
    url: 'http://localhost/orders',
    headers: [],
    body: { size: 2, type: 'application/json', text: '{}', truncated: false },
  },
  captures: [],
  tests: [],
  failures: [],
  startedAt: 1,
  elapsed: 5,
};

it('reports a record whole if somebody may read all of it', () => {
  expect(recordMessage(passed, 'whole')).toEqual({ record: passed });
});

it('gives a report the text of the whole record, and every other reader what rows and summaries show', () => {
  const { record, text } = recordMessage(passed, 'text');
  expect(JSON.parse(text!)).toEqual(passed);
  expect(record).toMatchObject({ id: '3', title: 'POST /orders', state: 'passed', sends: passed.sends, elapsed: 5 });
  expect(record).not.toHaveProperty('response');
  expect(recordMessage(passed, 'light')).toEqual({ record });
});

it('reports a failed record whole in every form: its exchange is shown', () => {
  const failed: StepRecord = { ...passed, state: 'failed', failures: [{ code: 'status', message: 'it was 201' }] };
  expect(recordMessage(failed, 'light')).toEqual({ record: failed });
  expect(recordMessage(failed, 'text')).toEqual({ record: failed });
});
