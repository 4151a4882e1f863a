import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

/** What is easily got wrong, each sentence of PITFALLS.md that no other test shows. */

const json = { options: { raw: { language: 'json' } } };
const script = (source: string, listen = 'test'): object => ({ listen, script: { exec: source.split('\n') } });
const value = (key: string, given: unknown): object => ({ key, value: given });

interface Item {
  readonly path?: string;
  readonly method?: string;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly test?: string;
  readonly request?: object;
}

function item(name: string, { path = name, method = 'POST', raw, headers = {}, test: source, request }: Item): object {
  return {
    name,
    request: {
      method,
      url: `http://shop.test/${path}`,
      header: Object.entries(headers).map(([key, given]) => value(key, given)),
      ...(raw !== undefined && { body: { mode: 'raw', raw, ...json } }),
      ...request,
    },
    ...(source !== undefined && { event: [script(source)] }),
  };
}

function environment(name: string, values: Readonly<Record<string, string>>, scope = 'environment'): object {
  return {
    name,
    _postman_variable_scope: scope,
    values: Object.entries(values).map(([key, given]) => value(key, given)),
  };
}

interface Session {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
}

interface Written {
  readonly session: Session;
  /** Values of the environment by their names. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: ReadonlyMap<string, string>;
}

function written(items: readonly object[], more: object = {}, others: Readonly<Record<string, unknown>> = {}): Written {
  const { sessions, report, files } = writeSuite(suiteOf({ info: { name: 'Shop' }, item: items, ...more }, others));
  return {
    session: parse(sessions[0]!.text) as Session,
    env: Object.fromEntries(report.environment.map(({ name, value: given }) => [name, given])),
    files,
  };
}

/** The tests of one request with a script. */
function testsOf(source: string): unknown {
  return written([item('a', { test: source })]).session.steps[0]!['tests'];
}

test('each `{{$guid}}` is a new one', () => {
  const { session } = written([item('a', { raw: '{ "a": "{{$guid}}", "b": "{{$guid}}" }' })]);
  expect(session.steps[0]!['json']).toEqual({ a: '{{uuid}}', b: '{{uuid}}' });
  expect(session.variables).toBeUndefined();
});

test('what an environment has is a number in JSON without quotes, as in Postman', () => {
  const { session } = written(
    [item('a', { raw: '{ "limit": {{limit}} }' })],
    {},
    {
      'a.postman_environment.json': environment('a', { limit: '10' }),
    },
  );
  expect(session.steps[0]).toMatchObject({ json: { limit: '{{env.LIMIT | json}}' } });
});

test('a variable that a script sets starts with its value of the environment', () => {
  const { session, env } = written(
    [
      item('a', {
        headers: { 'x-tenant': '{{tenant}}' },
        test: "pm.environment.set('tenant', pm.response.json().id);",
      }),
      item('b', { headers: { 'x-tenant': '{{tenant}}' } }),
    ],
    {},
    { 'a.postman_environment.json': environment('a', { tenant: 'tea' }) },
  );
  expect([session.variables, env]).toEqual([{ tenant: '{{env.TENANT}}' }, { TENANT: 'tea' }]);
});

test('an environment goes over the collection, and that over the globals', () => {
  const { session, env } = written(
    [item('a', { headers: { 'x-a': '{{a}}', 'x-b': '{{b}}', 'x-c': '{{c}}' } })],
    { variable: [value('a', 'collection'), value('b', 'collection')] },
    {
      'e.postman_environment.json': environment('e', { a: 'environment' }),
      'g.postman_globals.json': environment('g', { a: 'global', b: 'global', c: 'global' }, 'globals'),
    },
  );
  expect([session.steps[0]!['headers'], env]).toEqual([
    { 'x-a': '{{env.A}}', 'x-b': '{{env.B}}', 'x-c': '{{env.C}}' },
    { A: 'environment', B: 'collection', C: 'global' },
  ]);
});

test('a value may have references to other variables', () => {
  const { session, env } = written([item('a', { headers: { 'x-a': '{{greeting}}' } })], {
    variable: [value('greeting', 'Hello {{who}}'), value('who', 'Ann')],
  });
  expect([session.variables, env]).toEqual([{ greeting: 'Hello {{var.who}}', who: 'Ann' }, {}]);
});

test('names that the format does not allow are others, in scripts too, and never meet', () => {
  const { session, files } = written([
    item('a', {
      test: "pm.environment.set('user.id', pm.response.json().a);\npm.environment.set('user id', pm.response.json().b);",
    }),
    item('b', { path: '{{user.id}}/{{user id}}', test: "CryptoJS.MD5(pm.environment.get('user.id'));" }),
  ]);
  expect({ steps: session.steps, variables: session.variables, files: [...files.values()] }).toMatchInlineSnapshot(`
    {
      "files": [
        "const { postman } = require('callsheet/postman');

    module.exports = postman(({ pm, CryptoJS }) => {
    CryptoJS.MD5(pm.environment.get('user_id'));
    });
    ",
      ],
      "steps": [
        {
          "capture": {
            "user_id": {
              "from": "$",
              "pipe": "get a | default null",
            },
            "user_id_2": {
              "from": "$",
              "pipe": "get b | default null",
            },
          },
          "name": "a",
          "request": "POST /a",
        },
        {
          "after": "./scripts/shop/b.test.cjs",
          "name": "b",
          "request": "POST /{{var.user_id | text}}/{{var.user_id_2 | text}}",
        },
      ],
      "variables": {
        "user_id": "\\{{user.id}}",
        "user_id_2": "\\{{user id}}",
      },
    }
  `);
});

test('a login is sent as in Postman before its token is there, and does not fail unsent', () => {
  const { session } = written(
    [item('login', { test: "pm.environment.set('token', pm.response.json().token);" }), item('a', {}), item('b', {})],
    { auth: { type: 'bearer', bearer: [value('token', '{{token}}')] } },
  );
  expect([session.settings!['auth'], session.variables]).toEqual([
    { bearer: '{{var.token}}' },
    { token: '\\{{token}}' },
  ]);
});

test('a parameter without a value is only its name', () => {
  const url = { raw: '', host: ['http://shop.test'], path: ['a'], query: [value('all', null)] };
  expect(written([item('a', { request: { url } })]).session.steps[0]!['request']).toBe('POST /a?all');
});

test('GET and HEAD have no body, unless the request says so', () => {
  const get = item('a', { method: 'GET', raw: '{ "a": 1 }' });
  const kept = { ...get, protocolProfileBehavior: { disableBodyPruning: true } };
  expect(
    written([get, item('b', { method: 'HEAD', raw: '{ "a": 1 }' }), kept]).session.steps.map((step) => step['json']),
  ).toEqual([undefined, undefined, { a: 1 }]);
});

test('GraphQL keeps the name of its operation', () => {
  const graphql = { query: 'query A { a } query B { b }', operationName: 'B', variables: '{ "n": 1 }' };
  expect(
    written([item('a', { request: { body: { mode: 'graphql', graphql } } })]).session.steps[0]!['graphql'],
  ).toEqual({
    query: 'query A { a } query B { b }',
    operationName: 'B',
    variables: { n: 1 },
  });
});

test('scripts run in the order of collection, folder and request', () => {
  const set = (name: string): object => script(`pm.environment.set('last', '${name}');`, 'prerequest');
  const request = { ...item('a', { headers: { 'x-last': '{{last}}' } }), event: [set('request')] };
  const { session } = written([{ name: 'folder', event: [set('folder')], item: [request] }], {
    event: [set('collection')],
  });
  expect(session.steps.map(({ set, headers }) => set ?? headers)).toEqual([
    { last: 'collection' },
    { last: 'folder' },
    { last: 'request' },
    { 'x-last': '{{var.last}}' },
  ]);
});

test('`pm.expect` outside of a test fails the request, without a name', () => {
  expect(testsOf('pm.expect(pm.response.json().n).to.eql(1);')).toEqual({ '$.n': 1 });
});

test.each([
  ['pm.expect(BODY.a).to.equal(1)', { '$.a': 1 }],
  ['pm.expect(BODY.a).to.eql({ b: 1 })', { '$.a': { equals: { b: 1 } } }],
  // Two objects are never the same one.
  ['pm.expect(BODY.a).to.equal({ b: 1 })', { status: { lt: 100 } }],
  ['pm.expect(BODY.a).to.include({ b: 1 })', { '$.a': { type: 'object' }, '$.a.b': 1 }],
  ["pm.expect(BODY).to.have.property('a.b')", { "$['a.b']": { exists: true } }],
  ["pm.expect(BODY).to.have.nested.property('a.b')", { '$.a.b': { exists: true } }],
  ['pm.expect(BODY.a).to.be.ok', { '$.a': { notIn: [null, false, 0, ''] } }],
  ["pm.expect(BODY.a).to.be.a('number')", { '$.a': { type: 'number' } }],
  ["pm.expect(BODY.a).to.be.oneOf(['b', 'c'])", { '$.a': { in: ['b', 'c'] } }],
  ['pm.expect(BODY.a).to.match(/x/i)', { '$.a': { matches: '/x/i' } }],
  ["pm.response.to.have.jsonBody('a.b')", { '$.a.b': { exists: true } }],
  ['pm.response.to.be.json', { $: { exists: true } }],
  ["pm.response.to.have.header('x-a')", { 'header x-a': { exists: true } }],
  ["pm.response.to.have.header('x-a', 'b')", { 'header x-a': 'b' }],
  ['pm.expect(pm.response.responseTime).to.be.below(200)', { duration: { lt: 200 } }],
])('`%s` asks for what it does in Postman', (assertion, expected) => {
  const source = assertion.replace('BODY', 'pm.response.json()');
  expect(testsOf(`pm.test('a', () => { ${source}; });`)).toEqual([{ name: 'a', ...expected }]);
});

test('a test of Postman ends at its first failure, and all of its checks are reported here', () => {
  const source = 'pm.expect(pm.response.json().a).to.eql(1);\npm.expect(pm.response.json().b).to.eql(2);';
  expect(testsOf(`pm.test('a', () => { ${source} });`)).toEqual([{ name: 'a', '$.a': 1, '$.b': 2 }]);
});

test('tests of the time are named once in the report, because they depend on the machine', () => {
  const quick = "pm.test('quick', () => pm.expect(pm.response.responseTime).to.be.below(200));";
  const { report } = writeSuite(suiteOf({ item: ['a', 'b'].map((name) => item(name, { test: quick })) }));
  expect(report.leftovers).toEqual([
    {
      place: { file: 'shop.json', pointer: '/item/0' },
      reason: {
        kind: 'changed',
        what: 'tests of `duration` in 2 requests depend on the machine, and may fail on a busy one',
      },
    },
  ]);
});

test('redirects of a request: none, so many, and with its method', () => {
  const steps = (protocolProfileBehavior: object): unknown =>
    written([{ ...item('a', {}), protocolProfileBehavior }]).session.steps[0]!['redirects'];
  expect([steps({ followRedirects: false }), steps({ maxRedirects: 3 }), steps({})]).toEqual([false, 3, undefined]);
});
