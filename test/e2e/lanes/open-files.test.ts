import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { plainEnv } from '../../support/plain-env.js';
import { configOf, createRepo, type Dump, type DumpedTest, type Repo } from '../vitest/repo.js';

const reporter = fileURLToPath(new URL('../vitest/dump-reporter.mjs', import.meta.url));

/** Holds each answer for a moment, and counts how many are held at most. */
async function serveSlowly(ms: number): Promise<{ readonly url: string; readonly most: () => number }> {
  let [held, most] = [0, 0];
  const server = createServer((_, response) => {
    most = Math.max(most, (held += 1));
    setTimeout(() => {
      held -= 1;
      response.end('{}');
    }, ms);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, most: () => most };
}

/** Runs Vitest in a process that may have 256 open files. */
async function runLimited(
  { folder }: Repo,
  url: string,
): Promise<{ readonly code: number; readonly tests: readonly DumpedTest[] }> {
  const dump = join(folder, 'dump.json');
  const vitest = [process.execPath, join(folder, 'node_modules/vitest/vitest.mjs'), 'run', `--reporter=${reporter}`];
  const child = spawn('/bin/sh', ['-c', 'ulimit -n 256; exec "$0" "$@"', ...vitest], {
    cwd: folder,
    env: { ...plainEnv(), BASE_URL: url, CALLSHEET_DUMP: dump },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [code] = (await once(child, 'exit')) as [number];
  const { files } = JSON.parse(readFileSync(dump, 'utf8')) as Pick<Dump, 'files'>;
  return { code, tests: files.flatMap(({ tests }) => tests) };
}

test('more lanes than a process may have open files run as many sessions at a time as it can', async () => {
  const { url, most } = await serveSlowly(300);
  const session = 'steps:\n  - request: GET /first\n  - request: GET /second\n    tests: { status: 200 }\n';
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`s${index}.session.yaml`, session]));
  const repo = createRepo(5, { ...files, 'vitest.config.mjs': configOf({ lanes: 2_000 }) });
  const { code, tests } = await runLimited(repo, url);
  expect(tests.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(tests).toHaveLength(800);
  expect(code).toBe(0);
  // Of 256 files 64 are kept for others, and a session may need two.
  expect(most()).toBeLessThanOrEqual(96);
  expect(most()).toBeGreaterThan(32);
});

test('a process without a file to spare says so when it connects and when it reads, and what to do', async () => {
  const { url } = await serveSlowly(1_000);
  // The first answer is held until no file is left; its connection stays open.
  const beginning = 'settings: { pre: ./fill.mjs }\nsteps:\n  - request: GET /first\n';
  const repo = createRepo(5, {
    'vitest.config.mjs': configOf({ lanes: false }),
    // A worker has files of its own, so that Vitest still has some.
    'fill.mjs': `import { openSync } from 'node:fs';
const fill = () => {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch {}
};
export default () => { setTimeout(fill, 500); };
`,
    'body.json': '{}',
    'connects.session.yaml': `${beginning}  - request: GET http://127.0.0.2:1/\n`,
    'reads.session.yaml': `${beginning}  - request: POST /any\n    file: body.json\n`,
  });
  const { code, tests } = await runLimited(repo, url);
  const why = 'this process has reached its limit of open files';
  const advice = 'Lower the option lanes or maxPerHost, or raise the limit with ulimit -n.';
  const failures = tests.flatMap(({ record }) => record!.failures);
  expect(failures.map((failure) => [failure.code, failure.message, failure.hint])).toEqual([
    ['too-many-files', `no connection to 127.0.0.2:1: ${why}`, advice],
    ['body-file-unreadable', `cannot read the file body.json: ${why}`, advice],
  ]);
  expect(code).toBe(1);
});
