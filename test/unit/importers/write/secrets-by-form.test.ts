import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { markdownReport } from '../../../../src/importers/markdown.js';
import { envExample } from '../../../../src/importers/write/env-example.js';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf as brunoSuite } from '../bruno/read.js';
import { suiteOf } from '../postman/read.js';

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** What has to stay nowhere, and the text that has it. Written in parts: a scanner of secrets would find them here. */
const forms: Readonly<Record<string, readonly [secret: string, text: string]>> = {
  'a JSON Web Token': ((token) => [token, token])(
    `${base64({ alg: 'HS256' })}.${base64({ sub: 'ann' })}.SflKxwRJSMeKKF2QT4fwpMeJf36`,
  ),
  'a key of AWS': ['Q3EGUVWXYZ234567', `AKIA${'Q3EGUVWXYZ234567'}`],
  'a token of GitHub': ['aB3dE5gH7jK9mN1pQ3sT5vW7', `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7'}`],
  'a finer token of GitHub': ['11ABCDEFG0hijklmnopq', `github_pat_${'11ABCDEFG0hijklmnopq'}`],
  'a token of Slack': ['123456789012-abcdefghij', `xoxb-${'123456789012-abcdefghij'}`],
  'a key of Stripe': ['51HabcdEFGHijklMNOPqrst', `sk_live_${'51HabcdEFGHijklMNOPqrst'}`],
  'a key of Google': ['SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q', `AIza${'SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'}`],
  'a private key': [
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
    `-----BEGIN ${'PRIVATE'} KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END ${'PRIVATE'} KEY-----`,
  ],
  'a token behind Bearer': ['9f8e7d6c5b4a39281706f5e4d3c2b1a0', 'Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0'],
};

interface Made {
  readonly request?: object;
  readonly item?: object;
  readonly collection?: object;
}

const json = (value: object): Made => ({
  request: { body: { mode: 'raw', raw: JSON.stringify(value), options: { raw: { language: 'json' } } } },
});
const script = (listen: string, code: string): Made => ({ item: { event: [{ listen, script: { exec: [code] } }] } });
const text = (value: string): string => JSON.stringify(value);
const url = (more: object): Made => ({
  request: { url: { raw: 'http://shop.test/a', protocol: 'http', host: ['shop', 'test'], path: ['a'], ...more } },
});

const places: Readonly<Record<string, (text: string) => Made>> = {
  'a field of JSON': (secret) => json({ value: secret }),
  'the text of a field': (secret) => json({ config: `first ${secret} last` }),
  'a key of JSON': (secret) => json({ [secret]: 1 }),
  'a text': (secret) => ({ request: { body: { mode: 'raw', raw: `use ${secret}` } } }),
  'a form': (secret) => ({ request: { body: { mode: 'urlencoded', urlencoded: [{ key: 'config', value: secret }] } } }),
  'a part': (secret) => ({ request: { body: { mode: 'formdata', formdata: [{ key: 'config', value: secret }] } } }),
  GraphQL: (secret) => ({ request: { body: { mode: 'graphql', graphql: { query: `{ a(b: ${text(secret)}) }` } } } }),
  'a header': (secret) => ({ request: { header: [{ key: 'x-thing', value: secret }] } }),
  'a query': (secret) => url({ query: [{ key: 'q', value: secret }] }),
  'a path': (secret) => ({ request: { url: `http://shop.test/a/${encodeURIComponent(secret)}/b` } }),
  'a value of a path': (secret) => url({ path: ['a', ':id'], variable: [{ key: 'id', value: secret }] }),
  'a user name': (secret) => ({
    request: {
      auth: {
        type: 'basic',
        basic: [
          { key: 'username', value: secret },
          { key: 'password', value: '{{given}}' },
        ],
      },
    },
  }),
  'a variable': (secret) => ({
    request: { url: 'http://shop.test/a?b={{thing}}' },
    collection: { variable: [{ key: 'thing', value: secret }] },
  }),
  'what a script sets': (secret) => script('prerequest', `pm.environment.set('thing', ${text(secret)});`),
  'a header of a script': (secret) =>
    script('prerequest', `pm.request.headers.upsert({ key: 'x-thing', value: ${text(secret)} });`),
  'a test': (secret) => script('test', `pm.test('t', () => pm.expect(pm.response.json().a).to.eql(${text(secret)}));`),
  'a text that is carried over': (secret) => script('prerequest', `odd(${text(secret)});`),
  'a template that is carried over': (secret) => script('prerequest', `odd(\`first ${secret} last\`);`),
};
const names: Readonly<Record<string, (text: string) => Made>> = {
  'the name of a test': (secret) =>
    script('test', `pm.test(${text(`has ${secret}`)}, () => pm.response.to.have.status(200));`),
  'the name of a request': (secret) => ({ item: { name: `Get ${secret}` } }),
  'the name of a folder': (secret) => ({
    collection: { item: [{ name: `Get ${secret}`, item: [{ name: 'a', request: 'http://shop.test/a' }] }] },
  }),
  'the name of a suite': (secret) => ({ collection: { info: { name: `Shop of ${secret}` } } }),
  'a comment': (secret) => script('prerequest', `odd(); /* ${secret} */`),
};

