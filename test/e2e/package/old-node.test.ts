import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const said =
  'callsheet needs Node 22.19 or newer, but this is Node 20.20.2. Install a newer one, or put it first on the PATH [node-too-old]';

/** What 20.20 does not have is not there, and Node calls itself so. */
const pretend = `
import * as util from 'node:util';
import { syncBuiltinESMExports } from 'node:module';
Object.defineProperty(process.versions, 'node', { value: '20.20.2' });
for (const [owner, name] of [[Map, 'groupBy'], [Object, 'groupBy'], [Promise, 'withResolvers'], [Promise, 'try'], [URL, 'parse']]) delete owner[name];
delete util.default.getCallSites;
syncBuiltinESMExports();
`;

const old = (args: readonly string[]) =>
  spawnSync(process.execPath, [`--import=data:text/javascript,${encodeURIComponent(pretend)}`, ...args], {
    cwd: root,
    encoding: 'utf8',
  });

test.each([
  ['the plugin', `(await import('callsheet/vitest')).callsheet()`],
  [`Jest's preset`, `await import('callsheet/jest-preset')`],
  [`Jest's configuration`, `(await import('callsheet/jest')).withCallsheet({ preset: 'x' })`],
])('%s says at once that Node is too old', (_, code) => {
  const { status, stderr } = old(['--input-type=module', '--eval', code]);
  expect(stderr).toContain(`Error: ${said}\n`);
  expect(status).toBe(1);
});

test('so does the command line, in one line', () => {
  const { status, stdout, stderr } = old(['dist/cli.js', 'check']);
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `${said}\n` });
});
