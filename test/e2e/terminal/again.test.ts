import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { plainEnv } from '../../support/plain-env.js';
import { majors } from '../../support/majors.js';
import { configOf, openProject, openShop } from './project.js';

/** A file whose name and titles mean something to shells and to regular expressions. */
const sessions: Readonly<Record<string, string>> = {
  "sessions/the shop's (new) one.session.yaml": `name: It's (new) & $HOME
settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /status/200
  - request: GET /status/404
    name: price | 2 * [3]?
    tests: { status: 200 }
  - request: GET /status/410
    name: price
    tests: { status: 200 }
  - call: ../flows/login.session.yaml
`,
  'flows/login.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /status/401
    tests: { status: 200 }
`,
};
const include = ['sessions/*.session.yaml'];

/** The commands that a run prints, as they stand. */
function commandsOf(output: string): readonly string[] {
  return [...output.matchAll(/Run this step again:\s+(npx .*)/g)].map(([, command]) => command!);
}

/** Runs a command in a shell and gives the requests that it draws. */
async function rowsOf(command: string, host: string, folder: string, env: object): Promise<readonly string[]> {
  const shell = `npx() { shift; "${process.execPath}" "${folder}/node_modules/${host}" "$@"; }; ${command} 2>&1 || true`;
  const { stdout } = await promisify(execFile)('sh', ['-c', shell], { cwd: folder, env: { ...plainEnv(), ...env } });
  return stdout.split('\n').flatMap((line) => /^ +([✓✗] .+?) +\d{3} +\S+$/.exec(line)?.[1] ?? []);
}

test.each(majors)('Vitest %i: the command under a failure runs that step and those before it', async (major) => {
  const config = Object.values(configOf({}, { include }))[0]!;
  const project = openProject(major, { 'config/my vitest.mjs': config }, sessions);
  const shop = await openShop();
  const { stderr } = await project.vitest(['run', '--config', 'config/my vitest.mjs'], shop);
  const commands = commandsOf(stderr);
  const file = String.raw`sessions/the shop'\''s (new) one.session.yaml`;
  expect(commands).toEqual(
    [5, 8, 11].map((line) => `npx vitest run --config 'config/my vitest.mjs' '${file}:${line}'`),
  );
  const rows = commands.map((command) => rowsOf(command, 'vitest/vitest.mjs', project.folder, shop));
  expect(await Promise.all(rows)).toEqual([['✗ price | 2 * [3]?'], ['✗ price'], ['✗ GET /status/401']]);
});
test('Jest: the command under a failure runs that step and those before it', async () => {
  const project = createJestProject({
    files: { ...sessions, 'config/my jest.cjs': "module.exports = { preset: 'callsheet', rootDir: '..' };\n" },
  });
  onTestFinished(project.remove);
  const shop = await openShop();
  const { stderr } = await project.jest(['--config', 'config/my jest.cjs', 'sessions'], shop);
  const commands = commandsOf(stderr);
  const file = String.raw`'sessions/the shop'\''s \(new\) one.session.yaml'`;
  const names = [
    String.raw`^It'\''s \(new\) & \$HOME price \| 2 \* \[3\]\?$`,
    String.raw`^It'\''s \(new\) & \$HOME price$`,
    String.raw`^It'\''s \(new\) & \$HOME ↳ call login GET /status/401$`,
  ];
  expect(commands).toEqual(names.map((name) => `npx jest --config 'config/my jest.cjs' ${file} -t '${name}'`));
  const rows = commands.map((command) => rowsOf(command, 'jest/bin/jest.js', project.folder, shop));
  expect(await Promise.all(rows)).toEqual([['✗ price | 2 * [3]?'], ['✗ price'], ['✗ GET /status/401']]);
});
