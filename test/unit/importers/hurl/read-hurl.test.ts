import { expect, test } from 'vitest';
import { read, reasons, requestsOf, sessionOf, suiteOf } from './read.js';

test('a file becomes a session that ends at the first failure', () => {
  const text = `# Sign in
POST {{host}}/login
[Form]
user: ann
password: {{password}}
HTTP 200
[Captures]
token: jsonpath "$.token"

GET {{host}}/orders/A-1?full=yes
Authorization: Bearer {{token}}
[Options]
retry: 10
retry-interval: 500ms
location: true
HTTP/1.1 200
Content-Type: application/json
[Asserts]
jsonpath "$.lines" count == 2
jsonpath "$.state" == "paid"
`;
  expect(sessionOf(text)).toBe(`settings:
  baseUrl: '{{env.HOST}}'
  onFailure: stop
steps:
  - request: POST /login
    name: Sign in
    form:
      user: ann
      password: '{{env.PASSWORD}}'
    redirects: false
    capture:
      token: $.token
    tests:
      status: 200
  - request: GET /orders/A-1
    query:
      full: yes
    auth:
      bearer: '{{var.token}}'
    tests:
      status: 200
      header content-type: application/json
      $.lines:
        length: 2
      $.state: paid
    retry:
      attempts: 11
      conditions:
        - a failing test
        - no response
      backoff: 500ms
`);
});

test('a URL may have blanks in its braces', () => {
  const text = 'GET http://shop.test/{{ id }}/x?d={{newDate format "%Y"}} # today\nHTTP 200\n[Asserts]\nstatus < 300\n';
  expect(sessionOf(text)).toContain('name: GET /id/x\n');
  expect(sessionOf(text)).toContain(`d: "{{now | date 'yyyy'}}"`);
  expect(sessionOf(`${text}\n${text}`).match(/request: .*/g)).toEqual([
    'request: GET /{{env.ID}}/x',
    'request: GET /{{env.ID}}/x',
  ]);
});

test('what follows a request that cannot be read is not of the one before it', () => {
  const text =
    'GET http://shop.test/a\nHTTP 200\n\nGET http://shop.test/a\n\nGET http://shop.test/b c\nX-A: 1\nHTTP 404\n\nGET http://shop.test/d\nHTTP 201\n';
  expect(requestsOf(text)).toMatchObject([
    { url: 'http://shop.test/a', headers: [], tests: [{ status: 200 }] },
    { url: 'http://shop.test/a', headers: [], tests: [] },
    { url: 'http://shop.test/d', tests: [{ status: 201 }] },
  ]);
  expect(suiteOf(text).leftovers.map(({ source }) => source)).toEqual([
    'GET http://shop.test/b c',
    'X-A: 1',
    'HTTP 404',
  ]);
});

test('sections of a request: query, form, parts, cookies, sign-in, in both of their names', () => {
  const [query, form, parts] = requestsOf(`GET http://tea.test/a#top
[QueryStringParams]
q: two words # a comment
"odd:key": a\\#b
[Cookies]
a: 1
b: {{b}}
[BasicAuth]
ann: p:w
HTTP 200

POST http://tea.test/b
[FormParams]
a: \\u{41}\\n

POST http://tea.test/c
[MultipartFormData]
note: text
image: file,a.png; image/png
data: file,b.bin;
`);
  expect(query).toMatchObject({
    url: 'http://tea.test/a',
    query: [
      { name: 'q', value: 'two words' },
      { name: 'odd:key', value: 'a#b' },
    ],
    headers: [{ name: 'cookie', value: 'a=1; b={{suite:b}}' }],
    auth: { basic: { username: 'ann', password: 'p:w' } },
  });
  expect(form!.body).toEqual({ kind: 'form', fields: [{ name: 'a', value: 'A\n' }] });
  expect(parts!.body).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'note', value: 'text' },
      { name: 'image', file: 'a.png', type: 'image/png' },
      { name: 'data', file: 'b.bin' },
    ],
  });
});

