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

  test('reports the option environment without a file once, at its place, if a session uses it', async () => {
    const tested = `${untested}    tests: { status: 200 }\n`;
    const own = `settings: { environment: dev }\n${tested}`;
    const root = project({
      'callsheet.config.mjs': "export default {\n  environment: 'prod',\n};\n",
      'a.session.yaml': tested,
      'b.session.yaml': tested,
      'packages/mail/callsheet.config.json': '{ "environment": "prod" }',
      'packages/mail/.env.prod': 'A=1\n',
      'packages/mail/c.session.yaml': tested,
      'packages/unused/callsheet.config.json': '{ "environment": "none" }',
      'packages/unused/.env.dev': 'A=1\n',
      'packages/unused/d.session.yaml': own,
    });
    const warned = await runCli(['check'], root);
    expect(warned.stdout).toBe(`warning[environment-without-file] the environment \`prod\` has no file \`.env.prod\`
 --> callsheet.config.mjs:2:3
    1 | export default {
  > 2 |   environment: 'prod',
      |   ^^^^^^^^^^^
    3 | };
    4 |
  = hint: Add the file to the project root, or correct \`environment\`; if CI is
          set, the run fails.

1 warning in 4 files
`);
    expect(warned.code).toBe(0);
    const failed = await runCli(['check'], root, { env: { CI: 'true' } });
    expect(failed.stdout).toMatch(/^failure\[environment-missing\] the environment prod has no file \.env\.prod$/m);
    expect(failed.code).toBe(1);
  });

  test('has the project root of `callsheet run`: below it, .env files and the configuration count', async () => {
    const session = 'steps:\n  - request: GET http://localhost/{{env.MAIL_PLACE}}\n    tests: { status: 200 }\n';
    const root = project({
      'package.json': '{}',
      'callsheet.config.json': '{ "environment": "dev" }',
      '.env': 'MAIL_PALCE=1\n',
      '.env.dev': 'A=1\n',
      'shop.session.yaml': session,
      'sessions/cart.session.yaml': session,
      'sessions/cart.session.yml': session,
      'shop.session.yml': session,
    });
    const { stdout } = await runCli(['check', '--json'], join(root, 'sessions'));
    const { problems, files } = JSON.parse(stdout) as {
      problems: readonly { code: string; file: string }[];
      files: number;
    };
    expect(files).toBe(1);
    expect(problems.map(({ code, file }) => `${file} ${code}`)).toEqual([
      'sessions/cart.session.yaml misspelt-env',
      'sessions/cart.session.yml misnamed-session',
    ]);
  });

  test('looks for .env files in the folder of the configuration', async () => {
    const file = (name: string) =>
      `settings: { environment: dev }\nsteps:\n  - request: GET http://localhost/{{env.${name}}}\n    tests: { status: 200 }\n`;
    const root = project({
      '.env': 'ROOT_PLACE=1\n',
      'packages/mail/callsheet.config.json': '{}',
      'packages/mail/.env': 'MAIL_PLACE=1\n',
      'packages/mail/.env.dev': 'A=1\n',
      'packages/mail/a.session.yaml': file('MAIL_PLACE'),
      'packages/mail/b.session.yaml': file('MAIL_PALCE'),
      'packages/mail/c.session.yaml': file('ROOT_PALCE'),
    });
    const { stdout } = await runCli(['check', '--json'], root);
    const { problems } = JSON.parse(stdout) as { problems: readonly { code: string; file: string }[] };
    expect(problems.map(({ code, file: of }) => `${of} ${code}`)).toEqual([
      'packages/mail/b.session.yaml misspelt-env',
    ]);
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

test.each([
  ['the folder that the configuration includes', '.', 'orders', 'api/orders'],
  ['the current folder inside of it', 'api/shop', 'orders', 'api/shop/orders'],
  ['the current folder with a path', '.', './orders', 'orders'],
  ['sessions, without such an option', 'packages/mail', 'orders', 'packages/mail/sessions/orders'],
  ['the current folder that has sessions', 'packages/mail/flows', 'orders', 'packages/mail/flows/orders'],
])('a new session with a name goes to %s', async (_, folder, name, written) => {
  const root = project({
    'package.json': '{}',
    'callsheet.config.json': '{ "include": ["!api/drafts/**", "api/**/*.session.yaml"] }',
    'api/shop/a.session.yaml': untested,
    'packages/mail/callsheet.config.json': '{}',
    'packages/mail/sessions/b.session.yaml': untested,
    'packages/mail/flows/c.session.yaml': untested,
    'packages/mail/flows/sessions/d.session.yaml': untested,
  });
  const { stdout } = await runCli(['new', name, '--request', 'GET http://localhost/orders'], join(root, folder));
  expect(stdout).toContain(`wrote ${written}.session.yaml`);
});

test('a new session needs no base URL of its own where the configuration has one', async () => {
  const root = project({ 'package.json': '{}', 'callsheet.config.json': '{ "baseUrl": "https://shop.test/v1" }' });
  await runCli(['new', 'orders', '--request', 'GET /orders'], root);
  await runCli(['new', 'cart', '--curl', 'curl https://shop.test/v1/cart'], root);
  expect(readFileSync(join(root, 'orders.session.yaml'), 'utf8')).toMatch(/^steps:\n {2}- request: GET \/orders\n/);
  expect(readFileSync(join(root, 'cart.session.yaml'), 'utf8')).toMatch(/^steps:\n {2}- request: GET \/cart\n/);
});
