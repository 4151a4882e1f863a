import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('--watchAll runs what is there once a flow has been renamed by the command', async () => {
  const repo = createJestRepo({
    'a.session.yaml': 'steps:\n  - call: flows/login.session.yaml\n',
    'flows/login.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/login\n',
  });
  const running = repo.start(['--watchAll'], { BASE_URL: server.of('renamed') });
  // Changes are heeded from the empty line on that comes behind a run.
  const ran = async (times: number): Promise<void> => {
    while (running.output().split(/Ran all test suites.*\n\n/).length <= times)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const caller = join(repo.folder, 'a.session.yaml');
  await ran(1);
  const before = running.output().length;
  const renamed = await runCli(['rename', 'flows/login.session.yaml', 'flows/sign-in.session.yaml'], repo.folder);
  expect(renamed.code).toBe(0);
  // Jest may hear of one file, run, and hear of the other then: the run after which nothing more is to come has both.
  const runs = (): readonly (readonly string[])[] =>
    running
      .output()
      .slice(before)
      .split(/Ran all test suites.*\n\n/)
      .slice(0, -1)
      .map((run) => [...run.matchAll(/^ . (\S+\.session\.yaml)/gm)].map(([, file]) => file!).toSorted());
  const hasBoth = (): boolean => runs().at(-1)?.length === 2;
  for (let incomplete = 1; !hasBoth();) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (hasBoth() || runs().length < incomplete) continue;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    // What Jest hears of during a run starts no other one.
    if (runs().length === incomplete) repo.write({ 'a.session.yaml': readFileSync(caller, 'utf8') });
    incomplete = runs().length + 1;
  }
  running.kill();
  expect(runs().at(-1)).toEqual(['a.session.yaml', 'flows/sign-in.session.yaml']);
  expect(new Set(runs().flat())).toEqual(new Set(['a.session.yaml', 'flows/sign-in.session.yaml']));
  expect(running.output().slice(before)).not.toContain('✗');
  const ahead = runs().slice(0, -1).flat();
  expect(server.log('renamed')).toEqual(Array(4 + ahead.length).fill('GET /login'));
});
