import { expect, test } from 'vitest';
import { reasons, requestsOf, testsOf } from './read.js';

test.each([
  ['status == 200', { status: 200 }],
  ['jsonpath "$.n" == 5', { '$.n': 5 }],
  ['jsonpath "$.n" == null', { '$.n': { type: 'null' } }],
  ['jsonpath "$.n" != null', { '$.n': { notIn: [null] } }],
  ['bytes decode "utf-8" == "tea"', { body: 'tea' }],
  ['bytes == hex,746561;', { bytes: { sha256: 'a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42' } }],
  ['md5 toHex == "5289df737df57326fcdd22597afb1fac"', { bytes: { md5: '5289df737df57326fcdd22597afb1fac' } }],
  ['jsonpath "$.n" == "a\\nb"', { '$.n': 'a\nb' }],
  ['jsonpath "$.n" == `raw "text"`', { '$.n': 'raw "text"' }],
  ['jsonpath "$.n" == {{n}}', { '$.n': '{{suite:n}}' }],
  ['jsonpath "$.n" != false', { '$.n': { notEquals: false } }],
  ['jsonpath "$.n" not == 4', { '$.n': { notEquals: 4 } }],
  ['jsonpath "$.n" > 1.5', { '$.n': { gt: 1.5 } }],
  ['jsonpath "$.n" not > 1', { '$.n': { lte: 1 } }],
  ['jsonpath "$.n" greaterThanOrEquals 1', { '$.n': { gte: 1 } }],
  ['jsonpath "$.n" <= -1', { '$.n': { lte: -1 } }],
  ['duration < 1000', { duration: { lt: 1000 } }],
  ['header "location" startsWith "/teas"', { 'header location': { startsWith: '/teas' } }],
  ['header "location" not startsWith "/a.b"', { 'header location': { notMatches: '^/a\\.b' } }],
  ['header "location" endsWith "1"', { 'header location': { endsWith: '1' } }],
  ['body contains "tea"', { body: { contains: 'tea' } }],
  ['body not contains "tea"', { body: { notContains: 'tea' } }],
  ['jsonpath "$.tags" includes "a"', { '$.tags': { contains: 'a' } }],
  ['jsonpath "$.n" matches /^a\\/\\d+$/', { '$.n': { matches: '^a/\\d+$' } }],
  ['jsonpath "$.n" not matches "(?i)^a"', { '$.n': { notMatches: '/^a/i' } }],
  ['jsonpath "$.n" exists', { '$.n': { exists: true } }],
  ['jsonpath "$.n" not exists', { '$.n': { exists: false } }],
  ['jsonpath "$.n" isInteger', { '$.n': { type: 'integer' } }],
  ['jsonpath "$.n" not isInteger', { '$.n': { schema: { not: { type: 'integer' } } } }],
  ['jsonpath "$.n" isCollection', { '$.n': { schema: { type: ['array', 'object'] } } }],
  ['jsonpath "$.n" isUuid', { '$.n': { format: 'uuid' } }],
  ['jsonpath "$.n" isIsoDate', { '$.n': { format: 'date-time' } }],
  ['jsonpath "$.n" isEmpty', { '$.n': { length: 0 } }],
  ['jsonpath "$.n" not isEmpty', { '$.n': { length: { gt: 0 } } }],
  ['jsonpath "$.n" count == 2', { '$.n': { length: 2 } }],
  ['jsonpath "$.n" count >= 2', { '$.n': { length: { gte: 2 } } }],
  ['jsonpath "$..n" count == 0', { '$..n': { empty: true } }],
  ['jsonpath "$.n[?(@.a==1)]" isEmpty', { '$.n[?(@.a==1)]': { empty: true } }],
  ['jsonpath "$.[0].id" == 1', { '$[0].id': 1 }],
  ['jsonpath "$.list" nth 0 == 1', { '$.list[0]': 1 }],
  ['xpath "count(//a)" == 2', { 'xpath count(//a)': 2 }],
  ['xpath "//a" count == 2', { 'xpath count(//a)': 2 }],
  ['xpath "string(//h1)" contains "Tea"', { 'xpath string(//h1)': { contains: 'Tea' } }],
  ['bytes count == 120', { bytes: { length: 120 } }],
  [
    'sha256 == hex,0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B0A0B;',
    { bytes: { sha256: '0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b' } },
  ],
  ['md5 == hex,0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b;', { bytes: { md5: '0a0b0a0b0a0b0a0b0a0b0a0b0a0b0a0b' } }],
  ['url == "http://tea.test/b"', { url: 'http://tea.test/b' }],
  ['variable "id" == "7"', { '{{suite:id}}': '7' }],
  ['variable "id" base64Encode == "Nw=="', { '{{suite:id | base64}}': 'Nw==' }],
  ['cookie "sid" exists', { 'cookie sid': { exists: true } }],
  ['cookie "sid[Value]" == "a"', { 'cookie sid': 'a' }],
  [
    'cookie "sid[Secure]" exists',
    { 'header set-cookie': { some: { matches: '/^sid=[^;]*;(?:.*;)?\\s*Secure(?:=|;|$)/i' } } },
  ],
  [
    'cookie "sid[Expires]" not exists',
    { 'header set-cookie': { each: { notMatches: '/^sid=[^;]*;(?:.*;)?\\s*Expires(?:=|;|$)/i' } } },
  ],
  [
    'cookie "sid[Path]" == "/a"',
    { 'header set-cookie': { some: { matches: '/^sid=[^;]*;(?:.*;)?\\s*Path=/a\\s*(?:;|$)/i' } } },
  ],
])('%s', (assert, expected) => {
  expect(testsOf(assert)).toEqual([expected]);
});

