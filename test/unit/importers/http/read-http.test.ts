import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { reasons, requestsOf, sessionOf, suiteOf } from './read.js';

test('a file becomes a session: names, variables, answers that later requests read, tests of scripts', () => {
  const text = `@base = http://tea.test
@token = {{login.response.body.$.token}}

### Log in
# @name login
POST {{base}}/login HTTP/1.1
Content-Type: application/json

{ "name": "{{name}}", "tries": {{tries}} }

> {%
  client.test("is signed in", function () {
    client.assert(response.status === 200, "no");
    client.assert(response.contentType.mimeType === "application/json");
  });
  client.global.set("userId", response.body.user.id);
%}

###
GET {{base}}/orders
  ?of={{userId}}
  &kind=open
Authorization: Bearer {{token}}
`;
  expect(sessionOf(text, { 'http-client.env.json': '{ "dev": { "name": "ann", "tries": 3 } }' })).toBe(`settings:
  baseUrl: '{{env.BASE}}'
steps:
  - request: POST /login
    name: login
    json:
      name: '{{env.API_NAME}}'
      tries: '{{env.TRIES | json}}'
    capture:
      token: $.token
      userId: $.user.id
      contentType:
        from: header content-type
        pipe: split ';' | first | trim | lower
        optional: true
    tests:
      - $.user:
          notIn:
            - null
      - name: is signed in
        status: 200
        '{{var.contentType}}': application/json
  - request: GET /orders
    query:
      of: '{{var.userId}}'
      kind: open
    auth:
      bearer: '{{var.token}}'
`);
});

test('`###` separates requests and may name them; `//` and `#` are comments, in bodies, too', () => {
  const requests = requestsOf(`// first
GET http://tea.test/a
### second ###
# a comment
POST http://tea.test/b
content-type: application/json
# of the headers

{
# "old": 1,
// "older": 1,
  "a": 1
}

#### === third ===
delete http://tea.test/c
`);
  expect(requests).toMatchObject([
    { name: 'GET /a', method: 'GET', url: 'http://tea.test/a', place: { line: 2 } },
    { name: 'second', body: { kind: 'json', text: '{\n  "a": 1\n}' } },
    { name: 'third', method: 'DELETE' },
  ]);
});

test('a URL may go on over lines, with `&` and `?` at their starts or ends; blanks are encoded', () => {
  const requests = requestsOf(`GET http://tea.test/teas
  ?a=1
  &b=two words
  &c={{c}}
### ends
GET http://tea.test/teas?
a=1&
b=%C3%A9
accept: text/plain
### path
GET http://tea.test
  /teas
  /green tea
### twice
GET http://tea.test/teas?a=1&a=2&flag
### query of a request without headers, and a blank line within
GET http://tea.test/teas

  ?a=1
`);
  const both = requests.map(({ url, query }) => [url, ...query.map(({ name, value }) => `${name}=${value}`)]);
  expect(both).toEqual([
    ['http://tea.test/teas', 'a=1', 'b=two words', 'c={{suite:c}}'],
    ['http://tea.test/teas', 'a=1', 'b=é'],
    ['http://tea.test/teas/green%20tea'],
    ['http://tea.test/teas?a=1&a=2&flag'],
    ['http://tea.test/teas', 'a=1'],
  ]);
  expect(requests[1]!.headers).toEqual([{ name: 'accept', value: 'text/plain' }]);
});

test('a URL without a method is a GET; `Host` completes a path; a host without a scheme is http', () => {
  const [plain, host, secure, bare] = requestsOf(`http://tea.test/a
### b
GET /b HTTP/1.1
Host: tea.test:8080
### c
GET /c
host: {{host}}:443
### d
GET tea.test/d
`);
  expect([plain!.url, host!.url, secure!.url, bare!.url]).toEqual([
    'http://tea.test/a',
    'http://tea.test:8080/b',
    'https://{{suite:host}}:443/c',
    'http://tea.test/d',
  ]);
});

