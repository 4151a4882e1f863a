import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors, vitestMajors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo, outline } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Eight rows that tell their order, a failure in their midst, and a poll and scripts that outlive 30 ms. */
const session = `name: Order
settings: { pre: ./slow.ts, post: ./slow.ts }
steps:
  - request: GET /1
  - request: GET /2
  - call: flows/inner.session.yaml
  - request: GET /status/500
    tests: { status: 200 }
  - request: GET /flaky/3
    retry: { attempts: 3, conditions: [5xx], backoff: 20ms }
  - request: GET /job/300
    poll: { until: { $.ready: true }, every: 50ms, timeout: 60s }
  - request: GET /8
`;

const files = {
  'order.session.yaml': session,
  'slow.ts': `export default async ({ request }) => {
  await new Promise((done) => setTimeout(done, 60));
  await request('PUT /script');
};
`,
  'flows/inner.session.yaml': 'steps:\n  - request: GET /3\n  - request: GET /4\n',
  'other.session.yaml': 'name: Other\nsteps:\n  - request: GET /other\n',
};

const states = `Order › GET /1: passed
Order › GET /2: passed
Order › ↳ call inner › GET /3: passed
Order › ↳ call inner › GET /4: passed
Order › GET /status/500: failed
Order › GET /flaky/3: passed
Order › GET /job/300: passed
Order › GET /8: passed`;

/** What one run of all three files sends, polls counted once. */
function sentBy(log: readonly string[]): { order: readonly string[]; polls: number } {
  const job = 'GET /job/300';
  const order = log.filter((entry, index) => entry !== job || log.indexOf(job) === index);
  return { order, polls: log.filter((entry) => entry === job).length };
}

const sentInOrder = [
  'PUT /script',
  'GET /1',
  'GET /2',
  'GET /3',
  'GET /4',
  'GET /status/500',
  'GET /flaky/3',
  'GET /flaky/3',
  'GET /flaky/3',
  'GET /job/300',
  'GET /8',
  'PUT /script',
];

const include = ['order.session.yaml'];
const onlyOrder = { include };

/** What becomes of the steps behind one that failed. */
interface After {
  readonly rest: readonly string[];
  readonly state: string;
}

describe.each(vitestMajors)('vitest %i', (major) => {
  /** By day an older major sees the flags, which set in one run what the others set. */
  const byDay = <Case extends readonly unknown[]>(cases: readonly Case[]): readonly Case[] =>
    cases.filter(([name]) => majors.includes(major) || name === 'flags' || name === 'bail-flag');

  test.each(
    byDay<readonly [string, object, readonly string[]]>([
      [
        'settings',
        {
          sequence: { shuffle: true, concurrent: true, seed: 7 },
          retry: 2,
          repeats: 2,
          testTimeout: 30,
          hookTimeout: 30,
          maxConcurrency: 2,
        },
        [],
      ],
      [
        'tests-and-files',
        { sequence: { shuffle: { files: true, tests: true } }, fileParallelism: false, isolate: true, pool: 'threads' },
        [],
      ],
      [
        'flags',
        {},
        [
          '--retry=2',
          '--sequence.shuffle',
          '--sequence.concurrent',
          '--sequence.seed=7',
          '--no-isolate',
          '--pool=threads',
          '--maxConcurrency=2',
          '--testTimeout=30',
          '--hookTimeout=30',
        ],
      ],
      ['vm', {}, ['--pool=vmThreads', '--testTimeout=30', '--no-file-parallelism', '--maxWorkers=1']],
    ]),
  )('%s do not reorder, repeat or end a send', async (name, settings, args) => {
    const label = `${name}-${major}`;
    const repo = createRepo(major, { ...files, 'vitest.config.mjs': configOf(onlyOrder, settings) });
    const { tests, code } = await repo.run(args, { BASE_URL: server.of(label) });
    expect(outline(tests)).toBe(states);
    expect(sentBy(server.log(label))).toEqual({ order: sentInOrder, polls: expect.any(Number) });
    expect(sentBy(server.log(label)).polls).toBeGreaterThan(1);
    expect(code).toBe(1);
  });

  test.each(
    byDay<readonly [string, object, readonly string[], After]>([
      ['bail-setting', { bail: 1 }, [], { rest: ['GET /3', 'GET /4'], state: 'passed' }],
      ['bail-flag', {}, ['--bail=1', '--retry=2'], { rest: [], state: 'pending' }],
    ]),
  )('%s: each step is sent once at most, and the post script runs', async (name, settings, args, { rest, state }) => {
    const label = `${name}-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({}, settings),
      'a.session.yaml': `settings: { post: ./clean.ts }
steps:
  - request: GET /1
  - request: GET /status/500
    tests: { status: 200 }
  - request: GET /3
  - request: GET /4
`,
      'clean.ts': `export default ({ request }) => request('DELETE /everything').then(() => undefined);\n`,
    });
    const { tests, code } = await repo.run(args, { BASE_URL: server.of(label) });
    expect(tests.map((test) => test.state)).toEqual(['passed', 'failed', state, state]);
    expect(server.log(label)).toEqual(['GET /1', 'GET /status/500', ...rest, 'DELETE /everything']);
    expect(code).toBe(1);
  });
});
