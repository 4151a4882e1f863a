import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';
import { temporaryProject } from '../authoring/temporary-project.js';

const request = 'steps:\n  - request: GET https://shop.test/orders\n';
const files = {
  'package.json': '{}',
  'checkout.session.yaml': request,
  'cases/a b.session.yaml': 'steps:\n  - request: GET https://shop.test/\n    tets: 1\n',
  'cases/broken.session.yaml': 'steps:\n  - request: GET https://shop.test/\n    tets: 1\n',
  'flows/login.session.yaml': request,
};

/** What a command says first in a folder of the project. */
async function reported(folder: string, ...args: readonly string[]): Promise<string> {
  const { stderr } = await runCli(args, join(temporaryProject(files), folder));
  return stderr.split('\n').slice(0, 2).join('\n');
}

test('files in a hint are named as a command names them, relative to the current folder', async () => {
  expect(await reported('cases', 'call', '../checkout', '../flows/logn')).toMatchInlineSnapshot(`
    "error: unknown session file flows/logn [flow-not-in-project]
    (Did you mean ../flows/login.session.yaml?)"
  `);
  expect(await reported('cases', 'delete', '../flows/logn')).toMatchInlineSnapshot(`
    "error: unknown session file flows/logn [flow-not-in-project]
    (Did you mean ../flows/login.session.yaml?)"
  `);
  expect(await reported('cases', 'rows', 'brokn')).toMatchInlineSnapshot(`
    "error: cannot read cases/brokn: no such file [file-not-read]
    (Did you mean broken.session.yaml?)"
  `);
  expect(await reported('cases', 'rows', 'broken')).toMatchInlineSnapshot(`
    "error: cases/broken.session.yaml has an error: unknown key \`tets\` in a request [file-has-errors]
    (Fix it first: \`callsheet check broken.session.yaml\` shows where.)"
  `);
  expect(await reported('cases', 'rows', 'a b')).toMatchInlineSnapshot(`
    "error: cases/a b.session.yaml has an error: unknown key \`tets\` in a request [file-has-errors]
    (Fix it first: \`callsheet check 'a b.session.yaml'\` shows where.)"
  `);
  expect(await reported('.', 'rows', 'cases/broken')).toMatchInlineSnapshot(`
    "error: cases/broken.session.yaml has an error: unknown key \`tets\` in a request [file-has-errors]
    (Fix it first: \`callsheet check cases/broken.session.yaml\` shows where.)"
  `);
  expect(await reported('cases', 'delete', 'flows/nothing-like-it')).toMatchInlineSnapshot(`
    "error: unknown session file cases/flows/nothing-like-it [flow-not-in-project]
    (Name a session file of the project.)"
  `);
});

test('check names the file that is meant by nearly its name', async () => {
  expect(await reported('cases', 'check', '../checkout.yaml')).toMatchInlineSnapshot(`
    "error: ../checkout.yaml matches no session file [nothing-found]
    (Did you mean ../checkout.session.yaml?)"
  `);
  expect(await reported('.', 'check', 'chekout.session.yaml')).toMatchInlineSnapshot(`
    "error: chekout.session.yaml matches no session file [nothing-found]
    (Did you mean checkout.session.yaml?)"
  `);
  expect(await reported('flows', 'check', 'logn')).toMatchInlineSnapshot(`
    "error: logn matches no session file [nothing-found]
    (Did you mean login.session.yaml?)"
  `);
  expect(await reported('.', 'check', 'specs')).toMatchInlineSnapshot(`
    "error: specs matches no session file [nothing-found]
    (Give a path or a glob that is relative to the current folder.)"
  `);
  expect(await reported('.', 'check', 'logn')).toMatchInlineSnapshot(`
    "error: logn matches no session file [nothing-found]
    (Did you mean flows/login.session.yaml?)"
  `);
  const { code, stdout } = await runCli(['check', 'chekout', '--json'], temporaryProject(files));
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    error: { code: 'nothing-found', hint: 'Did you mean checkout.session.yaml?' },
  });
});

test('a session is found by its name, with or without the extension, wherever it lies', async () => {
  const root = temporaryProject(files);
  const checked = async (folder: string, name: string): Promise<unknown> => {
    const { stdout } = await runCli(['check', '--json', name], join(root, folder));
    return (JSON.parse(stdout) as { files: number; problems: { file: string }[] }).problems[0]?.file;
  };
  for (const name of ['login', 'login.session', 'login.session.yaml', 'flows/login']) {
    expect(await checked('.', name)).toBe('flows/login.session.yaml');
    const { stdout } = await runCli(['rows', name], join(root, 'cases'));
    expect(stdout.split('\n')[0]).toContain('flows/login.session.yaml');
  }
  expect(await checked('.', 'checkout')).toBe('checkout.session.yaml');
  const wrapped = await runCli(['wrap', 'login', '--rows', '1', '--if', 'status equals 200', '--dry-run'], root);
  expect(wrapped.stdout).toContain('flows/login.session.yaml');
});

test('a name that several sessions have lists them', async () => {
  const root = temporaryProject({ ...files, 'admin/login.session.yaml': request });
  const expected = `error: several session files are named login: admin/login.session.yaml, flows/login.session.yaml [several-sessions]
(Give the path of one of them.)`;
  for (const args of [
    ['rows', 'login'],
    ['check', 'login'],
    ['delete', 'login'],
  ]) {
    const { code, stderr } = await runCli(args, root);
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 2, stderr: expected });
  }
  expect((await runCli(['rows', 'admin/login'], root)).code).toBe(0);
  expect((await runCli(['rows', './login'], root)).code).not.toBe(0);
});

test('sessions of a linked folder are seen by check, rows, rename and delete', async () => {
  const root = temporaryProject(files);
  const shared = temporaryProject({
    'flow.session.yaml': request,
    'caller.session.yaml': 'steps:\n  - call: ../flows/login.session.yaml\n',
    'odd.session.yaml': 'steps:\n  - end:\n',
  });
  symlinkSync(shared, join(root, 'shared'));
  const { stdout } = await runCli(['check', '--json'], root);
  const { problems } = JSON.parse(stdout) as { problems: { file: string; code: string }[] };
  expect(problems.filter(({ code }) => code === 'stray-end').map(({ file }) => file)).toEqual([
    'shared/odd.session.yaml',
  ]);
  expect((await runCli(['rows', 'caller'], root)).stdout).toContain('shared/caller.session.yaml');
  const deleted = await runCli(['delete', 'login', '--json'], root);
  expect(JSON.parse(deleted.stdout)).toMatchObject({ ok: false, callers: [{ file: 'shared/caller.session.yaml' }] });
  // The caller lies outside of the project, so nothing is changed.
  const renamed = await runCli(['rename', 'login', 'signin', '--json'], root);
  expect(JSON.parse(renamed.stdout)).toMatchObject({ ok: false, error: { code: 'link-leads-outside' } });
});