test('a query is a map only if its signs are sent as they are written', () => {
  const requests = requestsOf(`@mail = ann@tea.test

GET http://tea.test/a?email=ann@tea.test
### b
GET http://tea.test/b?url=http://tea.test/x&of={{of}}
### c
GET http://tea.test/c?a=1+2
### d
GET http://tea.test/d?name=grün tee&b=%C3%A9&c={{c}}-1
### e
GET http://tea.test/e?of={{ mail }}
`);
  expect(requests.map(({ url, query }) => [url, ...query.map(({ name, value }) => `${name}=${value}`)])).toEqual([
    ['http://tea.test/a?email=ann@tea.test'],
    ['http://tea.test/b?url=http://tea.test/x&of={{suite:of}}'],
    ['http://tea.test/c?a=1+2'],
    ['http://tea.test/d', 'name=grün tee', 'b=é', 'c={{suite:c}}-1'],
    ['http://tea.test/e?of={{suite:mail}}'],
  ]);
});

test('a URL whose host is a variable is http if no value of the variable has a protocol', () => {
  const text = `@own = localhost:8080
@other = http://tea.test

GET {{own}}/a
### b
GET {{ other }}/b
### c
GET {{host}}/c
### d
GET {{unknown}}/d
`;
  const environments = JSON.stringify({ local: { host: 'localhost:8080/api' }, dev: { host: 'tea.test/api' } });
  const requests = requestsOf(text, { 'http-client.env.json': environments });
  expect(requests.map(({ url }) => url)).toEqual([
    'http://{{suite:own}}/a',
    '{{suite:other}}/b',
    'http://{{suite:host}}/c',
    '{{suite:unknown}}/d',
  ]);
});

test('a protocol may have references, and a variable may be a path to which `Host` gives the host', () => {
  const requests = requestsOf(`@scheme = https
@secure = s
@host = tea.test
@base = /api

GET {{scheme}}://{{host}}/a
### b
GET http{{secure}}://{{host}}/b
### c
GET {{base}}/c
Host: tea.test
### d
GET {{base}}/d
`);
  expect(requests.map(({ url }) => url)).toEqual([
    '{{suite:scheme}}://{{suite:host}}/a',
    'http{{suite:secure}}://{{suite:host}}/b',
    'http://tea.test{{suite:base}}/c',
    '{{suite:base}}/d',
  ]);
});

test('answers of named requests are captured: paths, headers, the whole body, XPath, and what httpYac writes', () => {
  const [login, use] = requestsOf(`# @name login
POST http://tea.test/login
### use
PUT http://tea.test/{{login.response.body.$.user.id}}?a={{login.user['first-name']}}
x-trace: {{login.response.headers.X-Trace}} {{loginResponse.statusCode}}
x-xml: {{login.response.body.//user/@id}}

{{login.response.body.*}}
`);
  expect(login!.captures).toEqual([
    { name: 'login_body', value: 'body' },
    { name: 'login_id', value: '$.user.id' },
    { name: 'login_first_name', value: "$.user['first-name']" },
    { name: 'login_Trace', value: 'header X-Trace' },
    { name: 'login_status', value: 'status' },
    { name: 'login_id_2', value: 'xpath //user/@id' },
  ]);
  expect(use!.url).toBe('http://tea.test/{{suite:login_id}}');
  expect(use!.body).toEqual({ kind: 'text', text: '{{suite:login_body}}', type: null });
});

test('a variable that is only a part of an answer is the capture; one with more text is put in its place', () => {
  const text = `@token = {{login.response.body.$.token}}
@header = Bearer {{token}}
# @name login
POST http://tea.test/login
###
GET http://tea.test/me
Authorization: {{header}}
`;
  expect(suiteOf(text).inherited.variables).toEqual([{ name: 'header', value: 'Bearer {{suite:token}}' }]);
  expect(sessionOf(text)).toContain(`    auth:\n      bearer: '{{var.token}}'\n`);
});

test('a request comes before those that read its answer, and requests of imported files come where they are needed', () => {
  const names = requestsOf(
    `# @import ./auth.http
### a
# @ref login
GET http://tea.test/a
### b
GET http://tea.test/{{later.id}}
### c
# @name later
GET http://tea.test/c
`,
    { 'auth.http': '# @name login\nPOST http://tea.test/login\n###\n# @name unused\nGET http://tea.test/u\n' },
  ).map(({ name }) => name);
  expect(names).toEqual(['login', 'a', 'later', 'b']);
});

