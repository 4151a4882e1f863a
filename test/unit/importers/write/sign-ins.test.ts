import { expect, test } from 'vitest';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const script = (listen: string, source: string): object => ({ listen, script: { exec: [source] } });

const ask = (asked: string, more = ''): string => `
  if (!pm.environment.get('token') || Date.now() / 1000 > pm.environment.get('expiry')) {
    pm.sendRequest(${asked}, (err, res) => {
      const answer = res.json();
      pm.environment.set('token', answer.access_token);
      pm.environment.set('expiry', Date.now() / 1000 + answer.expires_in);
    });
  }
  ${more}`;

const form = `{
  url: 'http://shop.test/oauth/token', method: 'POST',
  header: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: { mode: 'urlencoded', urlencoded: [
    { key: 'grant_type', value: 'client_credentials' },
    { key: 'client_id', value: pm.environment.get('client') },
    { key: 'client_secret', value: pm.environment.get('secret') },
  ] },
}`;
const json = `{
  url: pm.environment.get('signInUrl'), method: 'POST',
  header: { 'Content-Type': 'application/json' },
  body: { mode: 'raw', raw: JSON.stringify({ user: pm.environment.get('buyer') }) },
}`;

const remove = `if (pm.response.code === 401) { pm.environment.unset('token'); pm.environment.unset('expiry'); }`;
const get = (name: string, more: object = {}): object => ({
  name,
  request: { method: 'GET', url: `http://shop.test/${name}` },
  ...more,
});

function written(collection: object): WrittenSuite {
  return writeSuite(suiteOf({ info: { name: 'Shop' }, ...collection }));
}

const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };

test('a script that asks for a token is `auth`, if that sends the same request', () => {
  const { sessions, report } = written({
    auth: bearer,
    event: [script('prerequest', ask(form)), script('test', remove)],
    item: [
      get('a'),
      get('b'),
      get('c', { request: { method: 'GET', url: 'http://shop.test/c', auth: { type: 'noauth' } } }),
    ],
  });
  expect(sessions.map(({ text }) => text)).toEqual([
    `name: Shop
settings:
  baseUrl: http://shop.test
  auth:
    oauth2:
      grant: client_credentials
      tokenUrl: http://shop.test/oauth/token
      clientId: '{{env.CLIENT}}'
      clientSecret: '{{env.SECRET}}'
      clientAuth: body
steps:
  - request: GET /a
    name: a
  - request: GET /b
    name: b
  - request: GET /c
    name: c
    auth: none
`,
  ]);
  expect(report.requests.map(({ outcome }) => outcome)).toEqual(['as-it-is', 'as-it-is', 'as-it-is']);
  expect(report.leftovers.map(({ reason }) => reason)).toMatchInlineSnapshot(`
    [
      {
        "kind": "changed",
        "what": "\`auth\` of the requests asks for the token, and asks again when it is too old",
      },
    ]
  `);
});

test('another request for a token is a flow that is called once', () => {
  const { sessions } = written({
    auth: bearer,
    event: [script('prerequest', ask(json)), script('test', remove)],
    item: [get('a'), get('b')],
  });
  expect(sessions.map(({ file, text }) => `# ${file}\n${text}`).join('')).toBe(`# shop.session.yaml
name: Shop
settings:
  baseUrl: http://shop.test
  auth:
    bearer: '{{flow.sign-in.token}}'
steps:
  - call: ./shop/flows/sign-in.session.yaml
    inputs:
      buyer: '{{env.BUYER}}'
    once: true
  - request: GET /a
    name: a
  - request: GET /b
    name: b
# shop/flows/sign-in.session.yaml
inputs:
  buyer: null
steps:
  - request: POST {{env.SIGN_IN_URL}}
    json:
      user: '{{var.buyer}}'
    capture:
      token: $.access_token
`);
});

test('each session of a suite that is split calls the flow', () => {
  const folder = (name: string): object => ({ name, item: [get(name)] });
  const suite = suiteOf({
    info: { name: 'Shop' },
    auth: bearer,
    event: [script('prerequest', ask(json))],
    item: [folder('a'), folder('b')],
  });
  const { sessions } = writeSuite(suite, { split: 'folder' });
  const calls = sessions.map(({ file, text }) => [file, /call: .*/.exec(text)?.[0]]);
  expect(calls).toEqual([
    ['shop/a.session.yaml', 'call: ./flows/sign-in.session.yaml'],
    ['shop/b.session.yaml', 'call: ./flows/sign-in.session.yaml'],
    ['shop/flows/sign-in.session.yaml', undefined],
  ]);
});

