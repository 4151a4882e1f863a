import { expect, test } from 'vitest';
import { importSuites } from '../../../src/importers/import-suites.js';
import { textSource } from '../../../src/importers/open-source.js';
import { openedFolder } from './opened-folder.js';

const bruno = `meta {
  name: upload
}
post {
  url: http://shop.test/a
  body: file
}
body:file {
  file: @file(photos/cup.png)
}
`;
const openCollection = `info:
  name: upload
  type: http
http:
  method: POST
  url: http://shop.test/a
  body:
    type: file
    data:
      - filePath: photos/cup.png
        selected: true
`;

test.each([
  ['Bruno', { 'shop/bruno.json': '{ "version": "1", "name": "Shop" }', 'shop/upload.bru': bruno }],
  ['OpenCollection', { 'shop/opencollection.yml': 'opencollection: 1.0.0\n', 'shop/upload.yml': openCollection }],
  ['Hurl', { 'shop/a.hurl': 'POST http://shop.test/a\nfile,photos/cup.png;\n' }],
])('the path of an upload of %s is that from the session', async (_, texts) => {
  const { suites, problems } = await importSuites(openedFolder(texts), { sourceFolder: '../api' });
  expect(problems).toEqual([]);
  expect(suites[0]!.sessions[0]!.text).toContain('file: ../api/shop/photos/cup.png');
});

test('it stays as it is written if sessions may not refer to the source', async () => {
  const { suites } = await importSuites(
    openedFolder({ 'bruno.json': '{ "version": "1", "name": "A" }', 'a.bru': bruno }),
  );
  expect(suites[0]!.sessions[0]!.text).toContain('file: photos/cup.png');
});

const call = (url: string, answer: object, headers: Readonly<Record<string, string>> = {}): object => ({
  request: { method: 'GET', url, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
  response: {
    status: 200,
    headers: [{ name: 'set-cookie', value: 'sid=abcdef' }],
    content: { mimeType: 'application/json', text: JSON.stringify(answer) },
  },
});
const token = 'h7Fq2kPz9wLm4x';
const recording = textSource(
  JSON.stringify({
    log: {
      entries: [
        call('https://id.shop.test/login', { token }),
        call('https://api.shop.test/orders/4711', {}, { authorization: `Bearer ${token}`, cookie: 'sid=abcdef' }),
        call('https://other.test/x', {}),
      ],
    },
  }),
  'shop.har',
);

test('of a recording only requests with a text in their URL are taken; what others gave is read from the environment', async () => {
  const { suites } = await importSuites(recording, { only: ['api.shop.test'] });
  expect(suites[0]!.sessions[0]!.text).toBe(`settings:
  baseUrl: '{{env.BASE_URL}}'
steps:
  - request: GET /orders/4711
    headers:
      cookie: '{{env.COOKIE}}'
    auth:
      bearer: '{{env.BEARER}}'
    tests:
      status: 200
      $:
        type: object
`);
  expect(suites[0]!.report.leftovers.map(({ source, reason }) => [source, 'what' in reason && reason.what])).toEqual([
    ['GET https://id.shop.test/login (and 1 more)', 'requests with other URLs'],
  ]);
  const all = await importSuites(recording, { only: ['/login', '/orders'] });
  expect(all.suites[0]!.report.requests.map(({ title }) => title)).toEqual(['GET /login', 'GET /orders/4711']);
});

test('a text of a URL is found in upper and lower case, and a host as the hint shows it', async () => {
  const entries = [call('https://API.Shop.test/Orders', {}), call('https://bücher.test:443/x', {})];
  const source = textSource(JSON.stringify({ log: { entries } }), 'shop.har');
  const { problems } = await importSuites(source, { only: ['/carts'] });
  const hosts = problems[0]!.hint!.match(/(?<=The hosts are ).*(?=\.$)/)![0].split(', ');
  expect(hosts).toEqual(['api.shop.test', 'xn--bcher-kva.test']);
  const titles = async (only: string): Promise<unknown> => {
    const { suites } = await importSuites(source, { only: [only] });
    return suites.flatMap(({ report }) => report.requests.map(({ title }) => title));
  };
  expect(await titles(hosts[0]!)).toEqual(['GET /Orders']);
  expect(await titles('API.SHOP.TEST/orders')).toEqual(['GET /Orders']);
  expect(await titles(hosts[1]!)).toEqual(['GET /x']);
  expect(await titles('BÜCHER.test:443')).toEqual(['GET /x']);
});

test('if no URL has it, the hosts are named; and suites whose requests may need each other are refused', async () => {
  expect((await importSuites(recording, { only: ['/carts'] })).problems).toMatchObject([
    {
      code: 'har-not-chosen',
      message: 'no request of the recording that calls an API has `/carts` in its URL',
      hint: 'Give a part of a URL, such as a host or a path. The hosts are id.shop.test, api.shop.test, other.test.',
    },
  ]);
  expect((await importSuites(textSource('GET http://a.test', 'a.http'), { only: ['/carts'] })).problems).toMatchObject([
    { code: 'import-only-recordings' },
  ]);
});

test('suites whose names differ only in a secret do not write the same files', async () => {
  const [one, two] = ['A1B2C3D4E5F6G7H8', 'H8G7F6E5D4C3B2A1'].map((key) => `AKIA${key}`);
  const texts = Object.fromEntries(
    [one, two].map((key, at) => [
      `${at}.json`,
      JSON.stringify({
        info: { name: `Shop ${key}`, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: [{ name: 'a', request: 'http://shop.test/a' }],
      }),
    ]),
  );
  const { suites } = await importSuites(openedFolder(texts));
  expect(suites.map(({ report, sessions }) => [report.name, sessions[0]!.file])).toEqual([
    ['Shop ***', 'shop.session.yaml'],
    ['Shop *** 2', 'shop-2.session.yaml'],
  ]);
});

test('a value of the base environment counts where only another environment has its own', async () => {
  const text = `type: collection.insomnia.rest/5.0
name: Shop
collection:
  - url: "{{ _.base_url }}/orders"
    name: List
    meta: { id: req_1 }
    method: GET
    headers: [{ name: x-user, value: "{{ _.user }}" }]
environments:
  name: Base Environment
  data: { base_url: "http://shop.test" }
  subEnvironments:
    - { name: staging, data: { user: ann } }
    - { name: prod, data: { user: bob, base_url: "https://live.test" } }
`;
  const { suites } = await importSuites(textSource(text, 'shop.yaml'), { environment: 'staging' });
  expect(suites[0]!.report.environment).toEqual([
    { name: 'BASE_URL', isSecret: false, value: 'http://shop.test' },
    { name: 'API_USER', isSecret: false, value: 'ann' },
  ]);
  expect(suites[0]!.environments).toEqual([
    {
      file: '.env.prod.example',
      variables: [
        { name: 'API_USER', isSecret: false, value: 'bob' },
        { name: 'BASE_URL', isSecret: false, value: 'https://live.test' },
      ],
    },
  ]);
});