test('ways to sign in are unencoded after `Basic`, and decoded if they are not', () => {
  const auths = requestsOf(
    [
      'Basic ann pw',
      'Basic ann p w',
      'Basic ann:p:w',
      'Basic {{user}} {{password}}',
      'Basic YW5uOnB3',
      'Digest ann pw',
      'Bearer x y',
    ]
      .concat('AWS key secret region:eu-west-1 service:s3 token:t', 'Basic {{encoded}}')
      .map((value) => `GET http://tea.test\nAuthorization: ${value}\n`)
      .join('###\n'),
  ).map(({ auth, headers }) => auth ?? headers[0]!.value);
  expect(auths).toEqual([
    { basic: { username: 'ann', password: 'pw' } },
    { basic: { username: 'ann', password: 'p w' } },
    { basic: { username: 'ann', password: 'p:w' } },
    { basic: { username: '{{suite:user}}', password: '{{suite:password}}' } },
    { basic: { username: 'ann', password: 'pw' } },
    { digest: { username: 'ann', password: 'pw' } },
    'Bearer x y',
    {
      awsSigV4: {
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        sessionToken: 't',
        region: 'eu-west-1',
        service: 's3',
      },
    },
    'Basic {{suite:encoded}}',
  ]);
});

test('tags: redirects, times, conditions, labels, what is switched off, and what a session cannot say', () => {
  const [login, all] = requestsOf(`# @name login
POST http://tea.test/login
### all
# @no-redirect
# @timeout 2 m
# @connection-timeout 2
# @sleep 200
# @tag smoke, slow
# @if login.response.status 200
# @if-not login.response.body.$.role "guest"
# @disabled
# @no-cookie-jar
// @loop for 3
# @author ann
GET http://tea.test
`);
  expect(all).toMatchObject({
    redirects: 0,
    timeout: 120_000,
    delay: 200,
    tags: ['smoke', 'slow'],
    when: { '{{suite:login_status}}': 200, '{{suite:login_role}}': { notEquals: 'guest' } },
    skip: true,
  });
  expect(login!.captures.map(({ name }) => name)).toEqual(['login_status', 'login_role']);
  expect(reasons(all!.leftovers)).toEqual([
    '6: left-out @connection-timeout: @connection-timeout 2',
    '12: not-sayable @no-cookie-jar: @no-cookie-jar',
    '13: by-hand @loop: @loop for 3',
  ]);
});

test('assertions of httpYac and httprunner are tests', () => {
  const [request] = requestsOf(`GET http://tea.test
accept: text/html

?? status == 200
?? header content-type includes json
?? body user.name != {{name}}
?? jsonpath $.items[0].id > 3
?? duration < 500
?? js response.parsedBody.ok == true
?? xpath //a exists
?? body isString
?? js Math.random() < 1
> EXPECTED_RESPONSE_STATUS 200
EXPECTED_RESPONSE_BODY "tea"
EXPECTED_RESPONSE_HEADERS "Server: nginx"
`);
  expect(request!.tests).toEqual([
    { status: 200 },
    { 'header content-type': { contains: 'json' } },
    { '$.user.name': { notEquals: '{{suite:name}}' } },
    { '$.items[0].id': { gt: 3 } },
    { duration: { lt: 500 } },
    { '$.ok': true },
    { 'xpath //a': { exists: true } },
    { body: { type: 'string' } },
    { status: 200 },
    { body: { contains: 'tea' } },
    { 'header Server': { contains: 'nginx' } },
  ]);
  expect(reasons(request!.leftovers)).toEqual(['12: by-hand an assertion: js Math.random() < 1']);
});

