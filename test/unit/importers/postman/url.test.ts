import postman from 'postman-collection';
import { expect, test } from 'vitest';
import { reasons, requestOf, requestsOf, suiteOf } from './read.js';

const lineOf = (url: unknown, collection = {}): object => {
  const { url: read, path, query } = requestOf({ url }, { collection });
  return { url: read, ...(path.length > 0 && { path }), ...(query.length > 0 && { query }) };
};

test('a URL may be a text, null, or an object without `raw`', () => {
  expect(lineOf('https://tea.test/a?x=1')).toEqual({
    url: 'https://tea.test/a',
    query: [{ name: 'x', value: '1' }],
  });
  expect(lineOf(null)).toEqual({ url: '' });
  expect(lineOf({ protocol: 'https', host: ['tea', 'test'], port: '8443', path: ['a', 'b'] })).toEqual({
    url: 'https://tea.test:8443/a/b',
  });
  expect(lineOf({ host: '{{host}}', path: '/a/b' })).toEqual({ url: '{{suite:host}}/a/b' });
});

test('where a URL has parts, they count and `raw` does not', () => {
  expect(lineOf({ raw: 'https://old.test/x?y=1', protocol: 'https', host: ['tea', 'test'], path: ['new'] })).toEqual({
    url: 'https://tea.test/new',
  });
  expect(lineOf({ raw: 'https://tea.test/a' })).toEqual({ url: 'https://tea.test/a' });
});

test('a URL without a protocol is sent by http, unless the value of the reference at its start has one', () => {
  expect(lineOf('tea.test/a')).toEqual({ url: 'http://tea.test/a' });
  expect(lineOf('{{host}}/a')).toEqual({ url: '{{suite:host}}/a' });
  const variable = [
    { key: 'bare', value: 'localhost:8080' },
    { key: 'whole', value: 'https://tea.test' },
    { key: 'other', value: '{{bare}}/v1' },
    { key: 'empty', value: '' },
  ];
  expect(lineOf('{{bare}}/a', { variable })).toEqual({ url: 'http://{{suite:bare}}/a' });
  expect(lineOf('{{other}}/a', { variable })).toEqual({ url: 'http://{{suite:other}}/a' });
  expect(lineOf('{{whole}}/a', { variable })).toEqual({ url: '{{suite:whole}}/a' });
  expect(lineOf('{{empty}}/a', { variable })).toEqual({ url: '{{suite:empty}}/a' });
  const protocol = { variable: [{ key: 'protocol', value: 'https' }] };
  expect(lineOf('{{protocol}}://{{host}}/a', protocol)).toEqual({ url: '{{suite:protocol}}://{{suite:host}}/a' });
});

test('a variable of the path is written `{id}` and has its value under `path`', () => {
  const url = { host: ['{{host}}'], path: ['teas', ':id', 'photos', ':photo.png'] };
  const variable = [
    { key: 'id', value: '{{teaId}}' },
    { id: 'photo', value: 'front' },
  ];
  expect(lineOf({ ...url, variable })).toEqual({
    url: '{{suite:host}}/teas/{id}/photos/{photo}.png',
    path: [
      { name: 'id', value: '{{suite:teaId}}' },
      { name: 'photo', value: 'front' },
    ],
  });
});

test('a value that `path` would encode otherwise than Postman is in the URL itself', () => {
  const variable = [{ key: 'id', value: 'urn:tea:7/a b' }];
  expect(lineOf({ host: ['h'], path: [':id'], variable })).toEqual({ url: 'http://h/urn:tea:7/a%20b' });
});

test('a variable of the path without a value stays its name, as in Postman, and is reported', () => {
  const { url, leftovers } = requestOf({ url: { host: ['h'], path: [':id'], variable: [{ key: 'id', value: '' }] } });
  expect(url).toBe('http://h/:id');
  expect(reasons(leftovers)).toEqual(['/item/0/request/url/variable/0: by-hand a path variable without a value']);
});

