import { expect, test } from 'vitest';
import { readCurlFile } from '../../../../src/importers/curl/read-curl-file.js';
import { looksLike } from '../../../../src/importers/recognise.js';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { curlOf } from '../../../../src/present/curl.js';

const read = (text: string) => readCurlFile({ main: 'shop.sh', texts: new Map([['shop.sh', text]]), others: [] });

function suiteOf(text: string) {
  const found = read(text);
  if (found.kind !== 'suite') throw new Error(found.problems.map(({ message }) => message).join('\n'));
  return found.suite;
}

test('commands of a script become the requests of a session, comments their names, $NAME the environment', () => {
  const script = `#!/bin/sh
# List the orders
curl -sL "http://tea.test/orders?state=open" \\
  -H "Authorization: Bearer $TOKEN"

echo done
$ curl 'http://tea.test/orders' -H 'content-type: application/json' --data-raw '{
  "sku": "A 100",
  "note": "{{x}}"
}'
# The user
curl --user ann:pw http://tea.test/me
`;
  expect(looksLike.curl('shop.sh', script)).toBe(true);
  const { sessions, report } = writeSuite(suiteOf(script));
  expect(sessions[0]!.text).toBe(`settings:
  baseUrl: http://tea.test
steps:
  - request: GET /orders
    name: List the orders
    query:
      state: open
    auth:
      bearer: '{{env.TOKEN}}'
  - request: POST /orders
    json:
      sku: A 100
      note: \\{{x}}
    redirects: false
  - request: GET /me
    name: The user
    auth:
      basic:
        username: ann
        password: '{{env.PASSWORD}}'
    redirects: false
`);
  expect(report.leftovers.map(({ source, place }) => [place.line, source])).toEqual([[6, 'echo done']]);
  expect(report.requests.map(({ place }) => place.line)).toEqual([3, 7, 12]);
});

test('a file without a command that can be read is a problem', () => {
  expect(read('curl')).toMatchObject({ kind: 'problems', problems: [{ code: 'import-no-curl' }] });
  expect(read('')).toMatchObject({ kind: 'problems' });
});

test('the command that callsheet shows for a request is imported as the same request', () => {
  const requests = [
    { method: 'GET', url: 'http://tea.test/a?b=1&b=2', headers: [['x-a', "it's"]] },
    { method: 'DELETE', url: 'http://tea.test/a/%7Bid%7D', headers: [] },
    {
      method: 'POST',
      url: 'http://tea.test/a',
      headers: [['content-type', 'application/json']],
      body: { size: 26, text: '{"a":"two\\nlines","b":[1]}' },
    },
    {
      method: 'PUT',
      url: 'http://tea.test/a',
      headers: [['content-type', 'text/plain']],
      body: { size: 8, text: 'a $b `c`' },
    },
  ] as unknown as readonly Parameters<typeof curlOf>[0][];
  const { items } = suiteOf(requests.map((request) => curlOf(request)).join('\n\n'));
  expect(items).toMatchObject([
    { method: 'GET', url: 'http://tea.test/a?b=1&b=2', headers: [{ name: 'x-a', value: "it's" }], redirects: 0 },
    { method: 'DELETE', url: 'http://tea.test/a/%7Bid%7D' },
    { method: 'POST', body: { kind: 'json', text: '{"a":"two\\nlines","b":[1]}' } },
    {
      method: 'PUT',
      headers: [{ name: 'content-type', value: 'text/plain' }],
      body: { kind: 'text', text: 'a $b `c`' },
    },
  ]);
});

test.each([
  ['# a\n#!/bin/sh\nset -e\n\n  $ curl http://tea.test', true],
  ['\r\n# a\r\ncurl.exe\thttp://tea.test', true],
  ['TOKEN=abc\nexport HOST="http://tea.test"\n\ncurl $HOST/orders', true],
  ['@echo off\r\ncurl http://tea.test', true],
  ['TOKEN=abc\nnpm test\ncurl http://tea.test', false],
  ['#curl http://tea.test', false],
  ['echo a\ncurl http://tea.test', false],
  // Were there two ways to read each sign, this would never end.
  [`${'# '.repeat(5_000)}x`, false],
  [`${'set '.repeat(5_000)}x`, false],
  [`${'a='.repeat(5_000)}x`, false],
])('a script begins with a curl command, behind comments, settings and variables of the shell (%#)', (text, isIt) => {
  expect(looksLike.curl('shop.sh', text)).toBe(isIt);
});

test('an escaped quote in $ quotes ends nothing, and a body without a text is none', () => {
  const script = String.raw`curl 'http://tea.test/a' -H 'content-type: text/plain' --data-raw $'it\'s\n"ready'
curl 'http://tea.test/b' -H 'content-type:' --data-raw ''
curl 'http://tea.test/c' -d ''
`;
  expect(writeSuite(suiteOf(script)).sessions[0]!.text).toBe(`settings:
  baseUrl: http://tea.test
steps:
  - request: POST /a
    headers:
      content-type: text/plain
    text: |-
      it's
      "ready
    redirects: false
  - request: POST /b
    redirects: false
  - request: POST /c
    headers:
      content-type: application/x-www-form-urlencoded
    redirects: false
`);
});

test('uploads are where the commands are, if sessions may refer to that', () => {
  const script = `curl http://tea.test/a -T cup.png
curl http://tea.test/b -F 'photo=@../cup.png;type=image/png' -F 'x=@/srv/tea.txt'
`;
  const files = (options: Parameters<typeof writeSuite>[1]) =>
    writeSuite(suiteOf(script), options).sessions.flatMap(({ text }) => text.match(/(?<=file: ).*/g) ?? []);
  expect(files({})).toEqual(['./cup.png', '../cup.png', '/srv/tea.txt']);
  expect(files({ sourceFolder: '..' })).toEqual(['../cup.png', '../../cup.png', '/srv/tea.txt']);
  expect(files({ sourceFolder: '' })).toEqual(['./cup.png', '../cup.png', '/srv/tea.txt']);
  expect(files({ sourceFolder: '../calls', split: 'request' })).toEqual([
    '../../calls/cup.png',
    '../../cup.png',
    '/srv/tea.txt',
  ]);
});

test('the report says what became of a part of a command', () => {
  const { items } = suiteOf('curl -L http://tea.test/me -H "x-a: $A" --insecure\n');
  expect(items.flatMap((item) => (item.kind === 'request' ? item.leftovers : [])).map(({ reason }) => reason)).toEqual([
    { kind: 'changed', what: expect.stringContaining('--insecure') as string },
    { kind: 'changed', what: expect.stringContaining('{{env.A}}') as string },
  ]);
});