function written({ request = {}, item = {}, collection = {} }: Made, split?: 'folder'): WrittenSuite {
  const one = { name: 'one', request: { method: 'POST', url: 'http://shop.test/a', ...request }, ...item };
  return writeSuite(suiteOf({ info: { name: 'Shop' }, item: [one], ...collection }), split && { split });
}

/** Names and texts of all that an import writes and shows, by its letters and digits. */
function shown({ home, report, sessions, files }: WrittenSuite): string {
  const all = [home, report, sessions, [...files], markdownReport(report, []), envExample('', report.environment, 'S')];
  return lettersOf(JSON.stringify(all));
}

function lettersOf(value: string): string {
  return value.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const all = Object.entries(forms).flatMap(([form, [secret, value]]) =>
  [...Object.entries(places).map((each) => [...each, true] as const), ...Object.entries(names)].map(
    ([place, make, isTaken = false]) => ({ form, place, secret, made: make(value), isTaken }),
  ),
);

test.each(all)('$form in $place comes into no file and no name', ({ secret, made, isTaken }) => {
  const suite = written(made);
  expect(shown(suite)).not.toContain(lettersOf(secret));
  expect(lettersOf([...suite.secrets.values()].join()).includes(lettersOf(secret))).toBe(isTaken);
  expect(shown(written(made, 'folder'))).not.toContain(lettersOf(secret));
});

test('a secret in a text leaves the rest of it as it is', () => {
  const [, key] = forms['a key of AWS']!;
  const [, bearer] = forms['a token behind Bearer']!;
  const { sessions } = written(json({ config: `first ${key} last`, again: key, value: bearer }));
  expect(sessions[0]!.text).toContain(
    "config: first {{env.TOKEN}} last\n      again: '{{env.TOKEN}}'\n      value: Bearer {{env.TOKEN_2}}\n",
  );
});

test('a script that is carried over reads a secret from the environment', () => {
  const [, key] = forms['a key of AWS']!;
  const code = `const keys = { own: '${key}', '${key}': 1 }; // ${key}
odd(keys, "it's ${key}", \`\${keys.own}\n${key}\`, /${key}/);`;
  const { files, secrets } = written(script('prerequest', code));
  expect(files.get('scripts/shop/one.before.cjs')).toBe(`const { postman } = require('callsheet/postman');

module.exports = postman(({ pm }) => {
const keys = { own: pm.environment.get('SCRIPT_TOKEN'), [pm.environment.get('SCRIPT_TOKEN')]: 1 }; // ***
odd(keys, ('it\\'s ' + pm.environment.get('SCRIPT_TOKEN')), \`\${keys.own}
\${pm.environment.get('SCRIPT_TOKEN')}\`, new RegExp(pm.environment.get('SCRIPT_TOKEN')));
});
`);
  expect([...secrets]).toEqual([['SCRIPT_TOKEN', key]]);
});

test.each([
  ['a word right before it', "odd(typeof'KEY')", 'odd(typeof READ)'],
  ['a regular expression', String.raw`odd(/"\d'KEY$/gi)`, String.raw`odd(new RegExp(('"\\d\'' + READ + '$'), 'gi'))`],
  ['a template with a tag', 'odd(String.raw`\\d KEY \\n`)', 'odd(String.raw`\\d ${READ} \\n`)'],
  ['a template', 'odd(`\\\\d KEY \\`$`)', 'odd(`\\\\d ${READ} \\`$`)'],
])('a secret of a script is replaced in %s', (_, code, expected) => {
  const [, key] = forms['a key of AWS']!;
  const { files } = written(script('prerequest', code.replace('KEY', key)));
  expect(files.get('scripts/shop/one.before.cjs')!.split('\n')[3]).toBe(
    expected.replace('READ', "pm.environment.get('SCRIPT_TOKEN')"),
  );
});

test('so does a module that a script of Bruno loads', () => {
  const [, key] = forms['a key of AWS']!;
  const { files } = writeSuite(
    brunoSuite({
      'bruno.json': '{ "name": "shop" }',
      'keys.js': `module.exports = { own: '${key}' };`,
      'a.bru': `meta {\n  name: a\n}\n\nget {\n  url: http://shop.test/a\n}\n\nscript:pre-request {\n  odd(require('./keys').own);\n}\n`,
    }),
  );
  expect(files.get('scripts/shop/keys.cjs')).toContain(`own: bru.getProcessEnv('SCRIPT_TOKEN')`);
});

test('a password of a request is read from the environment by a script, too, wherever it comes first', () => {
  const login = {
    name: 'login',
    request: {
      method: 'POST',
      url: 'http://shop.test/login',
      body: { mode: 'urlencoded', urlencoded: [{ key: 'password', value: 'Tr0ub4dor' }] },
    },
  };
  const first = { name: 'a', request: 'http://shop.test/a', ...script('prerequest', `odd('Tr0ub4dor');`).item };
  const { files } = written({ collection: { item: [first, login] } });
  expect(files.get('scripts/shop/a.before.cjs')).toContain(`odd(pm.environment.get('PASSWORD'));`);
});

test.each([
  ['a word behind Bearer', 'Bearer authentication-is-required-here'],
  ['a short token', 'Bearer mF_9.B5f-4.1JqM'],
  ['a token with its middle left out', 'eyJhbGciOi…'],
  ['a public key', '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOC\n-----END PUBLIC KEY-----'],
  ['a long text of letters and digits', 'd41d8cd98f00b204e9800998ecf8427e0a1b2c3d4e5f'],
  ['a URL', 'https://id.test/oauth/token?session_id={CHECKOUT_SESSION_ID}'],
])('%s stays', (_, value) => {
  const suite = written(json({ value }));
  expect(suite.secrets.size).toBe(0);
  expect(parse(suite.sessions[0]!.text)).toMatchObject({ steps: [{ json: { value } }] });
});

test('what only says something about a secret stays, such as the URL that gives tokens', () => {
  const values = { tokenEndpoint: 'https://id.test/oauth/token', token_type: 'bearer', secretUrl: 'https://id.test/s' };
  const variable = [{ key: 'tokenUrl', value: 'https://id.test/oauth/token' }];
  const { sessions, secrets } = written({
    request: { ...json(values).request, url: 'http://shop.test/a?at={{tokenUrl}}' },
    collection: { variable },
  });
  expect(sessions[0]!.text).toContain('variables:\n  tokenUrl: https://id.test/oauth/token\n');
  expect(sessions[0]!.text).toContain(
    'tokenEndpoint: https://id.test/oauth/token\n      token_type: bearer\n      secretUrl: https://id.test/s\n',
  );
  expect(secrets.size).toBe(0);
});

test('a URL with a password, or with a secret in its query, is one', () => {
  const variable = [
    { key: 'hook', value: 'https://ann:hunter22@id.test/hook' },
    { key: 'feed', value: 'https://id.test/feed?api_key=k-12345' },
  ];
  const suite = written({
    request: {
      ...json({ back: 'https://ann:swordfish@id.test/b?api_key=k-67890&c=1' }).request,
      url: 'http://bob:correct-horse@shop.test/a?at={{hook}}&of={{feed}}',
    },
    collection: { variable },
  });
  expect(shown(suite)).not.toMatch(/hunter22|k12345|k67890|swordfish|correcthorse/);
  expect(suite.sessions[0]!.text).toContain('back: https://ann:{{env.PASSWORD}}@id.test/b?api_key={{env.API_KEY}}&c=1');
  expect(suite.sessions[0]!.text).toContain('baseUrl: http://bob:{{env.PASSWORD_2}}@shop.test\n');
  expect(suite.report.environment.filter(({ isSecret }) => !isSecret)).toEqual([]);
});

test('an environment with a secret in its name can be chosen by its name', () => {
  const [, key] = forms['a key of AWS']!;
  const environment = (name: string, value: string): object => ({ name, values: [{ key: 'city', value }] });
  const suite = suiteOf(
    { info: { name: 'Shop' }, item: [{ name: 'a', request: 'http://shop.test/{{city}}' }] },
    { 'a.json': environment('one', 'Rome'), 'b.json': environment(`of ${key}`, 'Oslo') },
  );
  const { environments, report } = writeSuite(suite, { environment: `of ${key}` });
  expect(report.environment).toEqual([{ name: 'CITY', isSecret: false, value: 'Oslo' }]);
  expect(environments.map(({ file }) => file)).toEqual(['.env.one.example']);
});