test('scripts that read the token do not take it for a text', () => {
  const token = `pm.environment.get('token')`;
  const source = `pm.test('is a text', () => pm.expect(${token}).to.be.a('string'));
  pm.test('is the same', () => pm.expect(pm.response.json().token).to.eql(${token}));`;
  const { sessions } = written({
    auth: bearer,
    event: [script('prerequest', ask(json))],
    item: [get('a', { event: [script('test', source)] })],
  });
  expect(/ +tests:[^]*/.exec(sessions[0]!.text)?.[0]).toMatchInlineSnapshot(`
    "    tests:
          - name: is a text
            '{{var.token}}':
              type: string
              notEquals: \\{{token}}
          - name: is the same
            $.token: '{{var.token}}'
    "
  `);
});

test('a call under a condition gives the token to the variable', () => {
  const source = `if (pm.environment.get('SIGNS_IN') === 'yes') { ${ask(json)} }`;
  const { sessions } = written({ auth: bearer, event: [script('prerequest', source)], item: [get('a'), get('b')] });
  expect(sessions[0]!.text).toBe(`name: Shop
settings:
  baseUrl: http://shop.test
  auth:
    bearer: '{{var.token}}'
variables:
  token: \\{{token}}
steps:
  - if:
      '{{env.SIGNS_IN}}': yes
  - call: ./shop/flows/sign-in.session.yaml
    inputs:
      buyer: '{{env.BUYER}}'
    once: true
  - set:
      token: '{{flow.sign-in.token}}'
  - end:
  - request: GET /a
    name: a
  - request: GET /b
    name: b
`);
});

test('a helper of the script goes with the scripts that call it', () => {
  const helper = `const compare = (a, b) => a.localeCompare(b);
Shop = {};
Shop.isOld = (a, b) => compare(a, b) < 0;`;
  const { files, report } = written({
    auth: bearer,
    event: [script('prerequest', ask(json, helper))],
    item: [get('a'), get('b', { event: [script('test', `if (Shop.isOld(pm.response.text(), '6')) odd();`)] })],
  });
  expect(report.requests.map(({ outcome }) => outcome)).toEqual(['as-it-is', 'with-script']);
  expect([...files.values()]).toEqual([
    `const { postman } = require('callsheet/postman');

module.exports = postman(({ pm }) => {
${helper}
if (Shop.isOld(pm.response.text(), '6')) odd();
});
`,
  ]);
});

test.each([
  [
    'something reads how old the token is',
    { item: [get('a'), { name: 'b', request: { method: 'GET', url: 'http://shop.test/b?{{expiry}}' } }] },
  ],
  ['nothing reads the token', { auth: undefined, item: [get('a')] }],
  [
    'a script sets what the request for it reads',
    { item: [get('a', { event: [script('prerequest', `pm.environment.set('buyer', 'ann');`)] })] },
  ],
])('the script is carried over if %s', (_, more) => {
  const { files, sessions } = written({ auth: bearer, event: [script('prerequest', ask(json))], ...more });
  expect(sessions).toHaveLength(1);
  expect([...files.values()].join('')).toContain('pm.sendRequest');
});

test('a request that a script sends each time is a flow that is called each time', () => {
  const source = `if (pm.environment.get('SIGNS_IN') === 'yes') {
    const basic = btoa(\`\${pm.environment.get('client')}:\${pm.environment.get('secret')}\`);
    pm.sendRequest({ url: 'http://shop.test/keys/' + pm.environment.get('last'), header: { Authorization: 'Basic ' + basic } },
      (err, res) => { pm.environment.set('token', res.json().key); });
  }`;
  const { sessions, report } = written({
    auth: bearer,
    event: [script('prerequest', source)],
    item: [get('a', { event: [script('test', `pm.environment.set('last', pm.response.json().id);`)] }), get('b')],
  });
  expect(report.leftovers.map(({ place, reason }) => [place.pointer, reason])).toEqual([
    [
      '/event/0/script/exec',
      { kind: 'changed', what: 'the flow `script-requests` sends what this script sends, called wherever it ran' },
    ],
  ]);
  expect(sessions.map(({ file, text }) => `# ${file}\n${text}`).join('')).toMatchInlineSnapshot(`
    "# shop.session.yaml
    name: Shop
    settings:
      baseUrl: http://shop.test
      auth:
        bearer: '{{var.token}}'
    variables:
      token: \\{{token}}
      last: undefined
    steps:
      - call: ./shop/flows/script-requests.session.yaml
        inputs:
          last: '{{var.last}}'
          client: '{{env.CLIENT}}'
          secret: '{{env.SECRET}}'
      - set:
          token: '{{flow.script-requests.token | default var.token}}'
      - request: GET /a
        name: a
        capture:
          last:
            from: $
            pipe: get id | default 'null'
      - call: ./shop/flows/script-requests.session.yaml
        alias: script-requests-2
        inputs:
          last: '{{var.last}}'
          client: '{{env.CLIENT}}'
          secret: '{{env.SECRET}}'
      - set:
          token: '{{flow.script-requests-2.token | default var.token}}'
      - request: GET /b
        name: b
    # shop/flows/script-requests.session.yaml
    inputs:
      last: null
      client: null
      secret: null
    steps:
      - if:
          '{{env.SIGNS_IN}}': yes
      - request: GET http://shop.test/keys/{{var.last}}
        auth:
          basic:
            username: '{{var.client}}'
            password: '{{var.secret}}'
        capture:
          key:
            from: $.key
            pipe: default 'null'
      - if:
          $:
            notIn:
              - null
      - set:
          token: '{{var.key}}'
      - end:
      - end:
    "
  `);
  expect(report.requests.map(({ outcome }) => outcome)).toEqual(['as-it-is', 'as-it-is']);
});

