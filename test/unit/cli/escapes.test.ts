import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';

const root = mkdtempSync(join(tmpdir(), 'callsheet-cli-'));
afterAll(() => rmSync(root, { recursive: true }));

const shop = String.raw`name: "\e]0;pwned\a\u202e"
steps:
  - request: GET /a
    name: "first\e]0;pwned\a\n 2 GET /forged"
    skip: "\e[2Jlater"
  - if: { $.state: "\e]0;x\a" }
  - end:
`;

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

/** Any control character but line breaks. */
const raw = /[^\P{Cc}\n]|\u202e/u;

test('check prints no control character of a file, and each problem as one', async () => {
  write(
    'keys.session.yaml',
    String.raw`"\e]0;pwned\a\nerror[forged] all is well": 1${'\n'}steps: [{ request: GET / }]${'\n'}`,
  );
  const { code, stdout, stderr } = await runCli(['check', 'keys.session.yaml'], root, {
    env: { GITHUB_ACTIONS: 'true' },
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).not.toMatch(raw);
  expect(stdout.match(/^error.*/gm)).toMatchInlineSnapshot(`
    [
      "error[unknown-key] unknown key \`�]0;pwned� error[forged] all is well\` in a session",
    ]
  `);
});

test('rows prints a line per row, with any name', async () => {
  write('shop.session.yaml', shop);
  const { stdout, stderr } = await runCli(['rows', 'shop.session.yaml'], root);
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(raw);
  expect(stdout).toMatchInlineSnapshot(`
    "shop.session.yaml  \\u001b]0;pwned\\u0007\\u202e
    1 first\\u001b]0;pwned\\u0007 2 GET /forged
        skipped: �[2Jlater
    2 if $.state equals "\\u001b]0;x\\u0007"
    3 end
    "
  `);
});

test('a refusal says what it found without control characters', async () => {
  const { code, stderr } = await runCli(['rows', 'keys.session.yaml'], root);
  expect(code).toBe(1);
  expect(stderr).toContain('pwned');
  expect(stderr).not.toMatch(raw);
});

test('no line of a file is a command of GitHub Actions, and those of check itself are', async () => {
  const env = { GITHUB_ACTIONS: 'true' };
  write(
    '##[notice]x.session.yaml',
    `steps:\n  - request: GET http://shop.test/ # ##[set-output name=a]b\n    name: '##[add-mask]e'\n    tests: { status: 200 }\n  - call: "\\n::add-mask::e.session.yaml"\n    alias: it\n`,
  );
  write(
    'broken.session.yaml',
    `steps:\n  - request: GET http://shop.test/\n    tests: { status: 200 }\n  - call: "\\n::add-mask::e.session.yaml"\n`,
  );
  const files = ['##[notice]x.session.yaml', 'broken.session.yaml'];
  const called = [['check', ...files], ...files.map((file) => ['rows', file])];
  const said = await Promise.all(called.map((args) => runCli(args, root, { env })));
  const lines = said.flatMap(({ stdout, stderr }) => `${stdout}${stderr}`.split('\n'));
  expect(lines.filter((line) => /^\s*::/.test(line)).map((line) => line.slice(0, 8))).toEqual(['::error ', '::error ']);
  expect(lines.filter((line) => line.includes('##[') && !line.startsWith('::'))).toEqual([]);
  expect(lines.filter((line) => line.includes('##\u200B[')).length).toBeGreaterThan(1);
});
