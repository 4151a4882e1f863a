import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

function request(name: string, line: string, more = ''): string {
  return `meta {\n  name: ${name}\n}\n${line.replace(' ', ' {\n  url: ')}\n  auth: inherit\n}\n${more}`;
}

function sessionOf(script: string): { readonly text: string; readonly scripts: readonly string[] } {
  const written = writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      'collection.bru': `script:pre-request {\n${script}\n}\n`,
      '1 log in.bru': request('log in', 'post http://shop/login'),
      '2 open.bru': request('open', 'get http://shop/carts?kind={{kind}}'),
      '3 pay.bru': request('pay', 'put http://shop/carts', 'auth {\n  mode: none\n}\n'),
    }),
  );
  return { text: written.sessions[0]!.text, scripts: [...written.files.keys()] };
}

test('a shared script that asks for its request means something of its own for each', () => {
  const { text, scripts } = sessionOf(`
  if (req.getName() === 'open') bru.setVar('kind', req.getMethod());
  if (/\\/login/.test(req.url)) req.setHeader('x-guest', 'yes');`);
  expect(scripts).toEqual([]);
  expect(text).toMatchInlineSnapshot(`
    "settings:
      baseUrl: http://shop
    steps:
      - request: POST /login
        name: log in
        headers:
          x-guest: yes
      - set:
          kind: GET
      - request: GET /carts?kind={{var.kind}}
        name: open
      - request: PUT /carts
        name: pay
    "
  `);
});

test('where it cannot be read for some requests, only these run it', () => {
  const { text, scripts } = sessionOf(`
  if (req.getUrl().includes('/carts')) req.setBody({});`);
  expect(scripts).toEqual(['scripts/shop/shop.before.cjs']);
  expect(text).toMatchInlineSnapshot(`
    "settings:
      baseUrl: http://shop
    steps:
      - request: POST /login
        name: log in
      - request: GET /carts?kind={{env.KIND}}
        name: open
        before: ./scripts/shop/shop.before.cjs
      - request: PUT /carts
        name: pay
        before: ./scripts/shop/shop.before.cjs
    "
  `);
});

test('what a script before it may have changed is not known', () => {
  const { scripts } = sessionOf(`  if (req.getAuthMode() === 'none') bru.setVar('kind', 'guest');`);
  expect(scripts).toEqual([]);
  const changed = writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      'collection.bru': "script:pre-request {\n  req.setHeader('Authorization', 'Bearer t');\n}\n",
      '1 open.bru': request(
        'open',
        'get http://shop/carts',
        "script:pre-request {\n  if (req.getAuthMode() === 'none') bru.setVar('kind', 'guest');\n}\n",
      ),
    }),
  );
  expect([...changed.files.keys()]).toEqual(['scripts/shop/open.before.cjs']);
});

test('a script that would have the path of a module has another one', () => {
  const script = `tests {
  const limits = require('./open.test');
  let n = 0;
  while (n < res.body.n) n++;
  test('n', () => { expect(n).to.equal(limits.most); });
}
`;
  const { files, sessions } = writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      'open.test.js': 'module.exports = { most: 1 };',
      'open.bru': request('open', 'get http://shop/carts', script),
    }),
  );
  expect([...files.keys()].toSorted()).toEqual(['scripts/shop/open.test-2.cjs', 'scripts/shop/open.test.cjs']);
  expect(files.get('scripts/shop/open.test.cjs')).toContain('most: 1');
  expect(sessions[0]!.text).toContain('after: ./scripts/shop/open.test-2.cjs\n');
});

/** A collection whose script signs in with a token if there is one. */
function signedIn(script: string, more: Readonly<Record<string, string>> = {}): ReturnType<typeof writeSuite> {
  return writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      'collection.bru': `${more['collection'] ?? ''}script:pre-request {\n${script}\n}\n`,
      'environments/local.bru': 'vars {\n  token: t-1\n}\n',
      '1 open.bru': request('open', 'get http://shop/carts'),
      '2 note.bru':
        'meta {\n  name: note\n}\npost {\n  url: http://shop/notes\n  body: xml\n  auth: none\n}\nbody:xml {\n  <a/>\n}\n',
      '3 pay.bru': request('pay', 'put http://shop/carts', more['pay'] ?? ''),
    }),
  );
}

const ifThere = `  const token = bru.getEnvVar('token');
  if (token && req.getAuthMode() === 'none') req.setHeader('Authorization', \`Bearer \${token}\`);`;

test('a token that a script sends if there is one becomes auth, which sends no empty token', () => {
  const { sessions, files } = signedIn(ifThere);
  expect([...files.keys()]).toEqual([]);
  expect(sessions[0]!.text).toMatchInlineSnapshot(`
    "settings:
      baseUrl: http://shop
      auth:
        bearer: "{{env.TOKEN | default ''}}"
    steps:
      - request: GET /carts
        name: open
      - request: POST /notes
        name: note
        headers:
          content-type: application/xml
        text: <a/>
      - request: PUT /carts
        name: pay
    "
  `);
});

test.each([
  ['a script sets the token', { pay: "script:post-response {\n  bru.setVar('token', res.body.token);\n}\n" }, ifThere],
  ['the suite has such a header', { collection: 'headers {\n  Authorization: Basic abc\n}\n' }, ifThere],
  ['another condition decides', {}, ifThere.replace('token &&', "bru.getEnvVar('on') &&")],
  ['the token is sent in another way', {}, ifThere.replace('Bearer', 'Token')],
])('not if %s', (_, more, script) => {
  const { files } = signedIn(script, more);
  expect([...files.keys()]).toContain('scripts/shop/shop.before.cjs');
});