test('asserts of one subject join, unless they ask the same', () => {
  expect(
    testsOf(
      'jsonpath "$.n" >= 1',
      'jsonpath "$.n" <= 9',
      'jsonpath "$.n" != 5',
      'jsonpath "$.n" != 6',
      'status == 200',
    ),
  ).toEqual([{ '$.n': { gte: 1, lte: 9, notEquals: 5 }, status: 200 }, { '$.n': { notEquals: 6 } }]);
});

test('a value behind filters is captured first', () => {
  const [request] = requestsOf(`GET http://tea.test
HTTP *
[Asserts]
jsonpath "$.at" split "T" first == "2026-01-01"
jsonpath "$.at" split "T" first startsWith "2026"
regex "id=(\\\\d+)" toInt > 5
`);
  expect(request!.captures).toEqual([
    { name: 'check1_value', value: { from: '$.at', pipe: "split 'T' | first", optional: true } },
    { name: 'check1_value2', value: { from: 'body', matches: 'id=(\\d+)', pipe: 'number', optional: true } },
  ]);
  expect(request!.tests).toEqual([
    {
      '{{suite:check1_value}}': { equals: '2026-01-01', startsWith: '2026' },
      '{{suite:check1_value2}}': { gt: 5 },
    },
  ]);
});

test('headers and the body of a response are compared as a whole', () => {
  const [json, text, quoted, bytes, wide] = requestsOf(
    `GET http://tea.test/1
HTTP 201
Location: /teas/{{id}}
Set-Cookie: a=1
Set-Cookie: b=2
{ "id": {{id}}, "name": "a {{b}}" }
GET http://tea.test/2
HTTP 200
\`tea\`
GET http://tea.test/3
HTTP/2 200
\`\`\`
a
\`\`\`
GET http://tea.test/4
HTTP 200
base64,dGVh;
GET http://tea.test/5
HTTP 200
hex,ff00;
`,
  );
  expect(json!.tests).toEqual([
    {
      status: 201,
      'header location': '/teas/{{suite:id}}',
      'header set-cookie': { contains: 'a=1' },
      $: { equals: { id: '{{suite:id}}', name: 'a {{suite:b}}' } },
    },
    { 'header set-cookie': { contains: 'b=2' } },
  ]);
  expect(text!.tests).toEqual([{ status: 200, body: 'tea' }]);
  expect(quoted!.tests).toEqual([{ status: 200, body: 'a\n' }]);
  expect(bytes!.tests).toEqual([{ status: 200, body: 'tea' }]);
  expect(reasons(wide!.leftovers)).toEqual(['20: by-hand the body of a response: ff00']);
});

