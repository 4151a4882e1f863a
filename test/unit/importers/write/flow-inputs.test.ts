import { expect, test } from 'vitest';
import { writeSuite, type WriteOptions, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const script = (listen: string, ...exec: readonly string[]): object => ({ listen, script: { exec } });
const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
const get = (name: string, more: object = {}): object => ({
  name,
  request: { method: 'GET', url: `{{url}}/${name}` },
  ...more,
});

function login(request: object, ...events: readonly object[]): object {
  const sent = { method: 'POST', auth: { type: 'noauth' }, url: '{{url}}/login', ...request };
  return { name: 'Log in', request: sent, event: [script('test', keepToken), ...events] };
}

const keepToken = `pm.environment.set('token', pm.response.json().token);`;

const json = (body: object): object => ({
  header: [{ key: 'Content-Type', value: 'application/json' }],
  body: { mode: 'raw', raw: JSON.stringify(body) },
});

function written(item: readonly object[], more: object = {}, options: WriteOptions = {}): WrittenSuite {
  const suite = suiteOf({ info: { name: 'Shop' }, auth: bearer, item, ...more });
  return writeSuite(suite, { logins: 'flows', ...options });
}

/** The inputs of the call, and all of the flow up to what it keeps. */
function partsOf({ sessions }: WrittenSuite): readonly string[] {
  const [caller, flow] = sessions.map(({ text }) => text);
  const [, given = ''] = /call: .*\n( {4}inputs:\n(?: {6}.*\n)+)?/.exec(caller!) ?? [];
  return [given, flow!.replace(/ {4}capture:[^]*/, '')];
}

function partsOfLogin(request: object, more?: object, options?: WriteOptions): string {
  return partsOf(written([login(request), get('a'), get('b')], more, options)).join('---\n');
}

test('what a login signs in with is what its callers give', () => {
  const request = json({ user: '{{user}}', password: '{{shop password}}', shop: '{{shop}}' });
  const variable = [{ key: 'shop', value: 'north' }];
  expect(partsOfLogin(request, { variable })).toMatchInlineSnapshot(`
    "    inputs:
          user: '{{env.API_USER}}'
          shopPassword: '{{env.SHOP_PASSWORD}}'
          shop: '{{var.shop}}'
    ---
    settings:
      baseUrl: '{{env.URL}}'
    inputs:
      user: null
      shopPassword: null
      shop: null
    steps:
      - request: POST /login
        name: Log in
        json:
          user: '{{var.user}}'
          password: '{{var.shopPassword}}'
          shop: '{{var.shop}}'
    "
  `);
});

test('a header, a query and what a script makes of variables are given, too', () => {
  const request = {
    header: [{ key: 'X-Client', value: '{{client}}' }],
    url: '{{url}}/login?realm={{realm}}&by={{by}}',
  };
  const before = script(
    'prerequest',
    `pm.variables.set('by', pm.environment.get('name') + '-' + pm.variables.get('realm'));`,
  );
  const parts = partsOf(written([login(request, before), get('a'), get('b')]));
  expect(parts.join('---\n')).toMatchInlineSnapshot(`
    "    inputs:
          realm: '{{env.REALM}}'
          client: '{{env.CLIENT}}'
          name: '{{env.API_NAME}}'
    ---
    settings:
      baseUrl: '{{env.URL}}'
    inputs:
      realm: null
      client: null
      name: null
    variables:
      by: \\{{by}}
    steps:
      - set:
          by: '{{var.name}}-{{var.realm}}'
      - request: POST /login?realm={{var.realm}}&by={{var.by}}
        name: Log in
        headers:
          X-Client: '{{var.client}}'
    "
  `);
});

test('a password that is written out is in the environment, and given', () => {
  expect(partsOfLogin(json({ user: 'ann', password: 'leaf-and-bud' }))).toMatchInlineSnapshot(`
    "    inputs:
          password: '{{env.PASSWORD}}'
    ---
    settings:
      baseUrl: '{{env.URL}}'
    inputs:
      password: null
    steps:
      - request: POST /login
        name: Log in
        json:
          user: ann
          password: '{{var.password}}'
    "
  `);
});

test('a login that is written out is given where it is', () => {
  expect(partsOfLogin(json({ user: 'ann' }))).toMatchInlineSnapshot(`
    "    inputs:
          url: '{{env.URL}}'
    ---
    settings:
      baseUrl: '{{var.url}}'
    inputs:
      url: null
    steps:
      - request: POST /login
        name: Log in
        json:
          user: ann
    "
  `);
});

test('a login with its URL written out is given that', () => {
  expect(partsOfLogin({ ...json({ user: 'ann' }), url: 'https://log.in.test/v1/login' })).toMatchInlineSnapshot(`
    "    inputs:
          baseUrl: https://log.in.test
    ---
    settings:
      baseUrl: '{{var.baseUrl}}'
    inputs:
      baseUrl: null
    steps:
      - request: POST /v1/login
        name: Log in
        json:
          user: ann
    "
  `);
});

test('a login that reads what another flow captures calls that flow', () => {
  const source = `if (!pm.environment.get('key')) {
    pm.sendRequest({ url: pm.environment.get('url') + '/keys', method: 'POST' }, (err, res) => {
      pm.environment.set('key', res.json().key);
    });
  }`;
  const request = { header: [{ key: 'X-Key', value: '{{key}}' }] };
  const { sessions } = written([login(request), get('a'), get('b')], { event: [script('prerequest', source)] });
  expect(sessions.map(({ file, text }) => `# ${file}\n${text}`).join('')).toMatchInlineSnapshot(`
    "# shop.session.yaml
    name: Shop
    settings:
      baseUrl: '{{env.URL}}'
      auth:
        bearer: '{{var.token}}'
    variables:
      token: \\{{token}}
    steps:
      - call: ./shop/flows/sign-in.session.yaml
        inputs:
          url: '{{env.URL}}'
        once: true
      - call: ./shop/flows/log-in.session.yaml
        inputs:
          url: '{{env.URL}}'
        once: true
      - set:
          token: '{{flow.log-in.token | default var.token}}'
      - request: GET /a
        name: a
      - request: GET /b
        name: b
    # shop/flows/sign-in.session.yaml
    inputs:
      url: null
    steps:
      - request: POST {{var.url}}/keys
        capture:
          key: $.key
    # shop/flows/log-in.session.yaml
    settings:
      baseUrl: '{{var.url}}'
    inputs:
      url: null
    steps:
      - call: ./sign-in.session.yaml
        inputs:
          url: '{{var.url}}'
        once: true
      - request: POST /login
        name: Log in
        headers:
          X-Key: '{{flow.sign-in.key}}'
        capture:
          token:
            from: $
            pipe: get token | default 'null'
    "
  `);
});

test('requests of a script without variables are given their base URL', () => {
  const source = `pm.sendRequest('https://clock.test/now', (err, res) => { pm.environment.set('now', res.json().now); });`;
  const seen = { name: 'seen', request: { method: 'GET', auth: { type: 'noauth' }, url: '{{url}}/a?since={{now}}' } };
  expect(partsOf(written([seen], { event: [script('prerequest', source)] })).join('---\n')).toMatchInlineSnapshot(`
    "    inputs:
          baseUrl: https://clock.test
    ---
    settings:
      baseUrl: '{{var.baseUrl}}'
    inputs:
      baseUrl: null
    steps:
      - request: GET /now
    "
  `);
});

test('as before, flows may get only what steps set', () => {
  const request = json({ user: '{{user}}', password: 'leaf-and-bud' });
  expect(partsOfLogin(request, {}, { areFlowsSparing: true })).toMatchInlineSnapshot(`
    "---
    settings:
      baseUrl: '{{env.URL}}'
    steps:
      - request: POST /login
        name: Log in
        json:
          user: '{{env.API_USER}}'
          password: '{{env.PASSWORD}}'
    "
  `);
});

test('the text of a response that is `null` is a value to the next request of a script', () => {
  const source = `if (!pm.environment.get('lib'))
  pm.sendRequest('https://cdn.test/lib.js', (err, res) => { pm.environment.set('lib', res.text()); });
if (!pm.environment.get('key'))
  pm.sendRequest('https://cdn.test/key', (err, res) => { pm.environment.set('key', res.json().key); });`;
  const [, flow] = written([get('a'), get('b')], { event: [script('prerequest', source)] }).sessions;
  expect(flow!.text).toMatchInlineSnapshot(`
    "inputs:
      lib: null
      key: null
    steps:
      - if:
          '{{var.lib}}': \\{{lib}}
      - request: GET https://cdn.test/lib.js
        capture:
          lib: body
      - else if:
          '{{var.lib}}':
            in:
              - null
              - false
              - 0
              - ''
      - request: GET https://cdn.test/lib.js
        capture:
          lib: body
      - end:
      - if:
          '{{var.key}}':
            in:
              - \\{{key}}
              - null
              - 'null'
      - request: GET https://cdn.test/key
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
      - else if:
          '{{var.key}}':
            in:
              - null
              - false
              - 0
              - ''
      - request: GET https://cdn.test/key
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
      - end:
    "
  `);
});
