import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { splitCommand } from '../../../src/authoring/curl/split-command.js';
import { runCli } from '../../support/run-cli.js';

const server = createServer((request, response) => response.end(JSON.stringify({ path: request.url })));
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-run-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const shop = `inputs:
  user: ann
steps:
  - request: GET {{env.URL}}/{{var.user}}
    tests:
      status: 200
  - request: GET {{env.URL}}/second
    tests: { status: 200 }
`;

interface Ran {
  readonly code: number;
  /** Titles of the requests that ran, with their paths. */
  readonly sent: readonly string[];
}

async function sent(root: string, ...args: readonly string[]): Promise<Ran> {
  const { code, stdout, stderr } = await runCli(['run', '--json', ...args], root, { env: { URL: url } });
  expect(stderr).toBe('');
  const { sessions } = JSON.parse(stdout) as {
    sessions: { rows: { record: { request: { url: string } } }[] }[];
  };
  return { code, sent: sessions.flatMap(({ rows }) => rows.map(({ record }) => record.request.url.replace(url, ''))) };
}

async function refused(root: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['run', ...args], root, { env: { URL: url } });
  expect(stdout).toBe('');
  return `${stderr}exit code ${code}`;
}

test('any line of a step selects it', async () => {
  const root = project({ 'shop.session.yaml': shop });
  for (const line of [4, 5, 6]) expect(await sent(root, `shop:${line}`)).toEqual({ code: 0, sent: ['/ann'] });
  expect(await sent(root, 'shop.session.yaml:7:3')).toEqual({ code: 0, sent: ['/second'] });
  expect(await sent(root, 'shop:8', 'shop:4')).toEqual({ code: 0, sent: ['/ann', '/second'] });
  expect(await sent(root, 'shop:8', 'shop')).toEqual({ code: 0, sent: ['/ann', '/second'] });
});

test('a line has to be in a step of one file', async () => {
  const root = project({ 'shop.session.yaml': shop, 'other.session.yaml': shop });
  expect(await refused(root, 'shop:2')).toMatchInlineSnapshot(`
    "error: no step of shop.session.yaml has line 2 [no-step-at-line]
    (Give a line of a step. Steps start at lines 4, 7)
    exit code 2"
  `);
  expect(await refused(root, '*.session.yaml:4')).toMatchInlineSnapshot(`
    "error: *.session.yaml:4 gives a line, but matches 2 session files [line-of-several]
    (Give the path of one file before the line.)
    exit code 2"
  `);
});

test('an input is given to sessions that declare it', async () => {
  const root = project({ 'shop.session.yaml': shop });
  expect(await sent(root, '--input', 'user=bob')).toEqual({ code: 0, sent: ['/bob', '/second'] });
  expect(await refused(root, '--input', 'usr=bob')).toMatchInlineSnapshot(`
    "error: no session of this run declares the input \`usr\` [unknown-input]
    (Did you mean \`user\`?)
    exit code 2"
  `);
  expect(await refused(root, '--input', 'password=x')).toMatchInlineSnapshot(`
    "error: no session of this run declares the input \`password\` [unknown-input]
    (Give one of \`user\`.)
    exit code 2"
  `);
});

test('a shard without a step that is asked for passes if another one has some', async () => {
  const root = project({ 'a.session.yaml': `tags: smoke\n${shop}`, 'b.session.yaml': shop });
  expect(await sent(root, '--tags', 'smoke', '--shard', '1/2')).toEqual({ code: 0, sent: ['/ann', '/second'] });
  expect(await sent(root, '--tags', 'smoke', '--shard', '2/2')).toEqual({ code: 0, sent: [] });
  expect(await sent(root, '-t', 'a > ', '--shard', '2/2')).toEqual({ code: 0, sent: [] });
  expect(await refused(root, '--tags', 'smok', '--shard', '2/2')).toMatch('no step has tags that meet `smok`');
});