test.each([
  ['certificate "Subject" == "x"', 'certificate'],
  ['version == "2"', 'version'],
  ['ip isIpv4', 'ip'],
  ['jsonpath "$.n" htmlEscape == "a"', 'htmlEscape'],
  ['jsonpath "$.n" replaceRegex /a/ "b" == "a"', 'replaceRegex'],
  ['redirects count == 2', 'redirects'],
  ['redirects nth 0 location == "/a"', 'redirects'],
  ['jsonpath "$.n" format "%Y" == "2026"'],
  ['header "expires" toDate "%a, %d %b %Y" daysAfterNow > 1'],
  ['jsonpath "$.at" toDate "%+" daysAfterNow > 0'],
  ['jsonpath "$.n" base64Decode == hex,ff;'],
  ['jsonpath "$.n" > "te"'],
  ['bytes startsWith hex,ff;'],
  ['jsonpath "$.n" isDate'],
  ['jsonpath "$.n" == file,a.json;'],
])('not to be said: %s', (assert, unknown?: string) => {
  const [request] = requestsOf(`GET http://tea.test\nHTTP *\n[Asserts]\n${assert}\n`);
  expect(request!.tests).toEqual([]);
  const why = unknown === undefined ? '' : `, as the format has nothing for \`${unknown}\``;
  expect(reasons(request!.leftovers)).toEqual([`4: by-hand an assertion${why}: ${assert}`]);
});

test.each([
  ['toDate "%+" daysAfterNow > 15', { gte: '{{now | add 16d}}' }],
  ['toDate "%Y-%m-%d" daysAfterNow >= 15', { gte: '{{now | add 15d}}' }],
  ['toDate "%FT%T%.3fZ" daysAfterNow < 15', { lt: '{{now | add 15d}}' }],
  ['toDate "%Y-%m-%dT%H:%M:%S%.fZ" daysAfterNow <= 15', { lt: '{{now | add 16d}}' }],
  ['toDate "%+" daysAfterNow == 2', { gte: '{{now | add 2d}}', lt: '{{now | add 3d}}' }],
  ['toDate "%+" daysBeforeNow > 1', { lte: '{{now | add -2d}}' }],
  ['toDate "%+" daysBeforeNow < 3', { gt: '{{now | add -3d}}' }],
  ['toDate "%+" < {{ later }}', { lt: '{{suite:later}}' }],
  ['toDate "%+" == {{ same }}', { gte: '{{suite:same}}', lte: '{{suite:same}}' }],
])('a time: %s', (assert, check) => {
  expect(testsOf(`jsonpath "$.at" ${assert}`)).toEqual([{ '$.at': check }]);
});

test('a time in another format is captured, and compared as text', () => {
  const [request] = requestsOf(
    'GET http://tea.test\nHTTP *\n[Asserts]\njsonpath "$.at" toDate "%+" dateFormat "%Y at %H:%M" == "2026 at 10:30"\n',
  );
  expect(request!.captures).toEqual([
    { name: 'check1_value', value: { from: '$.at', pipe: "date 'yyyy \\'at\\' HH:mm'", optional: true } },
  ]);
  expect(request!.tests).toEqual([{ '{{suite:check1_value}}': '2026 at 10:30' }]);
});

test('bytes that are compared with a decoded text are text', () => {
  const [request] = requestsOf('GET http://tea.test\nHTTP *\n[Asserts]\njsonpath "$.a" base64Decode == hex,746561;\n');
  expect(request!.tests).toEqual([{ '{{suite:check1_value}}': 'tea' }]);
});

test('where the last redirect goes is the URL', () => {
  expect(testsOf('redirects last location endsWith "/b"')).toEqual([{ url: { endsWith: '/b' } }]);
  const [request] = requestsOf(
    'GET http://tea.test\nHTTP *\n[Asserts]\nredirects count == 2\nredirects nth 0 location == "/a"\nredirects nth 1 location == "/b"\n',
  );
  expect(request!.tests).toEqual([{ url: '/b' }]);
  expect(request!.leftovers.map(({ place }) => place.line)).toEqual([4, 5]);
});

test.each<[string, object]>([
  ['== "b"', ['b'] as unknown as object],
  ['!= "b"', { notEquals: ['b'] }],
  ['> 5', { length: 1, each: { gt: 5 } }],
  ['startsWith "a"', { length: 1, each: { startsWith: 'a' } }],
  ['isString', { length: 1, each: { type: 'string' } }],
  ['== null', { length: 1, each: { type: 'null' } }],
  ['isList', { type: 'array' }],
  ['contains "b"', { contains: 'b' }],
  ['exists', { exists: true }],
  ['count == 2', { length: 2 }],
])('the only value that a path finds: %s', (predicate, check) => {
  expect(testsOf(`jsonpath "$.n[?(@.a==1)].b" ${predicate}`)).toEqual([{ '$.n[?(@.a==1)].b': check }]);
});