test('bodies: JSON and XML as they are, between back quotes, bytes, and files', () => {
  const bodies = requestsOf(
    `POST http://tea.test
{
  "a": "}", "b": {{b}},

  "c": ["{{c}}"]
}
HTTP 200
POST http://tea.test
<a>
  <b>{{b}}</b>
</a>
HTTP 200
POST http://tea.test
\`\`\`json
{ "a": 1 }
\`\`\`
POST http://tea.test
\`\`\`
two
lines
\`\`\`
POST http://tea.test
\`one {{line}}\`
POST http://tea.test
\`\`\`graphql
query Teas { teas { id } }

variables {
  "kind": "{{kind}}"
}
\`\`\`
POST http://tea.test
base64,dGVh;
POST http://tea.test
hex,7465
 61;
POST http://tea.test
hex,ff00;
POST http://tea.test
file,data.txt;
POST http://tea.test
file,gone.bin;
POST http://tea.test
\`\`\`json,novariable
{ "a": "{{a}}" }
\`\`\`
POST http://tea.test
Content-Type: application/vnd.tea+json
\`{ "a": 1 }\`
`,
    { 'data.txt': 'a {{b}}' },
  ).map(({ body }) => body);
  expect(bodies).toEqual([
    { kind: 'json', text: '{\n  "a": "}", "b": {{suite:b}},\n\n  "c": ["{{suite:c}}"]\n}' },
    { kind: 'text', text: '<a>\n  <b>{{suite:b}}</b>\n</a>', type: 'application/xml' },
    { kind: 'json', text: '{ "a": 1 }' },
    { kind: 'text', text: 'two\nlines\n' },
    { kind: 'text', text: 'one {{suite:line}}' },
    { kind: 'graphql', query: 'query Teas { teas { id } }', variables: '{\n  "kind": "{{suite:kind}}"\n}' },
    { kind: 'text', text: 'tea' },
    { kind: 'text', text: 'tea' },
    undefined,
    { kind: 'text', text: 'a \\{{b}}' },
    { kind: 'file', path: 'gone.bin' },
    { kind: 'json', text: '{ "a": "\\{{a}}" }\n' },
    { kind: 'json', text: '{ "a": 1 }' },
  ]);
});

