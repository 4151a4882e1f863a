import { describe, expect, test } from 'vitest';
import { importSuites } from '../../../../src/importers/import-suites.js';
import { textSource } from '../../../../src/importers/open-source.js';
import { planImport } from '../../../../src/importers/plan-import.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { openedFolder } from '../opened-folder.js';

const secret = 'hunter2secret9';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** All files of an import, by their paths. A file is given by its name, and a folder by the paths in it. */
async function imported(
  texts: Readonly<Record<string, string | object>>,
  environment?: string,
): Promise<ReadonlyMap<string, string>> {
  const written = Object.entries(texts).map(([path, text]): [string, string] => [
    path,
    typeof text === 'string' ? text : JSON.stringify(text),
  ]);
  const [[path, text]] = written as [[string, string]];
  const source = written.length === 1 ? textSource(text, path) : openedFolder(Object.fromEntries(written));
  const { suites, problems } = await importSuites(source, { ...(environment && { environment }) });
  expect(problems).toEqual([]);
  const plan = planImport(suites, { to: '.', read: () => undefined });
  if (plan.kind === 'refused') throw new Error(plan.message);
  const files = new Map(plan.edits.map((edit) => [edit.file, edit.kind === 'create' ? edit.after : '']));
  for (const [file, each] of files)
    if (file.endsWith('.session.yaml'))
      expect(parseSession(each, file).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return files;
}

function textOf(files: ReadonlyMap<string, string>): string {
  return [...files].flat().join('\n');
}

const shop = 'http://shop.test/a';
const environment = (value: string = secret): object => ({
  name: 'dev',
  _postman_variable_scope: 'environment',
  values: [{ key: 'password', value, enabled: true }],
});
const raw = (text: string, language = 'text'): object => ({
  method: 'POST',
  url: shop,
  body: { mode: 'raw', raw: text, options: { raw: { language } } },
});
const script = (listen: string, code: string): object => ({
  request: { method: 'GET', url: shop },
  event: [{ listen, script: { exec: code.split('\n') } }],
});
const postman = (item: object, more: object = {}): object => ({
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'one', ...item }],
  ...more,
});

