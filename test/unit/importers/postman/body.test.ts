import { expect, test } from 'vitest';
import type { SuiteBody } from '../../../../src/importers/suite/suite.js';
import { reasons, requestOf } from './read.js';

const url = 'https://tea.test/a';
const json = [{ key: 'Content-Type', value: 'application/json' }];

function bodyOf(body: unknown, more: object = {}): SuiteBody | undefined {
  return requestOf({ method: 'POST', url, body, ...more }).body;
}

const raw = (text: string, language?: string): object => ({
  mode: 'raw',
  raw: text,
  ...(language !== undefined && { options: { raw: { language } } }),
});

test('a raw body is JSON by its language, or by the content type', () => {
  const text = '{ "id": {{id}}, "name": "{{name}}" }';
  const body = { kind: 'json', text: '{ "id": {{suite:id}}, "name": "{{suite:name}}" }' };
  expect(bodyOf(raw(text, 'json'))).toEqual(body);
  expect(bodyOf(raw(text), { header: json })).toEqual(body);
  expect(bodyOf(raw(text), { header: 'content-type: application/problem+json; charset=utf-8' })).toEqual(body);
});

test('a raw body without language and content type is sent as text, as Postman does', () => {
  expect(bodyOf(raw('{"a":1}'))).toEqual({ kind: 'text', text: '{"a":1}', type: 'text/plain' });
  expect(bodyOf(raw('{"a":1}'), { header: [{ ...json[0], disabled: true }] })).toEqual({
    kind: 'text',
    text: '{"a":1}',
    type: 'text/plain',
  });
});

test('other languages say the content type, unless a header says it', () => {
  expect(bodyOf(raw('<a/>', 'xml'))).toEqual({ kind: 'text', text: '<a/>', type: 'application/xml' });
  expect(bodyOf(raw('a', 'text'))).toEqual({ kind: 'text', text: 'a', type: 'text/plain' });
  const header = [{ key: 'content-type', value: 'text/csv' }];
  expect(bodyOf(raw('a;b', 'xml'), { header })).toEqual({ kind: 'text', text: 'a;b' });
});

test('an empty body, a disabled one and one of no mode are none', () => {
  for (const body of [null, undefined, {}, { mode: 'none' }, raw(''), { mode: 'raw' }, { mode: 'formdata' }])
    expect(bodyOf(body)).toBeUndefined();
  const { body, leftovers } = requestOf({ method: 'POST', url, body: { ...raw('a'), disabled: true } });
  expect(body).toBeUndefined();
  expect(reasons(leftovers)).toEqual(['/item/0/request/body: left-out disabled']);
});

test('a body may be only its text', () => {
  expect(bodyOf('plain')).toEqual({ kind: 'text', text: 'plain', type: 'text/plain' });
});

test.each(['GET', 'HEAD', 'COPY', 'PURGE', 'UNLOCK'])(
  'a body with %s is not sent, unless the request says so',
  (method) => {
    const request = { method, url, body: raw('{"a":1}', 'json') };
    const { body, leftovers } = requestOf(request);
    expect(body).toBeUndefined();
    expect(reasons(leftovers)).toEqual(['/item/0/request/body: left-out body']);
    const protocolProfileBehavior = { disableBodyPruning: true };
    expect(requestOf(request, { item: { protocolProfileBehavior } }).body).toMatchObject({ kind: 'json' });
    expect(requestOf(request, { collection: { protocolProfileBehavior } }).body).toMatchObject({ kind: 'json' });
  },
);

test('comments in JSON are not sent, those in other texts are', () => {
  const text = '{\n  // the tea\n  "a": "http://x/*y*/", /* two\n lines */ "b": 1\n}';
  expect(bodyOf(raw(text, 'json'))).toEqual({ kind: 'json', text: '{\n  \n  "a": "http://x/*y*/",  "b": 1\n}' });
  expect(bodyOf(raw('// a', 'text'))).toEqual({ kind: 'text', text: '// a', type: 'text/plain' });
  // The language says that it is text, so Postman leaves the comment in it.
  expect(bodyOf(raw('{ "a": 1 } // b', 'text'), { header: json })).toEqual({ kind: 'text', text: '{ "a": 1 } // b' });
});