test('options: redirects, times, sign-in, headers, and what belongs to the project', () => {
  const [all, aws, limited] = requestsOf(`GET http://tea.test
[Options]
delay: 2s
max-time: 5
retry: -1
skip: true
user: ann:{{password}}
header: x-a: {{a}}
insecure: true
compressed: true
repeat: 21
verbose: {{v}}

GET http://tea.test
[Options]
aws-sigv4: aws:amz:eu-west-1:s3
user: key:secret
location-trusted: true

GET http://tea.test
[Options]
location: true
max-redirs: 3
`);
  expect(all).toMatchObject({
    redirects: 0,
    delay: 2_000,
    timeout: 5_000,
    skip: true,
    retry: { attempts: 86_400, conditions: ['a failing test', 'no response'] },
    auth: { basic: { username: 'ann', password: '{{suite:password}}' } },
    headers: [{ name: 'x-a', value: '{{suite:a}}' }],
  });
  expect(reasons(all!.leftovers)).toEqual([
    '9: left-out the option insecure: insecure: true',
    '11: left-out the option repeat: repeat: 21',
    '12: by-hand an option with a variable: verbose: {{v}}',
  ]);
  expect(aws).not.toHaveProperty('redirects');
  expect(aws!.auth).toEqual({
    awsSigV4: { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-west-1', service: 's3' },
  });
  expect(limited!.redirects).toBe(3);
});

test('what an option sets holds from its entry on: as a variable of the file, or before each that reads it', () => {
  const suite = suiteOf(`GET http://tea.test/{{once}}
[Options]
variable: once=1
variable: twice=a b
GET http://tea.test/{{twice}}
[Options]
variable: twice="{{once}}"
GET http://tea.test/{{twice}}
`);
  expect(suite.inherited.variables).toEqual([{ name: 'once', value: 1 }]);
  expect(suite.items.map((item) => item.kind === 'request' && item.variables)).toEqual([
    [],
    [{ name: 'twice', value: '{{suite:once}}' }],
    [{ name: 'twice', value: '{{suite:once}}' }],
  ]);
});

test('captures: every query, filters as pipes, and those that a session cannot say', () => {
  const [request] = requestsOf(`GET http://tea.test
HTTP *
[Captures]
a: jsonpath "$['a b']"
b: header "Location" regex "/teas/(\\\\d+)"
c: cookie "sid"
d: regex /id=(?P<id>[0-9]+)/
e: jsonpath "$.items" nth 2
f: jsonpath "$.items[*].id" first toString
g: xpath "//a/@href" redact
h: header "x" split ", " nth 1
i: body jsonpath "$.a"
j: url urlQueryParam "q"
k: variable "a" base64Encode
l: duration
m: jsonpath "$.at" toDate "%Y"
n: variable "elsewhere"
o: regex "(?i)id"
p: jsonpath "$.list" count
`);
  expect(Object.fromEntries(request!.captures.map(({ name, value }) => [name, value]))).toEqual({
    a: "$['a b']",
    b: { from: 'header Location', matches: '/teas/(\\d+)' },
    c: 'cookie sid',
    d: { from: 'body', matches: 'id=(?<id>[0-9]+)' },
    e: '$.items[2]',
    f: { from: '$.items[*].id', pipe: 'first | text' },
    g: 'xpath //a/@href',
    h: { from: 'header x', pipe: "split ', ' | at 1" },
    i: '$.a',
    j: { from: 'url', matches: '[?&]q=([^&#]*)', pipe: 'urlDecode' },
    k: { from: "$['a b']", pipe: 'base64' },
    l: 'duration',
    o: { from: 'body', matches: '/id/i' },
    p: { from: '$.list', pipe: 'length' },
  });
  expect(reasons(request!.leftovers)).toEqual([
    '16: by-hand a capture: m: jsonpath "$.at" toDate "%Y"',
    '17: by-hand a capture: n: variable "elsewhere"',
  ]);
});

test('functions and filters of templates', () => {
  const [request] = requestsOf(`GET http://tea.test/{{newUuid}}
a: {{newDate}} {{getEnv "KEY"}} {{name urlEncode}} {{ spaced }} {{x format "%Y"}}
b: {{newDate format "%Y-%m-%d"}} {{randomInt 10 99}} {{randomString 8}} {{randomBool}} {{randomEmail}} {{randomWord}}
`);
  expect(request).toMatchObject({
    url: 'http://tea.test/{{uuid}}',
    headers: [
      { name: 'a', value: '{{now}} {{suite:KEY}} {{suite:name | urlEncode}} {{suite:spaced}} {{suite:x_format_Y}}' },
      {
        name: 'b',
        value:
          "{{now | date 'yyyy-MM-dd'}} {{randomInt 10 99}} {{randomText 8}} {{pick true false}} {{fake internet.email}} {{fake lorem.word}}",
      },
    ],
  });
  expect(reasons(request!.leftovers)).toEqual(['1: by-hand an expression: {{x format "%Y"}}']);
});

test('a file that is not of Hurl is a problem, and lines in between are reported', () => {
  expect(read('Some words.\n')).toMatchObject({
    kind: 'problems',
    problems: [{ code: 'hurl-unreadable', place: { line: 1 } }],
  });
  expect(reasons(suiteOf('GET http://tea.test\nHTTP 200\nwords\n').leftovers)).toEqual([
    '3: not-readable a line: words',
  ]);
});

test('an entry that is repeated has a row for each time, and one that is never sent is skipped', () => {
  const suite = suiteOf(`# Place
POST http://tea.test/a
[Options]
repeat: 3
variable: sku=1
HTTP 201
[Captures]
id: jsonpath "$.id"
POST http://tea.test/b
[Options]
repeat: 0
POST http://tea.test/c
[Options]
repeat: -1
`);
  const requests = suite.items.filter((item) => item.kind === 'request');
  expect(requests.map(({ name, skip }) => [name, skip])).toEqual([
    ['Place', undefined],
    ['Place (2 of 3)', undefined],
    ['Place (3 of 3)', undefined],
    ['POST /b', true],
    ['POST /c', undefined],
  ]);
  expect(requests.slice(0, 3).map(({ captures }) => captures[0]?.name)).toEqual(['id', 'id', 'id']);
  expect(requests.flatMap(({ leftovers }) => reasons(leftovers))).toEqual([
    '4: changed it has 3 rows, one for each time: repeat: 3',
    '14: left-out the option repeat: repeat: -1',
  ]);
});

test('a header without a value, and a version of HTTP that is not sent', () => {
  const [request] = requestsOf('GET http://tea.test\nx-empty;\nHTTP/2 200\n');
  expect(request!.headers).toEqual([{ name: 'x-empty', value: '' }]);
  expect(request!.tests).toEqual([{ status: 200 }]);
  expect(reasons(request!.leftovers)).toEqual(['3: left-out the version of HTTP: HTTP/2']);
});

test('a test that the format refuses takes no other test with it', () => {
  const text = sessionOf(`GET http://tea.test/a
HTTP 200
[Asserts]
jsonpath "$.a" == 1
jsonpath "$.list[?length(@.tags) > $.two]" count == 2
jsonpath "$.b" == 2
jsonpath "$.tags" not contains null
jsonpath "$.a" == 3
jsonpath "$.tags" not contains null
`);
  expect(text.slice(text.indexOf('    tests:'))).toBe(`    tests:
      - status: 200
        $.a: 1
        $.b: 2
      - $.a: 3
`);
});

test('a capture by a filter keeps the value, and not the list of it', () => {
  const [request] = requestsOf(`GET http://tea.test
HTTP 200
[Captures]
one: jsonpath "$.list[?(@.a==1)].id"
all: jsonpath "$.list[*].id"
count: jsonpath "$.list[?(@.a==1)]" count
`);
  expect(request!.captures).toEqual([
    { name: 'one', value: { from: '$.list[?(@.a==1)].id', pipe: 'first' } },
    { name: 'all', value: '$.list[*].id' },
    { name: 'count', value: { from: '$.list[?(@.a==1)]', pipe: 'length' } },
  ]);
  expect(reasons(request!.leftovers)).toEqual([
    '4: changed it keeps the first value that the path finds: one: jsonpath "$.list[?(@.a==1)].id"',
  ]);
});