/** Where a collection of Postman may have the password of its environment again, and what takes its place. */
const places: Readonly<Record<string, readonly [item: object, expected: string, more?: object]>> = {
  'a text': [{ request: raw(`x=${secret}&y`) }, 'text: x={{env.PASSWORD}}&y'],
  JSON: [{ request: raw(`{"note": "got ${secret}."}`, 'json') }, 'note: got {{env.PASSWORD}}.'],
  'a whole value of JSON': [{ request: raw(`{"note": "${secret}"}`, 'json') }, "note: '{{env.PASSWORD}}'"],
  'a key of JSON': [{ request: raw(`{"${secret}": 1}`, 'json') }, '{"{{env.PASSWORD}}": 1}'],
  'a body that is too long for a session': [
    { request: raw(`${'a b c '.repeat(1_000)}${secret}`) },
    'a b c {{env.PASSWORD}}',
  ],
  'a form': [
    {
      request: {
        method: 'POST',
        url: shop,
        body: { mode: 'urlencoded', urlencoded: [{ key: 'q', value: `a ${secret}` }] },
      },
    },
    'q: a {{env.PASSWORD}}',
  ],
  'a part': [
    {
      request: {
        method: 'POST',
        url: shop,
        body: { mode: 'formdata', formdata: [{ key: 'q', value: `a ${secret}` }] },
      },
    },
    'value: a {{env.PASSWORD}}',
  ],
  GraphQL: [
    { request: { method: 'POST', url: shop, body: { mode: 'graphql', graphql: { query: `{ a(b: "${secret}") }` } } } },
    '{ a(b: "{{env.PASSWORD}}") }',
  ],
  'a header': [
    { request: { url: shop, header: [{ key: 'x-a', value: `v=${secret};w` }] } },
    'x-a: v={{env.PASSWORD}};w',
  ],
  'a cookie': [
    { request: { url: shop, header: [{ key: 'x-cookie', value: `a=${secret}; b=1` }] } },
    'a={{env.PASSWORD}}; b=1',
  ],
  'a query': [
    { request: { url: { raw: `${shop}?q=a-${secret}`, query: [{ key: 'q', value: `a-${secret}` }] } } },
    'a-{{env.PASSWORD}}',
  ],
  'a path': [{ request: { url: `${shop}/x-${secret}/b` } }, '/a/x-{{env.PASSWORD}}/b'],
  'a host': [{ request: { url: `http://${secret}.shop.test/a` } }, 'http://{{env.PASSWORD}}.shop.test'],
  'a value of a path': [
    {
      request: {
        url: {
          raw: `${shop}/:id`,
          path: ['a', ':id'],
          host: ['shop', 'test'],
          protocol: 'http',
          variable: [{ key: 'id', value: `x-${secret}` }],
        },
      },
    },
    'x-{{env.PASSWORD}}',
  ],
  'a user name': [
    {
      request: {
        url: shop,
        auth: {
          type: 'basic',
          basic: [
            { key: 'username', value: `u-${secret}` },
            { key: 'password', value: '{{password}}' },
          ],
        },
      },
    },
    'username: u-{{env.PASSWORD}}',
  ],
  'a variable': [
    { request: { url: `${shop}?q={{note}}` } },
    'note: got {{env.PASSWORD}}',
    { variable: [{ key: 'note', value: `got ${secret}` }] },
  ],
  'what a script sets': [
    script('prerequest', `pm.environment.set('note', 'got ${secret}');`),
    'note: got {{env.PASSWORD}}',
  ],
  'a test of a text': [
    script('test', `pm.test('t', () => pm.expect(pm.response.text()).to.include('got ${secret} back'));`),
    'contains: got {{env.PASSWORD}} back',
  ],
  'a test of a regular expression': [
    script('test', `pm.test('t', () => pm.expect(pm.response.text()).to.match(/got ${secret} back/));`),
    'matches: got {{env.PASSWORD}} back',
  ],
  'the name of a test': [
    script('test', `pm.test('has ${secret}', () => pm.response.to.have.status(200));`),
    'name: has ***',
  ],
  'the name of a request': [{ name: `Get ${secret}`, request: { url: shop } }, 'name: Get ***'],
  'a text of a script': [
    script('prerequest', `odd('x=${secret}&y');`),
    `odd(('x=' + pm.environment.get('PASSWORD') + '&y'));`,
  ],
  'a template of a script': [
    script('prerequest', `odd(\`x=${secret}&y\`);`),
    `odd(\`x=\${pm.environment.get('PASSWORD')}&y\`);`,
  ],
  'a comment of a script': [script('prerequest', `odd(); // with ${secret}`), 'odd(); // with ***'],
  'Basic in a text': [
    { request: raw(`curl -H "Authorization: Basic ${base64(`ann:${secret}`)}"`) },
    'Basic {{env.PASSWORD_BASIC}}"',
  ],
  'Basic in a script': [
    script('prerequest', `odd('Basic ${base64(`ann:${secret}`)}');`),
    `odd(('Basic ' + pm.environment.get('PASSWORD_BASIC')));`,
  ],
  base64: [{ request: raw(`key ${base64(secret)} end`) }, 'key {{env.PASSWORD | base64}} end'],
  'a text behind a backslash': [
    { request: raw(`shop\\${secret} {${secret}} ${secret}`) },
    'text: shop{{env.PASSWORD_2}} {{env.PASSWORD_3}}} {{env.PASSWORD}}',
  ],
};

describe.each(Object.entries(places))('the password of an environment in %s', (_, [item, expected, more]) => {
  test('becomes a reference', async () => {
    const files = await imported({
      'shop.postman_collection.json': postman(item, more),
      'dev.postman_environment.json': environment(),
    });
    expect(textOf(files)).not.toContain(secret);
    expect(textOf(files)).not.toContain(base64(secret));
    expect(textOf(files)).not.toContain(base64(`ann:${secret}`));
    expect(textOf(files)).toContain(expected);
    expect(files.get('.env.example')).toMatch(/^PASSWORD(?:_BASIC)?=$/m);
  });
});

const both = `x=${secret}&y`;
const replaced = 'x={{env.PASSWORD}}&y';