test('entries of the query that are switched off are kept as such', () => {
  const query = [
    { key: 'page', value: '2' },
    { key: 'sort', value: 'price', disabled: true },
  ];
  expect(lineOf({ host: ['h'], path: ['a'], query })).toEqual({
    url: 'http://h/a',
    query: [
      { name: 'page', value: '2' },
      { name: 'sort', value: 'price', isOff: true },
    ],
  });
});

test('a query stays in the URL where `query` would send other bytes', () => {
  const sent = (query: readonly object[]): object => lineOf({ host: ['h'], path: [], query });
  expect(sent([{ key: 'flag', value: null }])).toEqual({ url: 'http://h?flag' });
  expect(sent([{ key: 'at', value: '2026-01-01T10:00' }])).toEqual({ url: 'http://h?at=2026-01-01T10:00' });
  expect(sent([{ key: 'q', value: 'a b&c' }])).toEqual({ url: 'http://h?q=a%20b%26c' });
  expect(sent([{ key: 'q', value: 'a%20b' }])).toEqual({ url: 'http://h?q=a%20b' });
  expect(sent([{ key: 'q', value: '{{term}}' }])).toEqual({ url: 'http://h?q={{suite:term}}' });
  const repeated = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
    { key: 'a', value: '3' },
  ];
  expect(sent(repeated)).toEqual({ url: 'http://h?a=1&b=2&a=3' });
});

test('signs that a URL cannot have are encoded, those in references are not', () => {
  expect(lineOf('http://h/a b/{c}/{{d e}}?q=x y"')).toEqual({ url: 'http://h/a%20b/%7Bc%7D/{{suite:d e}}?q=x%20y%22' });
});

test('a fragment is not sent', () => {
  expect(lineOf('http://h/a#top')).toEqual({ url: 'http://h/a' });
});

/** What the packages of Postman make of a URL is what is sent. */
const forms: readonly unknown[] = [
  'http://h/a/b?c=d',
  'h/a//b/',
  'http://ann:pw@h:81/a?b',
  '{{base}}/a?x={{y}}&z',
  '{{base.url/x}}/a/{{b?c}}',
  'http://h?a=1&&b=2',
  'http:///h/a',
  '  http://h/a',
  { protocol: 'https', host: 'h.test', path: '/a/b/', query: [{ key: 'a', value: '' }, { key: 'b' }] },
  { protocol: 'https://', auth: { user: 'ann', password: 'pw' }, host: ['h'], path: ['a', ''] },
  { host: ['h'], path: ['x', ':y', 'z:w'], variable: [{ key: 'y', value: 'Y' }] },
  { host: ['h'], path: [{ type: 'string', value: 'a' }], query: 'a=b&c' },
  { host: ['{{h}}'], port: '{{p}}', path: [''], query: { a: 'b' } },
];

test.each(forms)('a URL is what Postman makes of it: %j', (form) => {
  const { url, path, query } = requestOf({ url: form });
  const values = Object.fromEntries(path.map(({ name, value }) => [name, value]));
  const filled = url.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (_, name: string) => values[name] ?? '');
  const added = query.map(({ name, value }) => `${name}=${value}`).join('&');
  const read = `${filled}${added && '?'}${added}`.replaceAll('{{suite:', '{{');
  const sdk = new postman.Url(form as string).toString();
  const isOpen = /^(?:\w+:\/\/|\{\{)/.test(sdk);
  expect(read).toBe((isOpen ? '' : 'http://') + (sdk.includes('[object') ? sdk.replace('[object Object]', 'a') : sdk));
});

test('no part of a request is lost where a URL has no parts at all', () => {
  const suite = suiteOf({ item: [{ request: { url: {} } }, { request: { url: { path: ['a'] } } }] });
  expect(requestsOf(suite).map(({ url }) => url)).toEqual(['', '/a']);
});