test('a line of a data file selects what runs for that row', async () => {
  const root = project({
    'shop.session.yaml': `data: ./users.csv\n${shop}`,
    'calls.session.yaml': `steps:
  - request: GET {{env.URL}}/before
  - call: flow.session.yaml
    each: data/../users.csv
`,
    'flow.session.yaml': 'inputs: { user: null }\nsteps:\n  - request: GET {{env.URL}}/flow/{{var.user}}\n',
    'other.session.yaml': shop,
    'users.csv': 'user\nann\nbob\n',
    'notes.csv': 'a\n1\n',
  });
  const titles = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout, code } = await runCli(['run', ...args], root, { env: { URL: url } });
    expect(code, stdout).toBe(0);
    return [...stdout.matchAll(/(\S+\.session\.yaml)|users\.csv:\d/g)].map(([found]) => found);
  };
  expect(await titles('users.csv:3')).toEqual([
    'calls.session.yaml',
    'users.csv:3',
    'shop.session.yaml',
    'users.csv:3',
  ]);
  expect(await titles('users.csv:2', 'shop')).toEqual([
    'calls.session.yaml',
    'users.csv:2',
    'shop.session.yaml',
    'users.csv:2',
    'users.csv:3',
  ]);
  expect(await titles('./users.csv')).toHaveLength(6);
  expect(await refused(root, 'users.csv:1')).toMatchInlineSnapshot(`
    "error: no row of data starts at users.csv:1 [no-row-at-line]
    (Give the line of a row. Rows start at lines 2, 3)
    exit code 2"
  `);
  expect(await refused(root, 'notes.csv:2')).toMatchInlineSnapshot(`
    "error: no session runs for the rows of notes.csv [data-not-used]
    (Name it under \`data\` of a session, or under \`each\` of a call.)
    exit code 2"
  `);
});

test('a pattern selects steps by name', async () => {
  const root = project({ 'shop.session.yaml': shop });
  expect(await sent(root, '-t', 'shop > .*second$')).toEqual({ code: 0, sent: ['/second'] });
  expect(await sent(root, '-t', 'shop .*second$')).toEqual({ code: 0, sent: ['/second'] });
  expect(await refused(root, '-t', 'third')).toMatchInlineSnapshot(`
    "error: no step has a name that matches \`third\` [nothing-matches]
    (Compare it with the names of session, calls and step, joined with " > ". \`callsheet rows <file>\` lists the steps.)
    exit code 2"
  `);
  expect(await refused(root, '--tags', 'smoke and not slow')).toMatchInlineSnapshot(`
    "error: no step has tags that meet \`smoke and not slow\` [nothing-matches]
    (A step has its own tags, those of its file, and those of the calls that lead to it.)
    exit code 2"
  `);
  expect(await refused(root, '-t', 'second', '--tags', 'smoke')).toMatch(
    'no step has a name that matches `second` and tags that meet `smoke`',
  );
  expect(await sent(root, '-t', 'second', '--tags', 'not smoke')).toEqual({ code: 0, sent: ['/second'] });
  expect(await refused(root, '-t', '(')).toMatchInlineSnapshot(`
    "error: invalid pattern: Invalid regular expression: /(/: Unterminated group [bad-usage]
    (Run \`callsheet run --help\` to list its options.)
    exit code 2"
  `);
});

test('counts begin at 1', async () => {
  const root = project({ 'shop.session.yaml': shop });
  expect(await refused(root, '--lanes', '0')).toMatchInlineSnapshot(`
    "error: --lanes takes a whole number from 1 on [bad-usage]
    (Run \`callsheet run --help\` to list its options.)
    exit code 2"
  `);
  expect(await refused(root, '--bail', '0')).toMatchInlineSnapshot(`
    "error: --bail takes a whole number from 1 on [bad-usage]
    (Run \`callsheet run --help\` to list its options.)
    exit code 2"
  `);
});

test.each([
  ['no-step-at-line', 'shop:1'],
  ['line-of-several', '*.session.yaml:4'],
  ['unknown-input', '--input', 'usr=bob'],
  ['nothing-matches', '-t', 'third'],
  ['nothing-matches', '--tags', 'third'],
])('with --json the error %s is one document', async (code, ...args) => {
  const root = project({ 'shop.session.yaml': shop, 'other.session.yaml': shop });
  const ran = await runCli(['run', '--json', ...args], root, { env: { URL: url } });
  expect(ran).toMatchObject({ code: 2, stderr: '' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, error: { code } });
});

const one = 'steps:\n  - request: GET {{env.URL}}/{{env.NAME}}\n';

test('the nearest configuration holds for a session', async () => {
  const root = project({
    'package.json': '{}',
    'callsheet.config.json': JSON.stringify({ exclude: ['drafts/**'], environment: 'one' }),
    '.env.one': 'NAME=root',
    'a.session.yaml': one,
    'drafts/b.session.yaml': one,
    'shop/callsheet.config.json': JSON.stringify({ include: ['c.session.yaml'] }),
    'shop/.env': 'NAME=shop',
    'shop/c.session.yaml': one,
    'shop/d.session.yaml': one,
  });
  expect((await sent(root)).sent).toEqual(['/root', '/shop']);
  // A file that is named is meant anyway.
  expect((await sent(root, 'shop/d', 'drafts')).sent).toEqual(['/root', '/shop']);
  expect((await sent(join(root, 'shop'))).sent).toEqual(['/shop']);
  expect((await sent(join(root, 'drafts'), 'b')).sent).toEqual(['/root']);
  expect(await refused(join(root, 'drafts'))).toMatch(/no session files in .*drafts/);
});