const send = (callback: string): string => `pm.sendRequest('http://shop.test/t', (err, res) => { ${callback} });`;

test.each([
  ['a test is in its callback', send(`pm.test('is fine', () => pm.expect(res.code).to.eql(200));`)],
  ['its callback sends another one', send(send(''))],
  [
    'another one reads what it keeps',
    `${send(`pm.environment.set('token', res.json().key);`)} pm.sendRequest(pm.environment.get('token'));`,
  ],
  ['the script makes a part of it anew', `pm.sendRequest('http://shop.test/' + Date.now());`],
  ['the script may end before', `if (!pm.environment.get('a')) throw new Error('none'); ${send('')}`],
])('the script of a request is carried over if %s', (_, source) => {
  const { files } = written({ auth: bearer, event: [script('prerequest', source)], item: [get('a')] });
  expect([...files.values()].join('')).toContain('pm.sendRequest');
});

const secret = [{ key: 'token', value: 'of-an-earlier-run' }];
const askOnce = `if (!pm.collectionVariables.get('token')) {
  pm.sendRequest({ url: 'http://shop.test/t', method: 'POST' },
    (err, res) => { pm.collectionVariables.set('token', res.json().key); });
}`;

test('a token that an earlier run has left does not keep a script from being a sign-in', () => {
  const { sessions } = written({
    auth: bearer,
    variable: secret,
    event: [script('prerequest', askOnce)],
    item: [get('a')],
  });
  expect(sessions.map(({ file }) => file)).toEqual(['shop.session.yaml', 'shop/flows/sign-in.session.yaml']);
  expect(sessions[0]!.text).toContain(`bearer: '{{flow.sign-in.token}}'`);
});

test('a secret that requests of a script read and set is from the environment at first', () => {
  const rotate = `pm.sendRequest({ url: 'http://shop.test/t', header: { 'X-Old': pm.collectionVariables.get('token') } },
    (err, res) => { pm.collectionVariables.set('token', res.json().key); });`;
  const { sessions, secrets } = written({
    auth: bearer,
    variable: secret,
    event: [script('prerequest', rotate)],
    item: [get('a')],
  });
  expect(sessions[0]!.text).toContain(`variables:
  token: '{{env.TOKEN}}'
steps:
  - call: ./shop/flows/script-requests.session.yaml
    inputs:
      token: '{{var.token}}'
`);
  expect(Object.fromEntries(secrets)).toEqual({ TOKEN: 'of-an-earlier-run' });
});

test('null in a response stays null for its caller, if a test compares it', () => {
  const keep = `pm.sendRequest('http://shop.test/keys', (err, res) => { pm.environment.set('key', res.json().key); });`;
  const compare = `pm.test('key', () => pm.expect(pm.response.json().key).to.eql(pm.environment.get('key')));`;
  const { sessions } = written({
    item: [get('a', { event: [script('prerequest', keep), script('test', compare)] })],
  });
  expect(sessions.map(({ text }) => text).join('')).toMatchInlineSnapshot(`
    "name: Shop
    settings:
      baseUrl: http://shop.test
    variables:
      key: \\{{key}}
    steps:
      - call: ./shop/flows/script-requests.session.yaml
        inputs:
          baseUrl: http://shop.test
      - if:
          '{{flow.script-requests.key}}':
            exists: true
      - set:
          key: '{{flow.script-requests.key}}'
      - end:
      - request: GET /a
        name: a
        tests:
          - name: key
            $.key: '{{var.key}}'
    settings:
      baseUrl: '{{var.baseUrl}}'
    inputs:
      baseUrl: null
    steps:
      - request: GET /keys
        capture:
          receivedKey:
            from: $.key
            pipe: default null
      - if:
          $:
            notIn:
              - null
      - set:
          key: '{{var.receivedKey}}'
      - end:
    "
  `);
});

test('headers without a value are left out of a request that a script sends', () => {
  const send = `pm.sendRequest({ url: 'http://shop.test/keys', header: { 'X-A': null, 'X-B': undefined, 'X-C': 1 } });`;
  const { sessions } = written({ item: [get('a', { event: [script('prerequest', send)] })] });
  expect(sessions[1]!.text).toBe(`settings:
  baseUrl: '{{var.baseUrl}}'
inputs:
  baseUrl: null
steps:
  - request: GET /keys
    headers:
      X-C: '1'
`);
});
