import { expect, test } from 'vitest';
import { markdownReport } from '../../../../src/importers/markdown.js';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const json = { raw: { language: 'json' } };

test('JSON that has to be text is a block, also with line ends of Windows', () => {
  const raw = '{\r\n\t"count": {{count}},\r\n\t"note": "a\\r\\nb"\r\n}\r\n\r\n';
  const event = {
    listen: 'prerequest',
    script: { exec: ['pm.variables.set("count", Number(require("crypto").randomInt(9)));'] },
  };
  const { sessions } = writeSuite(
    suiteOf({
      info: { name: 'Shop' },
      item: [
        {
          name: 'a',
          event: [event],
          request: { method: 'POST', url: 'http://shop.test/a', body: { mode: 'raw', raw, options: json } },
        },
      ],
    }),
  );
  expect(sessions[0]!.text).toContain(`    text: |-
      {
      \t"count": {{var.count}},
      \t"note": "a\\r\\nb"
      }
`);
});

test.each([
  ['{}', true],
  ['', false],
  [undefined, false],
])('empty variables of GraphQL are kept if they are written: %j', (variables, isKept) => {
  const body = { mode: 'graphql', graphql: { query: '{ teas }', variables } };
  const request = { method: 'POST', url: 'http://shop.test/graphql', body };
  const { sessions } = writeSuite(suiteOf({ info: { name: 'Shop' }, item: [{ name: 'a', request }] }));
  expect(sessions[0]!.text.includes('variables: {}')).toBe(isKept);
});

test('the report names the request of each statement that is not converted, and the file once', () => {
  const item = (name: string): object => ({
    name,
    event: [{ listen: 'test', script: { exec: ['', `require("crypto").randomBytes(${name.length});`] } }],
    request: { method: 'GET', url: `http://shop.test/${name}` },
  });
  const { report } = writeSuite(suiteOf({ info: { name: 'Shop' }, item: [item('tea'), item('cups')] }));
  const [, section] = markdownReport(report, []).split('## Not converted\n');
  const lines = section!.trim().split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Places are in `shop.json`.',
    '',
    '| Request | Place | What | Source |',
    '| --- | --- | --- | --- |',
  ]);
  expect(lines.slice(4).map((line) => line.split(' | ').slice(0, 2))).toEqual([
    ['| tea', '#/item/0/event/0/script/exec, line 2'],
    ['| cups', '#/item/1/event/0/script/exec, line 2'],
  ]);
});

test('a name does not show the secrets of its request', () => {
  const item = [
    { name: 'http://shop.test/a?api_key=abcdef123', request: 'http://shop.test/a?api_key=abcdef123' },
    {
      name: 'b with zyxwvu987',
      request: { method: 'GET', url: 'http://shop.test/b', header: [{ key: 'X-Api-Key', value: 'zyxwvu987' }] },
    },
  ];
  for (const split of ['collection', 'request'] as const) {
    const { sessions } = writeSuite(suiteOf({ info: { name: 'Shop' }, item }), { split });
    expect(JSON.stringify(sessions.map(({ text, titles }) => [text, titles]))).not.toMatch(/abcdef123|zyxwvu987/);
  }
  expect(writeSuite(suiteOf({ info: { name: 'Shop' }, item })).sessions[0]!.titles).toEqual([
    'http://shop.test/a?api_key=***',
    'b with ***',
  ]);
});

test('a header that most requests send alike is one of the settings, and the others say so', () => {
  const header = (value: string, key = 'X-Client'): object => ({ key, value });
  const item = (name: string, ...headers: readonly object[]): object => ({
    name,
    request: { method: 'GET', url: `http://shop.test/${name}`, header: headers },
  });
  const shop = [item('a'), ...['b', 'c', 'd', 'e', 'f'].map((name) => item(name, header('shop')))];
  const own = [item('g', header('till', 'x-client')), item('h', header('shop', 'x-client'))];
  const { sessions } = writeSuite(suiteOf({ info: { name: 'Shop' }, item: [...shop, ...own] }));
  expect(sessions[0]!.text).toBe(`name: Shop
settings:
  baseUrl: http://shop.test
  headers:
    X-Client: shop
steps:
  - request: GET /a
    name: a
    headers:
      X-Client: null
  - request: GET /b
    name: b
  - request: GET /c
    name: c
  - request: GET /d
    name: d
  - request: GET /e
    name: e
  - request: GET /f
    name: f
  - request: GET /g
    name: g
    headers:
      x-client: till
  - request: GET /h
    name: h
`);
});

test('a header that is not in three of four requests is said by each', () => {
  const header = [{ key: 'X-Client', value: 'shop' }];
  const item = ['a', 'b', 'c', 'd'].map((name, at) => ({
    name,
    request: { method: 'GET', url: `http://shop.test/${name}`, ...(at < 2 && { header }) },
  }));
  const { sessions } = writeSuite(suiteOf({ info: { name: 'Shop' }, item }));
  expect(sessions[0]!.text.match(/X-Client: shop/g)).toHaveLength(2);
});
