import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEveryTest } from '../../support/every-test.js';
import { openTerminal } from '../../support/pseudo-terminal.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { cli, openRunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Runs in the process of watch mode: what it holds, once a run. */
const measure = `import { appendFileSync, readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

function counts(names) {
  const all = {};
  for (const name of names.toSorted()) all[name] = (all[name] ?? 0) + 1;
  return all;
}

export default async () => {
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((done) => setTimeout(done, 5));
  }
  const { heapUsed, external } = process.memoryUsage();
  const emitters = { process, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const listeners = Object.entries(emitters).map(([name, emitter]) =>
    [name, emitter.eventNames().filter((event) => typeof event === 'string').map((event) => event + ' ' + emitter.listenerCount(event)).toSorted()]);
  appendFileSync('measured.jsonl', JSON.stringify({
    memory: heapUsed + external,
    files: readdirSync('/proc/self/fd').length,
    resources: counts(process.getActiveResourcesInfo()),
    listeners: Object.fromEntries(listeners),
  }) + '\\n');
};
`;

interface Measured {
  /** Bytes. */
  readonly memory: number;
  readonly files: number;
  readonly resources: Readonly<Record<string, number>>;
  readonly listeners: Readonly<Record<string, readonly string[]>>;
}

const waiting = 'press h for help, q to quit';

/** With a body that shows in the memory of a process that keeps records or plans of earlier runs. */
const session = (round: number): string => `settings: { baseUrl: '${server.of('leaks')}', post: ./measure.js }
steps:
  - request: POST /status/200
    text: ${'x'.repeat(BODY)}
    name: round ${round}
    capture: { path: $.path }
  - request: GET /status/503
    retry: { attempts: 2, conditions: [5xx], backoff: 1 }
`;
const BODY = 100_000;
const RUNS = isEveryTest ? 50 : 30;

test(`${RUNS} runs in watch mode leave nothing behind`, async () => {
  const { folder } = openRunProject({
    'package.json': '{"type":"module"}',
    'callsheet.config.json': JSON.stringify({
      setup: './start.js',
      report: { json: 'out/report.json', html: 'out/report.html', junit: 'out/junit.xml' },
    }),
    'start.js': 'export default () => () => undefined;\n',
    'measure.js': measure,
    'a.session.yaml': session(0),
    'caller.session.yaml': 'steps:\n  - call: a.session.yaml\n',
  });
  const { type, end } = openTerminal(`"${process.execPath}" "${cli}" run --watch`, folder, { NO_COLOR: '1' });
  for (let round = 2; round <= RUNS; round++) {
    // A question that is left also gives back the keyboard.
    await type('t', waiting);
    await type('\u0003', 'names of steps');
    await type(round % 2 === 0 ? 'r' : '', waiting);
    if (round % 2 === 1) writeFileSync(join(folder, 'a.session.yaml'), session(round));
    await type('', 'RERUN');
  }
  await type('q', waiting);
  const { shown } = await end();
  expect(shown).not.toContain('Warning');
  const lines = readFileSync(join(folder, 'measured.jsonl'), 'utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Measured);
  // By two sessions in each run.
  expect(all).toHaveLength(2 * RUNS);
  // Runs before are still being compiled.
  const since = all.slice(RUNS);
  const [early, late] = [since[0]!, since.at(-1)!];
  expect(late.listeners).toEqual(early.listeners);
  // Runs are measured while they read and write, so the least of several counts. Nothing may come with every run.
  const grown = (count: (at: Measured) => number): number =>
    Math.min(...since.slice(-6).map(count)) - Math.min(...since.slice(0, 6).map(count));
  expect(grown(({ files }) => files)).toBeLessThan(RUNS / 4);
  for (const kind of Object.keys(late.resources))
    expect(
      grown(({ resources }) => resources[kind] ?? 0),
      kind,
    ).toBeLessThan(RUNS / 4);
  expect(late.memory - early.memory).toBeLessThan((RUNS / 2) * BODY * 0.75);
});
