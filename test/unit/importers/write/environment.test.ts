import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

const shop = (environment: string, url: string, blocks = ''): ReturnType<typeof writeSuite> =>
  writeSuite(
    suiteOf({
      'environments/local.bru': `vars {\n${environment}\n}`,
      'a.bru': `meta {\n  name: a\n}\n\nget {\n  url: ${url}\n}\n\n${blocks}`,
    }),
  );

test('a variable that is made of variables of the process stays one, and they are in .env.example', () => {
  const { sessions, report, secrets } = shop(
    `  base: http://{{process.env.SHOP_HOST}}/v1
  clientId: {{process.env.CLIENT_ID}}
  clientSecret: {{process.env.CLIENT_SECRET}}`,
    '{{base}}/a/{{clientId}}?d={{process.env.DAY}}&home={{process.env.HOME}}',
    'headers {\n  x-signed: {{clientSecret}}\n}',
  );
  expect(sessions[0]!.text).toBe(`settings:
  baseUrl: '{{var.base}}'
variables:
  base: http://{{env.SHOP_HOST}}/v1
  clientId: '{{env.CLIENT_ID}}'
  clientSecret: '{{env.CLIENT_SECRET}}'
steps:
  - request: GET /a/{{var.clientId}}?d={{env.DAY}}&home={{env.HOME}}
    name: a
    headers:
      x-signed: '{{var.clientSecret}}'
`);
  expect(report.environment).toEqual([
    { name: 'SHOP_HOST', isSecret: false },
    { name: 'CLIENT_ID', isSecret: false },
    { name: 'DAY', isSecret: false },
    { name: 'CLIENT_SECRET', isSecret: true },
  ]);
  expect([...secrets]).toEqual([['CLIENT_SECRET', '']]);
});

test('a variable of the process and one of an environment keep their own names', () => {
  const { sessions, report } = shop('  city: Rome', 'http://shop.test/{{city}}/{{process.env.CITY}}');
  expect(sessions[0]!.text).toContain('GET /{{env.CITY_2}}/{{env.CITY}}');
  expect(report.environment).toEqual([
    { name: 'CITY_2', isSecret: false, value: 'Rome' },
    { name: 'CITY', isSecret: false },
  ]);
});

test('a value that is sent as it is written has no sign of a template in .env.example', () => {
  const { report } = shop("  odd: {{process.env['x.y']}}", 'http://shop.test/{{odd}}');
  expect(report.environment).toEqual([{ name: 'ODD', isSecret: false, value: "{{process.env['x.y']}}" }]);
});

const two = (environment: string, first: string, second: string): string =>
  writeSuite(
    suiteOf({
      'environments/local.bru': `vars {\n  token: ${environment}\n}`,
      'a.bru': `meta {\n  name: a\n  seq: 1\n}\n\n${first}`,
      'b.bru': `meta {\n  name: b\n  seq: 2\n}\n\n${second}`,
    }),
  ).sessions[0]!.text;

const signIn = `post {\n  url: http://shop.test/sign-in\n}\n\nscript:post-response {\n  bru.setEnvVar('token', res.body.token);\n}`;
const [, after] = signIn.split('\n\n');
const orders = 'get {\n  url: http://shop.test/orders\n}\n\nheaders {\n  x-token: {{token}}\n}';

test('a secret of an environment that requests read before a script sets it comes from .env', () => {
  expect(two('abc', orders, signIn)).toContain("variables:\n  token: '{{env.TOKEN}}'\n");
  expect(two('abc', signIn, orders)).not.toContain('variables:');
});

test.each([
  ['a header of a script', `req.setHeader('x-token', bru.getEnvVar('token'));`],
  ['a script that is carried over', `odd(bru.getEnvVar('token'));`],
  ['a condition under which it is set', `if (!bru.getEnvVar('token')) { bru.setEnvVar('token', 'fresh'); }`],
])('a secret of an environment that %s reads before it is set comes from .env', (_, code) => {
  const first = `get {\n  url: http://shop.test/a\n}\n\nscript:pre-request {\n  ${code}\n}`;
  expect(two('abc', `${first}\n\n${after}`, orders)).toMatch(/variables:\n {2}token: '\{\{env\.token\}\}'\n/i);
});

test('a variable of an environment that a script may set under a name that it makes is a variable', () => {
  const save = `script:post-response {
  const save = (values) => Object.keys(values).forEach((name) => bru.setVar(name, eval(values[name])));
  save({ token: 'res.body.token' });
}`;
  expect(two('abc', orders, `get {\n  url: http://shop.test/b\n}\n\n${save}`)).toContain(
    "variables:\n  token: '{{env.TOKEN}}'\n",
  );
});