/** A suite of each tool that has the secret by a name, and again in a longer text. */
const suites: Readonly<Record<string, readonly [texts: Readonly<Record<string, string | object>>, expected: string]>> =
  {
    Postman: [
      {
        'shop.postman_collection.json': postman({ request: raw(both) }),
        'dev.postman_environment.json': environment(),
      },
      replaced,
    ],
    'Postman, in a body': [
      {
        'shop.json': postman(
          { request: raw(both) },
          {
            item: [
              { name: 'one', request: raw(both) },
              { name: 'login', request: raw(JSON.stringify({ password: secret }), 'json') },
            ],
          },
        ),
      },
      replaced,
    ],
    Bruno: [
      {
        'bruno.json': '{ "name": "shop", "version": "1", "type": "collection" }',
        'environments/dev.bru': `vars {\n  password: ${secret}\n}\n`,
        'a.bru': `meta {\n  name: a\n}\n\npost {\n  url: ${shop}\n  body: text\n}\n\nbody:text {\n  ${both}\n}\n\nscript:pre-request {\n  odd(require('./m').own, 'x=${secret}');\n}\n`,
        'm.js': `module.exports = { own: '${both}' };`,
      },
      replaced,
    ],
    OpenCollection: [
      {
        'opencollection.yml': `opencollection: 1.0.0\ninfo:\n  name: Shop\nconfig:\n  environments:\n    - name: dev\n      variables:\n        - name: password\n          value: ${secret}\n`,
        'a.yml': `info:\n  name: a\n  type: http\nhttp:\n  method: POST\n  url: ${shop}\n  body:\n    type: text\n    data: ${both}\n`,
      },
      replaced,
    ],
    Insomnia: [
      {
        'shop.yaml': `type: collection.insomnia.rest/5.0\nname: Shop\ncollection:\n  - url: ${shop}\n    name: a\n    meta:\n      id: req_1\n    method: POST\n    body:\n      mimeType: text/plain\n      text: ${both}\nenvironments:\n  name: Base Environment\n  data:\n    password: ${secret}\n`,
      },
      replaced,
    ],
    '.http': [{ 'shop.http': `@password = ${secret}\nPOST ${shop}\nContent-Type: text/plain\n\n${both}\n` }, replaced],
    Hurl: [
      {
        'shop.hurl': `POST http://shop.test/login\n[Form]\npassword: ${secret}\nHTTP 200\n\nPOST ${shop}\nContent-Type: text/plain\n\`\`\`\n${both}\n\`\`\`\nHTTP 200\n`,
      },
      'x={{env.PASSWORD}}&y',
    ],
    curl: [
      { 'shop.sh': `curl -u ann:${secret} ${shop}\ncurl -X POST -H 'Content-Type: text/plain' -d '${both}' ${shop}\n` },
      replaced,
    ],
    HAR: [
      {
        'shop.har': {
          log: {
            version: '1.2',
            creator: { name: 'a', version: '1' },
            entries: [`{"password":"${secret}"}`, `{"note":"${both}"}`].map((text) => ({
              startedDateTime: '2026-01-01T00:00:00.000Z',
              time: 1,
              request: { method: 'POST', url: shop, headers: [], postData: { mimeType: 'application/json', text } },
              response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } },
            })),
          },
        },
      },
      'note: x={{env.PASSWORD}}&y',
    ],
    OpenAPI: [
      {
        'shop.yaml': {
          openapi: '3.1.0',
          info: { title: 'Shop', version: '1' },
          servers: [{ url: 'http://shop.test' }],
          paths: {
            '/a': {
              post: {
                summary: `Log in with ${secret}`,
                requestBody: { content: { 'application/json': { example: { password: secret, note: both } } } },
                responses: { 200: { description: 'ok' } },
              },
            },
          },
        },
      },
      'note: x={{env.PASSWORD}}&y',
    ],
  };

test.each(Object.entries(suites))('a secret of %s is taken out of a longer text', async (_, [texts, expected]) => {
  const files = await imported(texts);
  expect(textOf(files)).toContain(expected);
  expect(textOf(files)).not.toContain(secret);
});

describe('the environment', () => {
  const item = { request: { url: '{{base}}/a?q={{note}}' } };
  const values = (base: string, password: string): object => ({
    name: password.slice(-3),
    _postman_variable_scope: 'environment',
    values: [
      { key: 'base', value: base },
      { key: 'password', value: password },
      { key: 'note', value: 'mine' },
    ],
  });

  test('has no value with a secret in it, in no environment', async () => {
    const files = await imported(
      {
        'shop.postman_collection.json': postman(item),
        'a.postman_environment.json': values(`http://shop.test/${secret}/v1`, secret),
        'b.postman_environment.json': values('http://shop.test/swordfish77x/v1', 'swordfish77x'),
      },
      secret.slice(-3),
    );
    expect(textOf(files)).not.toMatch(/hunter2secret9|swordfish77x/);
    expect(files.get('.env.example')).toBe(
      '# Shop\nNOTE=mine\n# Secrets: set them in .env.local or in the environment.\nBASE=\nPASSWORD=\n',
    );
  });
});

test.each([
  'admin',
  'test',
  '1234',
  '123456',
  '12345678',
  'password',
  'secret',
  'Password1!',
  'password123',
  'test-user-1',
  'changeme',
  'administrator',
  '2026-01-01',
  'ann@shop.test',
  './client.pem',
  'your_api_key_1',
  'client_credentials',
])('the password %s stays in longer texts', async (password) => {
  const text = `an ${password} of ${password}s, x${password}=${password}`;
  const files = await imported({
    'shop.postman_collection.json': postman({ request: { ...raw(text), url: `${shop}/x${password}x/${password}s` } }),
    'dev.postman_environment.json': environment(password),
  });
  expect(files.get('shop.session.yaml')).toContain(text);
  expect(files.get('shop.session.yaml')).not.toContain('{{env.');
});

