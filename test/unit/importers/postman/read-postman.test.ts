import { expect, test } from 'vitest';
import { reasons, read, requestsOf, suiteOf } from './read.js';

const info = { name: 'Tea', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
const item = [{ name: 'teas', request: { method: 'GET', url: 'https://tea.test/teas' } }];

test('a collection may be in a wrapper, and begin with a byte order mark', () => {
  expect(suiteOf({ collection: { info, item } })).toMatchObject({ tool: 'postman', name: 'Tea' });
  expect(suiteOf(`\uFEFF${JSON.stringify({ info, item })}`).items).toHaveLength(1);
});

test('without `info` the name of the collection is its own `name`, or that of its file', () => {
  expect(suiteOf({ name: 'Own', item }).name).toBe('Own');
  expect(suiteOf({ item }).name).toBe('shop');
});

test('folders stay folders, to any depth, with places in the file', () => {
  const suite = suiteOf({
    info,
    item: [
      {
        name: 'all',
        item: [
          { name: 'inner', item },
          { name: 'none', item: [] },
        ],
      },
    ],
  });
  expect(suite.items).toMatchObject([
    {
      kind: 'folder',
      name: 'all',
      items: [
        { kind: 'folder', name: 'inner', place: { file: 'shop.json', pointer: '/item/0/item/0' } },
        { kind: 'folder', name: 'none', items: [] },
      ],
    },
  ]);
  expect(requestsOf(suite)[0]!.place.pointer).toBe('/item/0/item/0/item/0');
});

test('a request may be only its URL, may lack name and method, and a method may be in lower case', () => {
  const suite = suiteOf({
    item: [
      { request: 'https://tea.test/a' },
      { name: ' ', request: { url: 'https://tea.test/b', method: 'post' } },
      { name: 'c', request: { method: null } },
    ],
  });
  expect(requestsOf(suite)).toMatchObject([
    { name: 'GET https://tea.test/a', method: 'GET', url: 'https://tea.test/a' },
    { name: 'POST https://tea.test/b', method: 'POST' },
    { name: 'c', method: 'GET', url: '' },
  ]);
  expect(reasons(requestsOf(suite)[2]!.leftovers)).toEqual(['/item/2/request: by-hand a request without a URL']);
});

test('an item that is neither a request nor a folder is reported', () => {
  const suite = suiteOf({ item: [{ name: 'note' }, null, 'x', ...item] });
  expect(suite.items).toHaveLength(1);
  expect(reasons(suite.leftovers)).toEqual([
    '/item/0: left-out item',
    '/item/1: left-out item',
    '/item/2: left-out item',
  ]);
});

test('a collection as Bruno exports it is read', () => {
  const suite = suiteOf({
    info: { name: 'Tea', schema: info.schema },
    item: [
      {
        name: 'Sign in',
        event: [],
        request: {
          method: 'POST',
          header: [{ key: 'x-till', value: '7', disabled: false, type: 'default' }],
          auth: { type: 'noauth' },
          description: '',
          url: { raw: '{{host}}/login', protocol: '', host: ['{{host}}'], path: ['login'], query: [], variable: [] },
          body: { mode: 'raw', raw: '{ "user": "ann" }', options: { raw: { language: 'json' } } },
        },
      },
    ],
    variable: [{ key: 'host', value: 'https://tea.test', type: 'default' }],
  });
  expect(requestsOf(suite)[0]).toMatchObject({
    url: '{{suite:host}}/login',
    auth: 'none',
    headers: [{ name: 'x-till', value: '7' }],
    body: { kind: 'json', text: '{ "user": "ann" }' },
    leftovers: [],
  });
  expect(suite.inherited.variables).toEqual([{ name: 'host', value: 'https://tea.test' }]);
});

test('a collection of v1 is refused, and the hint says how to get another one', () => {
  expect(read({ id: '1', name: 'Old', order: ['a'], requests: [{ id: 'a', url: 'https://tea.test' }] })).toMatchObject({
    kind: 'problems',
    problems: [{ code: 'postman-v1', hint: expect.stringContaining('Collection v2.1') as string }],
  });
});

test('what is not a collection is refused, whatever it is', () => {
  const codeOf = (value: unknown): unknown => {
    const result = read(value);
    return result.kind === 'problems' ? result.problems.map(({ code }) => code) : result;
  };
  expect(codeOf('{ "info": ')).toEqual(['postman-not-json']);
  for (const value of [{}, [], 'null', '7', { info }, { item: {} }])
    expect(codeOf(value)).toEqual(['postman-without-items']);
  const depth = 3_000;
  const deep = `{"item":${'[{"item":'.repeat(depth)}[]${'}]'.repeat(depth)}}`;
  expect(codeOf(deep)).toEqual(['postman-too-deep']);
});

test('values of a wrong type anywhere never throw', () => {
  const odd = [null, 7, 'x', true, [], {}, [null], [[]], { item: 7 }];
  const keys = ['url', 'header', 'body', 'auth', 'method', 'description'];
  for (const value of odd) {
    for (const key of keys) suiteOf({ item: [{ name: value, request: { url: 'https://tea.test', [key]: value } }] });
    for (const key of ['event', 'protocolProfileBehavior', 'variable', 'auth', 'info', 'response'])
      suiteOf({ item: [{ request: { url: 'x' }, [key]: value }], [key]: value });
    for (const mode of ['raw', 'urlencoded', 'formdata', 'file', 'graphql', value])
      suiteOf({
        item: [
          {
            request: {
              method: 'POST',
              url: { query: value, path: value, host: value, variable: value },
              body: { mode, [String(mode)]: value },
            },
          },
        ],
      });
  }
  expect(odd).toHaveLength(9);
});