test('scripts: of JetBrains before and after, in files, and of httpYac between braces', () => {
  const requests = requestsOf(
    `< {% request.variables.set("a", "1"); %}
GET http://tea.test/{{a}}

> ./check.js
> ./gone.js
>> ./out.json
<> 2024.json

### of httpYac
{{
  exports.b = 'two';
}}
GET http://tea.test/{{b}}

{{
  const { expect } = require('chai');
  test('is fine', () => { expect(response.statusCode).to.equal(200); });
}}
`,
    { 'check.js': 'client.test("ok", () => client.assert(response.status == 200));' },
  );
  expect(
    requests.map(({ scripts }) => scripts.map(({ phase, dialect, place }) => [phase, dialect, place.file, place.line])),
  ).toEqual([
    [
      ['before', 'jetbrains', 'api.http', 1],
      ['test', 'jetbrains', 'check.js', 1],
    ],
    [
      ['before', 'httpyac', 'api.http', 10],
      ['test', 'httpyac', 'api.http', 15],
    ],
  ]);
  expect(reasons(requests[0]!.leftovers)).toEqual([
    '6: left-out a file of responses: >> ./out.json',
    '7: left-out an earlier response: <> 2024.json',
    '5: by-hand a script in a file that is missing: ./gone.js',
  ]);
});

test('a curl command is a request, and other protocols are skipped', () => {
  const [curl, socket] = requestsOf(`curl -X PUT 'http://tea.test/{{id}}' -H 'x-a: {{a}}' \\
  -d '{"b": 1}'
###
WEBSOCKET ws://tea.test/live
`);
  expect(curl).toMatchObject({
    method: 'PUT',
    url: 'http://tea.test/{{suite:id}}',
    headers: [{ name: 'x-a', value: '{{suite:a}}' }, { name: 'content-type' }],
    body: { kind: 'text', text: '{"b": 1}' },
  });
  expect(socket).toMatchObject({ skip: 'WEBSOCKET is not HTTP' });
  expect(reasons(socket!.leftovers)).toEqual(['4: by-hand a protocol other than HTTP: WEBSOCKET']);
});

test('environments: the private file wins and is secret, maps are flat, `$shared` is for all, settings of VS Code', () => {
  const { environments } = suiteOf('@own = 1\nGET http://tea.test', {
    'http-client.env.json': `{ // comment
      "dev": { "host": "a", "own": "2", "user": { "id": 7 }, "Security": {} },
      "$shared": { "all": true }, }`,
    'http-client.private.env.json': '{ "dev": { "host": "b" }, "prod": { "key": "k" } }',
    'settings.json': '{ "rest-client.environmentVariables": { "local": { "x": "{{host}}/x" } } }',
    'other.json': '{ "dev": {} }',
  });
  expect(environments).toEqual([
    {
      name: 'dev',
      kind: 'environment',
      variables: [
        { name: 'host', value: 'b', isSecret: true },
        { name: 'user.id', value: 7 },
      ],
    },
    { name: 'shared', kind: 'global', variables: [{ name: 'all', value: true }] },
    { name: 'local', kind: 'environment', variables: [{ name: 'x', value: '{{suite:host}}/x' }] },
    { name: 'prod', kind: 'environment', variables: [{ name: 'key', value: 'k', isSecret: true }] },
  ]);
});

test('a token of JetBrains is asked for as the environment says', () => {
  const [request, other] = requestsOf(
    `GET http://tea.test
Authorization: Bearer {{$auth.token("shop")}}
###
GET http://tea.test
Authorization: Bearer {{$auth.token("browser")}}
`,
    {
      'http-client.env.json': JSON.stringify({
        dev: {
          Security: {
            Auth: {
              shop: {
                Type: 'OAuth2',
                'Grant Type': 'Client Credentials',
                'Token URL': '{{sso}}/token',
                'Client ID': 'tea',
              },
              browser: { Type: 'OAuth2', 'Grant Type': 'Authorization Code', 'Token URL': '{{sso}}/token' },
            },
          },
        },
      }),
      'http-client.private.env.json':
        '{ "dev": { "Security": { "Auth": { "shop": { "Client Secret": "secret" } } } } }',
    },
  );
  expect(request).toMatchObject({
    headers: [],
    auth: {
      oauth2: { grant: 'client_credentials', tokenUrl: '{{suite:sso}}/token', clientId: 'tea', clientSecret: 'secret' },
    },
  });
  expect(reasons(other!.leftovers)).toEqual(['4: by-hand a dynamic variable: {{$auth.token("browser")}}']);
});

