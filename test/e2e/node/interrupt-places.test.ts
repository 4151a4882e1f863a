import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTerminal } from '../../support/pseudo-terminal.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { cli, openRunProject, type RunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What each module says of itself is in `log.txt`, with the time. */
const say = `import { appendFileSync } from 'node:fs';
export const say = (word) => appendFileSync('log.txt', word + ' ' + Date.now() + '\\n');
`;
const start = `import { say } from './say.js';
export default () => {
  say('up');
  return () => say('down');
};
`;
const slowStart = `import { say } from './say.js';
export default () => {
  say('waits');
  return new Promise((done) => setTimeout(done, 60_000));
};
`;
const post = "import { say } from './say.js';\nexport default () => say('post');\n";
const slowPost = `import { say } from './say.js';
export default async ({ request }) => {
  say('waits');
  await new Promise((done) => setTimeout(done, 1_500));
  await request('DELETE /carts');
  say('post');
};
`;

interface Place {
  readonly label: string;
  readonly steps: string;
  /** Seen by the server before what is interrupted begins; without one the log says `waits`. */
  readonly first?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly setup?: readonly string[];
  /** What the modules say, in order. */
  readonly said: readonly string[];
  /** Counts of the requests in the JSON report. */
  readonly counts: object;
}

const places: readonly Place[] = [
  {
    label: 'setup',
    steps: '  - request: GET /first\n',
    files: { 'slow.js': slowStart },
    setup: ['./start.js', './slow.js'],
    said: ['up', 'waits', 'down'],
    // No session has begun.
    counts: { requests: 0 },
  },
  {
    label: 'post',
    steps: '  - request: GET /first\n',
    files: { 'post.js': slowPost },
    said: ['up', 'waits', 'post', 'down'],
    counts: { passed: 2, skipped: 0 },
  },
  {
    label: 'poll',
    steps: '  - request: GET /job/60000\n    poll: { until: { $.ready: true }, every: 30s, timeout: 90s }\n',
    first: 'GET /job/60000',
    said: ['up', 'post', 'down'],
    counts: { passed: 0, skipped: 2 },
  },
  {
    label: 'retry',
    steps: '  - request: GET /status/503\n    retry: { attempts: 3, conditions: [5xx], backoff: 30s }\n',
    first: 'GET /status/503',
    said: ['up', 'post', 'down'],
    counts: { passed: 0, skipped: 2 },
  },
];

function open({ label, steps, files, setup = ['./start.js'] }: Place): RunProject {
  return openRunProject({
    'package.json': '{"type":"module"}',
    'callsheet.config.json': JSON.stringify({ setup, report: { json: 'report.json' } }),
    'a.session.yaml': `settings: { baseUrl: '${server.of(label)}', post: ./post.js }\nsteps:\n${steps}  - request: GET /after\n`,
    'say.js': say,
    'start.js': start,
    'post.js': post,
    ...files,
  });
}

/** What was said, with the time of each word. */
function saidIn(folder: string): readonly { readonly word: string; readonly at: number }[] {
  const path = join(folder, 'log.txt');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [word, at] = line.split(' ') as [string, string];
    return { word, at: Number(at) };
  });
}

async function begins({ first, label }: Place, folder: string): Promise<void> {
  if (first === undefined)
    await vi.waitFor(() => expect(saidIn(folder).map(({ word }) => word)).toContain('waits'), 60_000);
  else await server.seen(label, first);
  // What is waited for follows the response.
  await new Promise((done) => setTimeout(done, 300));
}

/** @param at - when it was interrupted */
function expectCleanEnd({ said, counts }: Place, folder: string, at: number): void {
  const words = saidIn(folder);
  expect(words.map(({ word }) => word)).toEqual(said);
  // 100 ms of an idle machine, and a script that runs already is let to its end; what is interrupted would take half a minute more.
  const next = words.find((word) => word.at >= at)!;
  expect(next.at - at).toBeLessThan(20_000);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    readonly summary: object;
  };
  expect(report.summary).toMatchObject({ failed: 0, ...counts });
}

describe.each(places)('Ctrl-C in $label', (place) => {
  test('of a run', async () => {
    const given = { ...place, label: `run-${place.label}` };
    const project = open(given);
    const running = project.start([]);
    await begins(given, project.folder);
    const at = Date.now();
    running.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130, stderr: '' });
    expectCleanEnd(place, project.folder, at);
  });

  test('of watch mode', async () => {
    const given = { ...place, label: `watch-${place.label}` };
    const { folder } = open(given);
    const terminal = openTerminal(`"${process.execPath}" "${cli}" run --watch`, folder);
    await begins(given, folder);
    const at = Date.now();
    await terminal.type('\u0003', '');
    expect((await terminal.end()).code).toBe(130);
    expectCleanEnd(place, folder, at);
  });
});
