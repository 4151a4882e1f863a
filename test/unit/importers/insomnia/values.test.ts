import { expect, test } from 'vitest';
import { readInsomnia } from '../../../../src/importers/insomnia/read-insomnia.js';
import { requestsOf } from '../../../../src/importers/suite/requests-of.js';
import type { Suite } from '../../../../src/importers/suite/suite.js';

const token = `{% response 'body', 'req_login', 'b64::JC50b2tlbg==::46b', 'never', 60 %}`;
const id = `{% response 'body', 'req_place', 'b64::JC5pZA==::46b', 'never', 60 %}`;

interface Parts {
  readonly base?: object;
  readonly prod?: object;
  readonly folder?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly script?: string;
}

/** "Sign in" is behind "read", which reads what it answers. */
function suiteOf({ base = {}, prod = {}, folder = {}, headers = {}, script }: Parts): Suite {
  const request = (name: string, meta: string, more: object = {}): object => {
    return { name, method: 'GET', url: 'http://shop.test/a', meta: { id: meta }, ...more };
  };
  const read = request('read', 'req_read', {
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...(script !== undefined && { scripts: { preRequest: script } }),
  });
  const text = JSON.stringify({
    type: 'collection.insomnia.rest/5.0',
    name: 'Shop',
    collection: [
      request('place', 'req_place'),
      { name: 'Orders', meta: { id: 'fld_1' }, environment: folder, children: [read] },
      request('Sign in', 'req_login'),
    ],
    environments: { name: 'Base', data: base, subEnvironments: [{ name: 'prod', data: prod }] },
  });
  const made = readInsomnia({ main: 'shop', texts: new Map([['shop', text]]), others: [] });
  if (made.kind !== 'suite') throw new Error('it is not read');
  return made.suite;
}

function outcomeOf(parts: Parts) {
  const suite = suiteOf(parts);
  const requests = requestsOf(suite);
  const read = requests.find(({ request }) => request.name === 'read')!;
  return {
    order: requests.map(({ request }) => request.name),
    captures: requests.flatMap(({ request }) => request.captures.map(({ name, value }) => [request.name, name, value])),
    headers: read.request.headers.map(({ value }) => value),
    variables: [
      ...suite.environments.flatMap(({ variables }) => variables),
      ...read.inherited.flatMap(({ variables }) => variables),
      ...read.request.variables,
    ].map(({ name, value }) => [name, value]),
    left: suite.leftovers.map(({ reason }) => ('what' in reason ? reason.what : reason.kind)),
  };
}

const moved = 'it comes first, because other requests read its response';

test('a tag that is the value of a variable becomes a capture with the name of the variable', () => {
  expect(outcomeOf({ base: { token }, headers: { a: 'Bearer {{ _.token }}', b: token } })).toEqual({
    order: ['Sign in', 'place', 'read'],
    captures: [['Sign in', 'token', '$.token']],
    headers: ['Bearer {{suite:token}}', '{{suite:token}}'],
    variables: [],
    left: [moved],
  });
});

test('a tag in a longer text is put in where the variable is read, through other variables, too', () => {
  const base = { login: { header: `Bearer ${token}` }, all: '{{ _.login.header }} and {{ _.kind }}', kind: 'tea' };
  expect(outcomeOf({ base, headers: { a: '{{ _.all }}' } })).toEqual({
    order: ['Sign in', 'place', 'read'],
    captures: [['Sign in', 'signInToken', '$.token']],
    headers: ['Bearer {{suite:signInToken}} and {{suite:kind}}'],
    variables: [['kind', 'tea']],
    left: [moved],
  });
});

test('a value of a folder goes over those of environments', () => {
  const headers = { a: '{{ _.id }}', b: '{{ _.token }}' };
  expect(outcomeOf({ base: { id: '1', token }, folder: { id, token: 'fixed' }, headers })).toMatchObject({
    order: ['place', 'read', 'Sign in'],
    captures: [['place', 'placeId', '$.id']],
    headers: ['{{suite:placeId}}', '{{suite:token}}'],
    variables: [
      ['id', '1'],
      ['token', 'fixed'],
    ],
    left: [],
  });
});

test('an environment with another value than a tag is left to a person, and an empty value is not', () => {
  const headers = { a: '{{ _.token }}', b: '{{ _.id }}' };
  expect(outcomeOf({ base: { token: 'fixed', id: '' }, prod: { token, id }, headers })).toMatchObject({
    captures: [
      ['Sign in', 'signInToken', '$.token'],
      ['place', 'placeId', '$.id'],
    ],
    headers: ['{{suite:signInToken}}', '{{suite:placeId}}'],
    variables: [],
    left: ['a value of `token`, which another environment makes by a tag', moved],
  });
});

test('a value that a tag makes is another one for each request, and one for each place of a request', () => {
  const base = { trace: `{% uuid 'v4' %}` };
  expect(outcomeOf({ base, headers: { a: '{{ _.trace }}' } })).toMatchObject({ headers: ['{{uuid}}'], variables: [] });
  expect(outcomeOf({ base, headers: { a: '{{ _.trace }}', b: '{{ _.trace }}' } })).toMatchObject({
    headers: ['{{suite:trace}}', '{{suite:trace}}'],
    variables: [['trace', '{{uuid}}']],
  });
});

test('filters of a value apply to a tag, and not to a longer text', () => {
  const base = { token, header: `Bearer ${token}` };
  const { headers } = outcomeOf({ base, headers: { a: '{{ _.token | upper }}', b: '{{ _.header | upper }}' } });
  expect(headers).toEqual(['{{suite:token | upper}}', '\\{{ _.header | upper }}']);
});

test('a value that reads itself ends, and a tag that nothing converts is reported by who reads it', () => {
  const base = { a: '{{ _.b }}{% uuid %}', b: '{{ _.a }}', sum: `{% hash 'md5', 'hex', 'a' %}` };
  const suite = suiteOf({ base, headers: { x: '{{ _.a }}', y: '{{ _.sum }}' } });
  const [, read] = requestsOf(suite).map(({ request }) => request);
  expect(read!.headers[0]!.value).toBe('{{suite:a}}{{uuid}}');
  expect(read!.leftovers.map(({ reason }) => reason)).toEqual([{ kind: 'by-hand', what: 'the tag `hash`' }]);
});

test('a script that uses such a value is reported', () => {
  const base = { token, header: `Bearer ${token}` };
  const script = `insomnia.request.addHeader({ key: 'x', value: insomnia.environment.get('header') + insomnia.environment.get('token') });`;
  expect(outcomeOf({ base, script, headers: { a: '{{ _.token }}' } }).left).toEqual([
    moved,
    'a value with a tag, which a script uses',
  ]);
});