test.each([
  ['a part of a word', `x${secret}x ${secret}9 a${secret}`],
  ['a name of the collection', 'hunter2secret9'],
])('a secret stays if it is %s', async (kind, text) => {
  const header = kind === 'a name of the collection' ? [{ key: secret, value: '1' }] : [];
  const files = await imported({
    'shop.postman_collection.json': postman({ request: { ...raw(`use ${text}`), header } }),
    'dev.postman_environment.json': environment(),
  });
  expect(files.get('shop.session.yaml')).toContain(`text: use ${text}\n`);
});

test.each([
  ['percent-encoded', 'pa$s w/rd1x', encodeURIComponent('pa$s w/rd1x'), 'q={{env.PASSWORD | urlEncode}}&'],
  ['in a form', 'pa$s w/rd1x', 'pa%24s+w%2Frd1x', 'q={{env.PASSWORD | urlEncode}}&'],
  [
    'in a string of JSON',
    'pa"s\\word1x',
    String.raw`pa\"s\\word1x`,
    String.raw`q={{env.PASSWORD | replace '\\' '\\\\' | replace '"' '\\"'}}&`,
  ],
])('a secret that is written %s is found', async (_, password, written, expected) => {
  const files = await imported({
    'shop.postman_collection.json': postman({ request: raw(`q=${written}&r=1`) }),
    'dev.postman_environment.json': environment(password),
  });
  expect(files.get('shop.session.yaml')).toContain(expected);
});

test.each([
  ['a plus sign', 'ab+cd=12xyz', '{{env.PASSWORD | urlEncode}}'],
  ['a percent sign', 'ab%41cd12xyz', '{{env.PASSWORD | urlEncode}}'],
  ['a blank', 'ab cd12xyz', '{{env.PASSWORD}}'],
  ['another character', 'abäcd12xyz', '{{env.PASSWORD}}'],
])('a secret with %s is sent as the URL has it', async (_, password, expected) => {
  const encoded = encodeURIComponent(password);
  const files = await imported({
    'shop.postman_collection.json': postman({ request: { url: `${shop}/x-${encoded}?q={id}-${encoded}` } }),
    'dev.postman_environment.json': environment(password),
  });
  expect(files.get('shop.session.yaml')).toContain(`GET /a/x-${expected}?q={id}-${expected}\n`);
});

test('a secret that a URL has in base64 is found', async () => {
  const files = await imported({
    'shop.postman_collection.json': postman({ request: { url: `${shop}/x-${base64(secret)}` } }),
    'dev.postman_environment.json': environment(),
  });
  expect(files.get('shop.session.yaml')).toContain('GET /a/x-{{env.PASSWORD | base64}}\n');
});

test('a password with other characters than ASCII is found behind Basic', async () => {
  const password = 'grün-schlüssel-9';
  const files = await imported({
    'shop.postman_collection.json': postman({ request: raw(`Basic ${base64(`ann:${password}`)} x`) }),
    'dev.postman_environment.json': environment(password),
  });
  expect(files.get('shop.session.yaml')).toContain('text: Basic {{env.PASSWORD_BASIC}} x\n');
});

test('a secret that no reference can replace is reported', async () => {
  const code = `pm.test('t', () => pm.response.to.have.jsonSchema({ type: 'object', properties: { a: { const: 'a ${secret}' } } }));`;
  const files = await imported({
    'shop.postman_collection.json': postman(script('test', code)),
    'dev.postman_environment.json': environment(),
  });
  expect(files.get('shop.import.md')).toContain(
    'the file still has the secret of PASSWORD, where a reference cannot replace it. Take it out',
  );
});

test('words that are a secret go from a URL as a whole part of it, also in a request before it is known', async () => {
  const key = 'my-custom-key';
  const files = await imported({
    'shop.postman_collection.json': postman(
      {},
      {
        item: [
          { name: 'one', request: { url: `http://shop.test/keys/${key}?of=${key}` } },
          { name: 'two', request: { url: `http://shop.test/${key}s`, header: [{ key: 'Authorization', value: key }] } },
        ],
      },
    ),
  });
  const text = files.get('shop.session.yaml')!;
  expect(text).toContain('GET /keys/{{env.AUTHORIZATION}}\n');
  expect(text).toContain("of: '{{env.AUTHORIZATION}}'\n");
  expect(text).toContain(`GET /${key}s\n`);
});