test('the command line goes over the configuration', async () => {
  const root = project({
    'callsheet.config.json': JSON.stringify({ environment: 'one', waits: 'fail', report: { json: 'out/a.json' } }),
    '.env.one': 'NAME=one',
    '.env.two': 'NAME=two',
    'a.session.yaml': one,
  });
  expect((await sent(root, '--environment', 'two', '--report-tap', 'a.tap')).sent).toEqual(['/two']);
  expect(existsSync(join(root, 'out/a.json'))).toBe(true);
  expect(existsSync(join(root, 'a.tap'))).toBe(true);
});

test('what is wrong in a configuration is wrong usage', async () => {
  const files = { 'a.session.yaml': one };
  const config = (text: string): string => project({ ...files, 'callsheet.config.json': text });
  expect(await refused(config('{ "wait": "fail" }'))).toContain('Did you mean `waits`?');
  expect(await refused(config('{ "tests": { "state": 1 } }'))).toContain('exit code 2');
  expect(await refused(config('{ "tls": { "ca": "no.pem" } }'))).toMatch(
    /no\.pem, the file of its option tls\.ca: no such file \[option-not-read\]\nexit code 2$/,
  );
  expect(await refused(config('{ "wait": "fail" }'))).toMatch(/ \[unknown-option\]\nexit code 2$/);
});

test('certificates may be made by `setup`', async () => {
  const root = project({
    'callsheet.config.json': '{ "setup": "./setup.mjs", "tls": { "ca": "made.pem" } }',
    'setup.mjs':
      "import { writeFileSync } from 'node:fs';\nexport default () => writeFileSync(new URL('made.pem', import.meta.url), '');\n",
    '.env': 'NAME=x',
    'a.session.yaml': one,
  });
  expect((await sent(root)).sent).toEqual(['/x']);
});

test('shards divide the files', async () => {
  const root = project({ 'a.session.yaml': one, 'b.session.yaml': one, 'c.session.yaml': one, '.env': 'NAME=x' });
  const parts = await Promise.all(['1/2', '2/2', '4/4'].map((part) => sent(root, '--shard', part)));
  expect(parts.map(({ code, sent: all }) => [code, all.length])).toEqual([
    [0, 2],
    [0, 1],
    [0, 0],
  ]);
  expect(await refused(root, '--shard', '3/2')).toContain('invalid shard');
});

test.each(['-dash', '--root', 'a b', 'nl\nx', "it's $x", '[id]', '{a,b}', 'a:5', '5:6', '!é'])(
  'the command that runs a step of `%s` again does so',
  async (name) => {
    const step = `  - request: GET ${url}/one\n  - request: GET ${url}/two\n    tests: { status: 500 }\n`;
    const root = project({ [`${name}.session.yaml`]: `steps:\n${step}` });
    const run = await runCli(['run'], root);
    const [, again] = /Run this step again:\s+npx callsheet (run .*)/.exec(run.stdout) ?? [];
    expect(await sent(root, ...splitCommand(again!)!.slice(1))).toEqual({ code: 1, sent: ['/two'] });
  },
);

test('a schema of default tests is relative to the config that has them', async () => {
  const tests = [{ status: 200, $: { schema: './shape.json' } }, { '$.path': { exists: true } }];
  const root = project({
    'callsheet.config.json': JSON.stringify({ tests }),
    'shape.json': '{ "required": ["path"] }',
    'deep/er/a.session.yaml': `steps:\n  - request: GET ${url}/deep\n`,
    'package/callsheet.config.json': JSON.stringify({ tests: { $: { schema: 'own.json' } } }),
    'package/own.json': '{ "required": ["other"] }',
    'package/in/b.session.yaml': `steps:\n  - request: GET ${url}/package\n`,
  });
  const { stdout, stderr } = await runCli(['run', '--json'], root);
  expect(stderr).toBe('');
  const { sessions } = JSON.parse(stdout) as { sessions: { rows: { record: { failures: object[] } }[] }[] };
  const failures = sessions.flatMap(({ rows }) => rows.flatMap(({ record }) => record.failures));
  expect(failures).toEqual([
    expect.objectContaining({ code: 'test-failed', hint: "/ must have required property 'other'" }),
  ]);
  // A report is the same on every machine.
  expect(stdout).toContain('"expected":"../own.json"');
  expect(stdout).not.toContain(root);
});