test('fields of a form may be off, and a form may be a text', () => {
  const urlencoded = [{ key: 'user', value: '{{user}}' }, { key: 'old', value: 'x', disabled: true }, { key: 'empty' }];
  expect(bodyOf({ mode: 'urlencoded', urlencoded })).toEqual({
    kind: 'form',
    fields: [
      { name: 'user', value: '{{suite:user}}' },
      { name: 'old', value: 'x', isOff: true },
      { name: 'empty', value: '' },
    ],
  });
  expect(bodyOf({ mode: 'urlencoded', urlencoded: 'a=1&b' })).toMatchObject({
    fields: [
      { name: 'a', value: '1' },
      { name: 'b', value: '' },
    ],
  });
});

test('a form whose fields are all off is not a body', () => {
  const off = [{ key: 'old', value: 'x', disabled: true }];
  for (const mode of ['urlencoded', 'formdata']) {
    const { body, leftovers } = requestOf({ method: 'POST', url, body: { mode, [mode]: off } });
    expect(body).toBeUndefined();
    expect(reasons(leftovers)).toEqual([`/item/0/request/body/${mode}: left-out disabled`]);
  }
});

test('the file of a part may be a text, a list, null, or absolute', () => {
  const formdata = [
    { key: 'title', value: 'Front', type: 'text', contentType: 'text/plain' },
    { key: 'meta', value: { a: 1 }, type: 'text' },
    { key: 'one', type: 'file', src: 'photos/a.jpg' },
    { key: 'many', type: 'file', src: ['b.jpg', 'c.jpg'] },
    { key: 'none', type: 'file', src: null },
    { key: 'off', type: 'file', src: [], disabled: true },
    { key: 'mine', type: 'file', src: '/home/ann/d.jpg', disabled: false },
    { key: 'yours', type: 'file', src: 'C:\\Users\\ben\\e.jpg' },
  ];
  const { body, leftovers } = requestOf({ method: 'POST', url, body: { mode: 'formdata', formdata } });
  expect(body).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'title', value: 'Front', type: 'text/plain' },
      { name: 'meta', value: '{"a":1}' },
      { name: 'one', file: 'photos/a.jpg' },
      { name: 'many', file: 'b.jpg' },
      { name: 'many', file: 'c.jpg' },
      { name: 'mine', file: '/home/ann/d.jpg' },
      { name: 'yours', file: 'C:\\Users\\ben\\e.jpg' },
    ],
  });
  expect(reasons(leftovers)).toEqual([
    '/item/0/request/body/formdata/4: by-hand a file that is not named',
    '/item/0/request/body/formdata/6/src: by-hand a file outside of the project',
    '/item/0/request/body/formdata/7/src: by-hand a file outside of the project',
  ]);
});

test('a body may be a file', () => {
  expect(bodyOf({ mode: 'file', file: { src: './order.xml' } })).toEqual({ kind: 'file', path: './order.xml' });
  expect(bodyOf({ mode: 'file', file: './order.xml' })).toEqual({ kind: 'file', path: './order.xml' });
  const { body, leftovers } = requestOf({ method: 'POST', url, body: { mode: 'file', file: { src: null } } });
  expect(body).toBeUndefined();
  expect(reasons(leftovers)).toEqual(['/item/0/request/body/file: by-hand a file that is not named']);
});

test('variables of GraphQL are JSON as text, a map, or none', () => {
  const graphql = (variables: unknown): unknown =>
    bodyOf({ mode: 'graphql', graphql: { query: '{ tea(id: "{{id}}") { name } }', operationName: 'tea', variables } });
  const query = '{ tea(id: "{{suite:id}}") { name } }';
  expect(graphql('{ "n": {{n}} }')).toEqual({
    kind: 'graphql',
    query,
    variables: '{ "n": {{suite:n}} }',
    operationName: 'tea',
  });
  expect(graphql({ n: 1 })).toMatchObject({ variables: '{"n":1}' });
  expect(graphql('')).not.toHaveProperty('variables');
});

test.each([
  ['formdata', 'application/json', false],
  ['formdata', 'multipart/form-data; boundary=x', true],
  ['urlencoded', 'application/json', false],
  ['urlencoded', 'application/x-www-form-urlencoded; charset=utf-8', true],
  ['raw', 'text/csv', true],
])('a content type that is not that of its form is replaced, as newman does: %s, %s', (mode, value, isKept) => {
  const content = mode === 'raw' ? 'a' : [{ key: 'a', value: '1' }];
  const { headers, leftovers } = requestOf({
    method: 'POST',
    url: 'http://shop.test',
    header: [{ key: 'Content-Type', value }],
    body: { mode, [mode]: content },
  });
  expect(headers).toEqual([{ name: 'Content-Type', value, ...(!isKept && { isOff: true }) }]);
  expect(leftovers).toHaveLength(isKept ? 0 : 1);
});