test('lines that do not belong to a request, and blocks without one, are reported', () => {
  const { leftovers, items } = suiteOf(`Some words, first.

### only a script
> {% client.log(1) %}
###
import ./other.http
`);
  expect(items).toEqual([]);
  expect(reasons(leftovers)).toEqual([
    '1: left-out a line before the request: Some words, first.',
    '4: by-hand a script without a request:  client.log(1) ',
    '6: left-out requests of another file: import ./other.http',
  ]);
});

test('a value that a script can never set has no rows', () => {
  const text = `POST http://tea.test/orders

> {%
  const id = response.body.id || response.body.orderId;
  if (id) client.global.set("id", id);
%}

###
GET http://tea.test/orders/{{id}}
`;
  const rows = parse(sessionOf(text)).steps as readonly object[];
  const ends = rows.filter((row) => 'end' in row);
  expect(ends.length).toBe(rows.filter((row) => 'if' in row).length);
  expect(ends.length).toBeGreaterThan(0);
});

test('a response that follows its request is left out', () => {
  const text = `POST http://tea.test/orders
Content-Type: text/plain

two cups

HTTP/1.1 201  - Created
content-type: application/json

{ "id": 7 }

?? status == 201
`;
  expect(sessionOf(text)).toBe(`settings:
  baseUrl: http://tea.test
steps:
  - request: POST /orders
    headers:
      Content-Type: text/plain
    text: two cups
    tests:
      status: 201
`);
  expect(reasons(requestsOf(text)[0]!.leftovers)).toEqual(['6: left-out an earlier response: HTTP/1.1 201  - Created']);
});

test('comments over several lines and paths without a host are as in httpYac', () => {
  const text = `/*
## Orders
GET http://tea.test/not-sent
*/
@global.host = tea.test:8080

# @name list
GET /orders?of={{$global.host}}

###
POST /orders
Host: other.test

/*
a note of the order
*/
`;
  expect(sessionOf(text)).toBe(`settings:
  baseUrl: http://{{env.HOST}}
steps:
  - request: GET /orders
    name: list
    query:
      of: '{{env.HOST}}'
  - request: POST http://other.test/orders
    name: POST /orders
    headers:
      content-type: null
    text: '/*

      a note of the order

      */'
`);
});

test('a file to import that is not at hand is reported', () => {
  const text = `# @import ../auth.http
# @import ./users.http
GET http://tea.test/orders
`;
  expect(reasons(suiteOf(text, { 'users.http': 'GET http://tea.test/users' }).leftovers)).toEqual([
    '1: by-hand requests of a file that is not at hand. If it is above this one, import the folder that has both: ../auth.http',
  ]);
});

test('what a script sets under a condition is only set if it is found', () => {
  const text = `POST http://tea.test/users

> {%
  client.test("is there", () => {
    client.assert(response.status === 200);
    client.global.set("id", response.body.id);
  });
%}

###
GET http://tea.test/users/{{id}}
`;
  const session = sessionOf(text);
  expect(session).not.toContain("'null'");
  expect(parse(session).steps[0].capture).toEqual({ receivedId: { from: '$.id', optional: true } });
  expect(parse(session).steps.slice(1)).toEqual([
    { if: { status: 200, '$.id': { exists: true } } },
    { set: { id: '{{var.receivedId}}' } },
    { end: null },
    { request: 'GET /users/{{var.id}}', name: 'GET /users/id' },
  ]);
});

