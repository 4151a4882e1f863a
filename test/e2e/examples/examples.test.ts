import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { runCli } from '../../support/run-cli.js';
import { majors } from '../../support/majors.js';
import { createProject } from '../../support/vitest-process.js';

const examples = join(import.meta.dirname, '../../../examples');
/** Without what an earlier run by hand left there. */
const foldersOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(examples, name))
      .filter((entry) => entry !== 'node_modules')
      .map((entry) => [entry, join(examples, name, entry)]),
  );

const cleanups: (() => void)[] = [];
afterAll(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const expected = {
  'login-once': `\
 ✓ sessions/account.session.yaml  Account _ms
   ✓ nothing without a token                     401 _ms
   ↳ call login                                        1/1 ✓
     ✓ POST /login                               200 _ms
   ✓ my account                                  200 _ms

 ✓ sessions/orders.session.yaml  Orders _ms
   ↳ call login  buyer                                 1/1 ✓
     ✓ POST /login                               200 _ms
   ✓ orders of the buyer                         200 _ms`,
  'a-slow-job': `\
 ✓ sessions/export.session.yaml  Export _ms
   ✓ start an export                             202 _ms ↻3
   ✓ the export is done                          200 _ms ↻3`,
  'next-to-your-tests': `\
 ✓ sessions/prices.session.yaml  Prices _ms
   ✓ a price with its tax                        200 _ms
   ✓ a net price in words                        400 _ms`,
} as const;
const underVitest = Object.keys(expected) as readonly (keyof typeof expected)[];

test('every example is run here', () => {
  const folders = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...underVitest, 'under-jest'].toSorted());
});

for (const major of majors)
  test.concurrent.each(underVitest)(`%s passes under Vitest ${major}`, async (name) => {
    const project = createProject(major, { folders: foldersOf(name) });
    cleanups.push(project.remove);
    const { code, stdout } = await project.vitest(['run']);
    expect(sessionsOf(stdout)).toBe(expected[name]);
    expect(stdout).not.toContain('Warnings');
    expect(code).toBe(0);
  });

test('under-jest passes', async () => {
  const project = createJestProject({
    folders: foldersOf('under-jest'),
    files: { 'package.json': '{ "type": "module" }' },
  });
  cleanups.push(project.remove);
  const { code, stdout, stderr } = await project.jest([]);
  expect(sessionsOf(stdout + stderr)).toBe(expected['next-to-your-tests']);
  expect(code).toBe(0);
});

test.concurrent.each([...underVitest, 'under-jest'])('check has nothing to say of %s', async (name) => {
  const env = { API_URL: 'http://127.0.0.1:1', API_PASSWORD: 'a password' };
  const { code, stdout } = await runCli(['check', '--max-warnings', '0'], join(examples, name), { env });
  expect(stdout).toMatch(/no problems/);
  expect(code).toBe(0);
});

/** The blocks of the sessions, in the order of their names: they run side by side. Times are left out. */
function sessionsOf(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => /^ +[✓↳]/.test(line) && line.includes('  ') && !/\.test\.ts/.test(line));
  const blocks: string[] = [];
  for (const line of lines.map(withoutTimes))
    if (/^ [✓✗]/.test(line)) blocks.push(line);
    else blocks[blocks.length - 1] += `\n${line}`;
  return blocks.toSorted().join('\n\n');
}

function withoutTimes(line: string): string {
  return line.replace(/ +\d+(?:\.\d+)?m?s(?=$| ↻)/, ' _ms');
}
