import { expect, test } from 'vitest';
import { reasons, requestOf, requestsOf, suiteOf } from './read.js';

const url = 'https://tea.test/a';

test('headers are a list, or a text with one on each line; those that are off are kept as such', () => {
  const header = [
    { key: 'x-a', value: '{{a}}' },
    { key: 'x-b', value: '2', disabled: true },
    { key: '', value: 'lost' },
    { key: 'x-{{c}}' },
  ];
  expect(requestOf({ url, header }).headers).toEqual([
    { name: 'x-a', value: '{{suite:a}}' },
    { name: 'x-b', value: '2', isOff: true },
    { name: 'x-{{suite:c}}', value: '' },
  ]);
  expect(requestOf({ url, header: 'x-a: 1\r\nx-b: 2: 3\n' }).headers).toEqual([
    { name: 'x-a', value: '1' },
    { name: 'x-b', value: '2: 3' },
  ]);
});

test('`event` is a list or a map, and a script a text, a list of lines or a map with one of them', () => {
  const script = (event: unknown): unknown => requestOf({ url }, { item: { event } }).scripts;
  const place = (pointer: string): object => ({ file: 'shop.json', pointer: `/item/0/event${pointer}` });
  const after = { dialect: 'postman', phase: 'test' };
  expect(script([{ listen: 'test', script: { exec: ['a;', 'b;'] } }])).toEqual([
    { ...after, source: 'a;\nb;', place: place('/0/script/exec') },
  ]);
  expect(script({ listen: 'test', script: { exec: 'a;\nb;' } })).toEqual([
    { ...after, source: 'a;\nb;', place: place('/script/exec') },
  ]);
  expect(script([{ listen: 'prerequest', script: 'a;' }])).toEqual([
    { dialect: 'postman', phase: 'before', source: 'a;', place: place('/0/script') },
  ]);
  expect(script([{ listen: 'test', script: ['a;'] }])).toMatchObject([{ source: 'a;' }]);
  expect(script([{ listen: 'test', script: { exec: [''] } }, { listen: 'test' }, null])).toEqual([]);
});

test('scripts of Bruno in an export of Bruno are its own', () => {
  const dialect = (source: string): unknown =>
    requestOf({ url }, { item: { event: [{ listen: 'test', script: source }] } }).scripts[0]?.dialect;
  expect(dialect("bru.setVar('token', res.getBody().token);")).toBe('bruno');
  expect(dialect("test('is 200', () => expect(res.getStatus()).to.equal(200));")).toBe('bruno');
  expect(dialect('const res = pm.response.json(); bru.a = res.getIt();')).toBe('postman');
  expect(dialect("tests['is 200'] = responseCode.code === 200;")).toBe('postman');
});

test('scripts of the collection and of folders are theirs', () => {
  const event = [{ listen: 'test', script: { exec: 'a;' } }];
  const suite = suiteOf({ event, item: [{ name: 'f', event, item: [{ request: { url }, event }] }] });
  expect(suite.inherited.scripts).toMatchObject([{ source: 'a;', place: { pointer: '/event/0/script/exec' } }]);
  expect(suite.items[0]).toMatchObject({ inherited: { scripts: [{ source: 'a;' }] } });
  expect(requestsOf(suite)[0]!.scripts).toHaveLength(1);
});

test('a script that is off, that is elsewhere, or that nothing runs is reported', () => {
  const event = [
    { listen: 'test', disabled: true, script: { exec: 'a;' } },
    { listen: 'test', script: { src: 'https://tea.test/lib.js' } },
    { listen: 'start', script: { exec: 'a;' } },
  ];
  const { scripts, leftovers } = requestOf({ url, event: [{ listen: 'test' }] }, { item: { event } });
  expect(scripts).toEqual([]);
  expect(reasons(leftovers)).toEqual([
    '/item/0/event/0/script: left-out disabled',
    '/item/0/event/1/script: by-hand a script in another file',
    '/item/0/event/2/script: left-out event',
    '/item/0/request/event: left-out event',
  ]);
});

test('redirects: followed or not, and how many', () => {
  const redirects = (protocolProfileBehavior: object, above: object = {}): unknown =>
    requestOf({ url }, { item: { protocolProfileBehavior }, collection: { protocolProfileBehavior: above } }).redirects;
  expect(redirects({})).toBeUndefined();
  expect(redirects({ followRedirects: false })).toBe(0);
  expect(redirects({ maxRedirects: 3 })).toBe(3);
  expect(redirects({ maxRedirects: 10 })).toBeUndefined();
  expect(redirects({}, { maxRedirects: 2 })).toBe(2);
  expect(redirects({ followRedirects: true }, { followRedirects: false })).toBeUndefined();
});

