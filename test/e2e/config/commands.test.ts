import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const untested = 'steps:\n  - request: GET http://localhost/\n';

describe('callsheet check', () => {
  test('knows the tests that the nearest configuration gives', async () => {
    const root = project({
      'callsheet.config.mjs': 'export default { tests: { status: { lt: 400 } } };\n',
      'a.session.yaml': untested,
      'packages/mail/callsheet.config.json': '{}',
      'packages/mail/b.session.yaml': untested,
    });
    const { stdout } = await runCli(['check', '--json'], root);
    const { problems } = JSON.parse(stdout) as { problems: readonly { code: string; file: string }[] };
    expect(problems.map(({ code, file }) => `${file} ${code}`)).toEqual([
      'packages/mail/b.session.yaml nothing-tested',
    ]);
  });

  test('looks at the files that the configurations include, and at any that is named', async () => {
    const root = project({
      'callsheet.config.json': '{ "include": ["api/**"], "exclude": ["api/drafts/**"] }',
      'api/a.session.yaml': untested,
      'api/drafts/b.session.yaml': 'steps: no\n',
      'c.session.yaml': 'steps: no\n',
      'packages/mail/callsheet.config.json': '{}',
      'packages/mail/d.session.yaml': untested,
    });
    const filesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { problems } = JSON.parse((await runCli(['check', '--json', ...args], root)).stdout) as {
        problems: readonly { file: string }[];
      };
      return problems.map(({ file }) => file);
    };
    expect(await filesOf()).toEqual(['api/a.session.yaml', 'packages/mail/d.session.yaml']);
    expect(await filesOf('c.session.yaml')).toEqual(['c.session.yaml']);
  });

  test.each([
    ['an unknown option', '{ "wait": "fail" }', /unknown option `wait`. Did you mean `waits`\?/],
    ['tests that cannot be read', '{ "tests": { "stats": 200 } }', /option tests is invalid: /],
  ])('%s is wrong usage', async (_, config, message) => {
    const root = project({ 'callsheet.config.json': config, 'a.session.yaml': untested });
    const { code, stderr } = await runCli(['check'], root);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

test('a new session needs no base URL of its own where the configuration has one', async () => {
  const root = project({ 'package.json': '{}', 'callsheet.config.json': '{ "baseUrl": "https://shop.test/v1" }' });
  await runCli(['new', 'orders', '--request', 'GET /orders'], root);
  await runCli(['new', 'cart', '--curl', 'curl https://shop.test/v1/cart'], root);
  expect(readFileSync(join(root, 'orders.session.yaml'), 'utf8')).toMatch(/^steps:\n {2}- request: GET \/orders\n/);
  expect(readFileSync(join(root, 'cart.session.yaml'), 'utf8')).toMatch(/^steps:\n {2}- request: GET \/cart\n/);
});