test('what a script does not find takes no other variable with it, nor what is copied from it', () => {
  const text = `GET http://tea.test/orders

> {%
  client.global.set("late", response.body.items.find(each => each.id === 1));
  client.global.set("name", response.body.items.find(each => each.id === 2).name);
%}

###
GET http://tea.test/teas

> {%
  client.global.set("copy", client.global.get("late"));
  client.global.set("host", client.global.get("HOST"));
%}

###
GET http://tea.test/orders?name={{name}}&copy={{copy}}&host={{host}}
`;
  const { steps } = parse(sessionOf(text)) as { steps: readonly Record<string, unknown>[] };
  expect(steps.filter((step) => !('request' in step))).toEqual([
    { if: { $: { exists: true }, '{{var.items}}': { exists: true } } },
    { set: { late: '{{var.items}}' } },
    { end: null },
    { if: { $: { exists: true }, '{{var.itemsName}}': { exists: true } } },
    { set: { name: '{{var.itemsName}}' } },
    { end: null },
    { if: { '{{var.late}}': { exists: true } } },
    { set: { copy: '{{var.late}}' } },
    { end: null },
    { set: { host: '{{env.HOST}}' } },
  ]);
});

test('a file behind `>` that is not a script is left out', () => {
  const [request] = requestsOf(`POST http://tea.test/orders

> ./open.gif
`);
  expect(request).not.toHaveProperty('body');
  expect(reasons(request!.leftovers)).toEqual(['3: left-out a file of responses: > ./open.gif']);
});

test('a variable that is itself is the one of the environment', () => {
  const suite = suiteOf('@user = {{ user }}\n\nGET http://shop.test/{{user}}\n', {
    'http-client.env.json': '{ "local": { "user": "ann" } }',
  });
  expect(suite.inherited.variables).toEqual([]);
  expect(suite.environments).toMatchObject([{ variables: [{ name: 'user', value: 'ann' }] }]);
});

test('the name of a request may begin with a digit', () => {
  const [first, second] = requestsOf(
    '# @name 1st\nGET http://shop.test/a\n\n###\nGET http://shop.test/{{1st.response.body.$.id}}\n',
  );
  expect(first!.captures).toMatchObject([{ value: '$.id' }]);
  expect(second!.leftovers).toEqual([]);
});

test('the report says that a line of a text became a request', () => {
  const text = 'POST http://shop.test/a\n\nSay:\n\nGET http://shop.test/b\n\nPOST http://shop.test/c\n\n{}\n\nGET /d\n';
  expect(suiteOf(text).leftovers).toMatchObject([
    { place: { line: 5 }, source: 'GET http://shop.test/b', reason: { kind: 'changed' } },
  ]);
});

test('a second request without `###` is one of its own, and not in a body of parts', () => {
  const requests = requestsOf(`GET http://shop.test/a

# @name place
POST http://shop.test/b
Content-Type: application/json

{ "id": 1 }

@id = 7
PUT {{host}}/c/{{id}} HTTP/1.1

PUT is a word, and so is
GET /d
`);
  expect(requests.map(({ method, url, name }) => [method, url, name])).toEqual([
    ['GET', 'http://shop.test/a', 'GET /a'],
    ['POST', 'http://shop.test/b', 'place'],
    ['PUT', '{{suite:host}}/c/{{suite:id}}', 'PUT /c/{{suite:id}}'],
  ]);
  expect(requests.map(({ body }) => body)).toMatchObject([
    undefined,
    { kind: 'json', text: '{ "id": 1 }' },
    { kind: 'text', text: 'PUT is a word, and so is\nGET /d' },
  ]);
  const [batch, ...others] = requestsOf(`POST http://shop.test/batch
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: application/http

GET /a HTTP/1.1

--b--
`);
  expect(batch!.method).toBe('POST');
  expect(others).toEqual([]);
});

test('headings in a comment over several lines do not cut it', () => {
  const requests = requestsOf(
    '/*\n### Orders\n\nGET /x\n*/\nGET http://shop.test/a\n\n/*\n### More\n*/\nGET http://shop.test/b\n',
  );
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ['http://shop.test/a', undefined],
    ['http://shop.test/b', undefined],
  ]);
});

test('a variable of the process is one of the environment', () => {
  const [request] = requestsOf('GET http://shop.test/a\nx-a: {{process.env.SHOP}}\n');
  expect(request).toMatchObject({ headers: [{ value: '{{suite:SHOP}}' }], leftovers: [] });
});