test('what a session cannot say of a request is reported, defaults are not', () => {
  const of = (protocolProfileBehavior: object): readonly string[] =>
    reasons(requestOf({ url }, { item: { protocolProfileBehavior } }).leftovers);
  const place = '/item/0/protocolProfileBehavior';
  expect(of({ followOriginalHttpMethod: true, strictSSL: false, disableCookies: true })).toEqual([
    `${place}/followOriginalHttpMethod: not-sayable followOriginalHttpMethod`,
    `${place}/strictSSL: not-sayable strictSSL`,
    `${place}/disableCookies: not-sayable disableCookies`,
  ]);
  expect(of({ tlsDisabledProtocols: ['TLSv1_3'], tlsCipherSelection: [] })).toEqual([
    `${place}/tlsDisabledProtocols: not-sayable tlsDisabledProtocols`,
  ]);
  expect(of({ followOriginalHttpMethod: false, strictSSL: true, removeRefererHeaderOnRedirect: true })).toEqual([]);
  expect(of({ disabledSystemHeaders: { accept: true, 'content-type': true } })).toEqual([
    `${place}/disabledSystemHeaders/content-type: not-sayable disabledSystemHeaders`,
  ]);
});

test('a method with a reference, a proxy and a certificate are reported', () => {
  const { leftovers } = requestOf({ url, method: '{{m}}', proxy: { host: 'p' }, certificate: { name: 'c' } });
  expect(reasons(leftovers)).toEqual([
    '/item/0/request/method: by-hand a method made of a variable',
    '/item/0/request/proxy: left-out proxy',
    '/item/0/request/certificate: left-out certificate',
  ]);
});

test('variables have the types that Postman gives them; those that are off are not there', () => {
  const variable = [
    { key: 'text', value: 'a {{other.one}}' },
    { key: 'number', value: '7', type: 'number' },
    { key: 'typed', value: 7 },
    { key: 'asText', value: 7, type: 'string' },
    { key: 'yes', value: 'false', type: 'boolean' },
    { key: 'map', value: '{"a":1}', type: 'object' },
    { key: 'none', value: null },
    { key: 'missing' },
    { key: 'off', value: 'x', disabled: true },
    { id: 'only-an-id', value: 'x' },
    { key: 'twice', value: '1' },
    { key: 'twice', value: '2' },
  ];
  expect(suiteOf({ item: [], variable }).inherited.variables).toEqual([
    { name: 'text', value: 'a {{suite:other.one}}' },
    { name: 'number', value: 7 },
    { name: 'typed', value: 7 },
    { name: 'asText', value: '7' },
    { name: 'yes', value: true },
    { name: 'map', value: { a: 1 } },
    { name: 'none', value: null },
    { name: 'missing', value: '' },
    { name: 'twice', value: '2' },
  ]);
});

test('secrets are known by their type, their name and their looks', () => {
  const variable = [
    { key: 'a', value: 'x', type: 'secret' },
    { key: 'b', value: 'x', secret: true },
    { key: 'userPassword', value: 'x' },
    { key: 'c', value: `eyJ${'hbGciOiJ'}IUzI1NiJ9.eyJzdWIiOiJ0ZWEifQ.c2lnbmF0dXJl` },
    { key: 'd', value: 'x' },
  ];
  const { variables } = suiteOf({ item: [], variable }).inherited;
  expect(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['a', 'b', 'userPassword', 'c']);
});

test('environments and globals next to a collection are found by their content', () => {
  const values = [
    { key: 'host', value: 'https://tea.test', enabled: true },
    { key: 'off', value: 'x', enabled: false },
  ];
  const suite = suiteOf(
    { item: [] },
    {
      'env/staging.json': { id: '1', name: 'Staging', values, _postman_variable_scope: 'environment' },
      'globals.json': { id: '2', values, _postman_variable_scope: 'globals' },
      'wrapped.json': { environment: { name: 'Wrapped', values } },
      'other.json': { values: 'x' },
      'broken.json': '{ "values": [',
      'readme.md': 'Some "values"',
    },
  );
  const variables = [{ name: 'host', value: 'https://tea.test' }];
  expect(suite.environments).toEqual([
    { name: 'Staging', kind: 'environment', variables },
    { name: 'globals', kind: 'global', variables },
    { name: 'Wrapped', kind: 'environment', variables },
  ]);
});

test('variables of a folder are reported, since Postman does not read them', () => {
  const suite = suiteOf({ item: [{ name: 'f', variable: [{ key: 'a', value: '1' }], item: [] }] });
  expect(reasons(suite.leftovers)).toEqual(['/item/0/variable: left-out variables of a folder']);
});
