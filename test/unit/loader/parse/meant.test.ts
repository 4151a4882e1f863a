import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';

/** The hints of a request's problems. */
function hintsOf(lines: string, head = ''): readonly (string | undefined)[] {
  const text = `${head}steps:\n  - request: POST /orders\n    ${lines}\n`;
  return parseSession(text, 'a.session.yaml').problems.map(({ hint }) => hint);
}

const conditionForm =
  'write what is read and what is expected of it, such as `status: 200` or `$.id: { exists: true }`';

const inLines =
  'there are no flags: for the start of a line write `(?:^|\\n)` in place of `^`, for its end `(?=\\r?\\n|$)` in place of `$`';
const comparesIt = "compare it, as in `@.state == 'open'` and `@.tags.length > 0`";
const filterCompares = "a filter compares: `$.items[?(@.count > 1 && @.state === 'open')]`";
const ofTheValue = "write what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`";
const noLoop =
  'nothing is repeated over a list: give a session `inputs`, and call it once for each set; to wait for something, `poll`';
const byPath = 'there are none: sessions are picked by folders and file names, as in `npx vitest run smoke`';
const colour = "`#` begins a comment: for the text, put it into quotes: '#fff'";
const besideTests = 'as a key of the request it stands beside `tests`: indent it less';
const oneOfSeveral =
  'no word joins conditions: for one of several values write `in: [a, b]`, for one of several conditions a regular expression or an `else if`';

test.each([
  ["json: '{{isoTimestamp}}'", 'did you mean `{{now}}`?'],
  ["json: '{{$guid}}'", 'did you mean `{{uuid}}`?'],
  ["json: '{{$timestamp}}'", 'did you mean `{{timestamp}}`?'],
  ["json: '{{$randomInt}}'", 'did you mean `{{randomInt}}`?'],
  [
    "json: '{{var.user.name}}'",
    'a reference names a whole variable: capture the part you want, such as `name: $.user.name`, and write `{{var.name}}`',
  ],
  [
    "json: '{{var.items[0]}}'",
    'a reference names a whole variable: capture the part you want, such as `name: $.user.name`, and write `{{var.name}}`',
  ],
  ['tests: { res.body.id: 1 }', 'did you mean `$.id`?'],
  ['tests: { res.status: 200 }', 'did you mean `status`?'],
  ['tests: { response.status: 200 }', 'did you mean `status`?'],
  ['tests: { response.headers.location: /a }', 'did you mean `header location`?'],
  ['tests: { email: x }', 'did you mean `$.email`?'],
  ['retry: { conditions: [timeout] }', 'did you mean `no response`?'],
  ['retry: { conditions: [503] }', 'did you mean `5xx`?'],
  ['retry: { conditions: [404] }', 'did you mean `other 4xx`?'],
  ['tests: { $.n: { type: int } }', 'did you mean `integer`?'],
  ['retry: { delay: 2s }', 'did you mean `backoff`?'],
  ['wait: 2s', 'did you mean `delay`?'],
  ['retries: 3', 'did you mean `retry`?'],
  ['maxRedirects: 3', 'did you mean `redirects`?'],
  ['status: 200', 'put it under `tests:`'],
  ['$.id: 3', 'put it under `tests:`'],
  ['until: { status: 200 }', 'put it under `poll:`'],
  ['attempts: 3', 'put it under `retry:`'],
  ['bearer: abc', 'put it under `auth:`'],
  ['onFailure: stop', 'put it under `settings:` of the file'],
  ['retry: { maxAttempts: 3 }', 'did you mean `attempts`?'],
  ['when: status == 404', 'did you mean `status: 404`?'],
  ['when: status is 404', 'did you mean `status: 404`?'],
  ["when: $.state == 'paid'", 'did you mean `$.state: paid`?'],
  ['when: header x-a equals "a b"', "did you mean `header x-a: 'a b'`?"],
  ['tests: [status >= 400]', 'did you mean `status: { gte: 400 }`?'],
  ['tests: [$.id exists]', 'did you mean `$.id: { exists: true }`?'],
  ['tests: [$.id]', 'did you mean `$.id: { exists: true }`?'],
  ['tests: [$.name contains Ann]', 'did you mean `$.name: { contains: Ann }`?'],
  ['poll: { until: $.n != 3 }', 'did you mean `$.n: { notEquals: 3 }`?'],
  ['when: $.n == "5"', "did you mean `$.n: '5'`?"],
  ['when: $.n == "a5"', 'did you mean `$.n: a5`?'],
  ['when: $.n == null', "did you mean `$.n: { type: 'null' }`?"],
  ['when: "$.n == {{var.n}}"', "did you mean `$.n: '{{var.n}}'`?"],
  ['when: body contains "you and me"', "did you mean `body: { contains: 'you and me' }`?"],
  ['tests: [$.name matches /^A/]', "did you mean `$.name: { matches: '^A' }`?"],
  ['when: $.n != null', 'did you mean `$.n: { notIn: [null] }`?'],
  ['when: $.n == [1, 2]', conditionForm],
  ['when: $.items[?(@.id == 3)]', conditionForm],
  ['when: status == 404 or status == 410', conditionForm],
  ['when: status >= 200 and < 300', conditionForm],
  ['when: status == 404 && $.a == 1', conditionForm],
  ['when: $.a == "x" and $.b == "y"', conditionForm],
  ['tests: true', conditionForm],
  ['multipart: { photo: ./a.jpg }', 'write `multipart: [{ name: photo, file: ./photo.jpg }]`'],
  ['tests: { status: < 300 }', 'write `{ lt: 300 }`'],
  ["tests: { status: '>= 400' }", 'write `{ gte: 400 }`'],
  ['tests: { duration: < 500 }', 'write `{ lt: 500 }`'],
  ['tests: { duration: <= 2s }', 'write `{ lte: 2000 }`'],
  ['tests: { $.n: > 200 }', 'to compare, write `{ gt: 200 }`'],
  ['tests: { $.n: != 3 }', 'to compare, write `{ notEquals: … }`'],
  ['tests: { $.n: !=3 }', 'to compare, write `{ notEquals: … }`'],
  ['tests:\n      status: > 200', 'to compare, write `{ gt: 200 }`'],
  ['tests:\n      status: >= 200\n      $.a: 1', 'to compare, write `{ gte: 200 }`'],
  ['tests: { state: paid }', 'did you mean `status` or `$.state`?'],
  ['tests: { responseTime: 200 }', 'did you mean `duration`?'],
  ["tests: { 'jsonpath $.id': 1 }", 'did you mean `$.id`?'],
  ['tests: { $.n: { min: 3 } }', 'did you mean `gte`?'],
  ['tests: { $.n: { toBe: 3 } }', 'did you mean `equals`?'],
  ['tests: { $.n: { isString: true } }', 'write `type: string`'],
  ['tests: { $.n: { id: 3 } }', 'to compare with a map, put it under `equals:`'],
  ["json: '{{newUuid}}'", 'did you mean `{{uuid}}`?'],
  ["json: '{{newDate}}'", 'did you mean `{{now}}`?'],
  ["tests: { '$.items[?(@.deleted == True)]': [] }", 'did you mean `true`?'],
  ["tests: { '$.items[?(@.name == bad)]': [] }", "did you mean the text `'bad'`, or `@.bad`, which an item has?"],
  ['tests: { \'$.items[?(name == "bad")]\': [] }', "did you mean the text `'name'`, or `@.name`, which an item has?"],
  [
    "tests: { '$.items[?(length(@.name) > 2)]': [] }",
    "write what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`",
  ],
  ['tests: { \'$.items[?(@.name.contains("x"))]\': [] }', 'did you mean `.includes`?'],
  ['tests: { \'$.items[?(@.name.startswith("x"))]\': [] }', 'did you mean `.startsWith`?'],
  ["tests: { '$.items[?(@.name.size() > 1)]': [] }", 'did you mean `.length`?'],
  [
    "tests: { '$.items[?(@.name.toKebab())]': [] }",
    "a filter calls methods that only read, as in `@.name.includes('x')`",
  ],
  ["tests: { '$.items[?(@.tags.length)]': [] }", comparesIt],
  ["tests: { '$.items[?(@.a && true)]': [] }", comparesIt],
  ["tests: { '$.items[?(@property)]': [] }", comparesIt],
  ["tests: { '$.items[?(@.price ?? 0)]': [] }", comparesIt],
  [
    "tests: { '$.items[?((@.a || @.b) == 1)]': [] }",
    'join comparisons with `&&` and `||`; for a default, write `(@.price ?? 0) == 0`',
  ],
  [
    "tests: { '$.items[?(@.tags[*] == 1)]': [] }",
    'put the comparison into a filter of its own, as in `@.tags[?(@ == 1)]`',
  ],
  ["tests: { '$.items[?(@.name == /tea/)]': [] }", 'call a method: `@.name.match(/^tea/)`'],
  ["tests: { '$.items[?(@.name.match(/(/))]': [] }", 'put a backslash before what is meant literally'],
  ["tests: { '$.items[?(@.id == 01)]': [] }", 'write numbers as JSON does, such as `0.5`, `10` or `1e3`'],
  [
    "tests: { '$.items[?(@.tags.push(1))]': [] }",
    "a filter calls methods that only read, as in `@.name.includes('x')`",
  ],
  [
    "tests: { '$.items[?(@.name.startsWith(1))]': [] }",
    "look at what stands in its parentheses, as in `@.name.includes('x')` and `@.name.slice(0, 3)`",
  ],
  ["tests: { '$.items[?(@.a ? true : false)]': [] }", filterCompares],
  ["tests: { '$.items[?(~@.a == 1)]': [] }", filterCompares],
  [`tests: { "$.items[?(@.tags[?(@ == a)])]": [] }`, "did you mean the text `'a'`, or `@.a`, which an item has?"],
  ["tests: { '$.items[?(Math.abs(@.n) > 1)]': [] }", ofTheValue],
  ["tests: { '$.items[?(@.at < Date.now())]': [] }", ofTheValue],
  ["tests: { '$.items[?(this.a == 1)]': [] }", 'the item is `@`, as in `@.state`'],
  ["tests: { '$.items[?(@.unit-price > 1)]': [] }", "a name with a dash stands in brackets: `@['unit-price']`"],
  ["tests: { '$.items[?(@.a[@.b] == 1)]': [] }", "write a number or a name in quotes: `@.tags[0]`, `@['first name']`"],
  ['tests: { $.items.length(): 3 }', 'for the length of what it names, use the operator: `$.items: { length: 3 }`'],
  ["tests: { $.items: { length: '3' } }", 'write `3` without quotes'],
  ["retry: { attempts: '3' }", 'write `3` without quotes'],
  [
    'tests: { $.n: { gt: 1 }, $.n: { lt: 3 } }',
    'keep one of them, or put both under the subject as operators; `tests` may also be a list of maps, each after `- `',
  ],
  ['tests: { $.n: { notEquals: null } }', 'to test that something is there, and not null, write `notIn: [null]`'],
  [
    'tests: { $.tags: { notContains: null } }',
    "to test for no null among the items write `schema: { items: { not: { type: 'null' } } }`",
  ],
  [
    'tests: { $.tags: { contains: null } }',
    "to test for a null among the items write `schema: { contains: { type: 'null' } }`",
  ],
  ['tests: { $.n: { notNull: true } }', 'write `notIn: [null]`, which holds of what is there and not null'],
  ['tests: { $.n: { nin: [1] } }', 'did you mean `notIn`?'],
  ['tests: { $.n: { noneOf: [1] } }', 'did you mean `notIn`?'],
  ['tests: { $.n: { notEq: 1 } }', 'did you mean `notEquals`?'],
  ['tests: { $.n: { ncontains: 1 } }', 'did you mean `notContains`?'],
  ['tests: { $.n: { notExists: true } }', 'write `exists: false`'],
  ['tests: { $.n: { isUndefined: true } }', 'write `exists: false`'],
  ['tests: { $.n: { notEmpty: true } }', 'write `empty: false`'],
  ['tests: { $.n: { isNull: true } }', "write `type: 'null'`"],
  ['tests: { $.n: { isUuid: true } }', 'write `format: uuid`'],
  ['tests: { $.n: { maxLength: 8 } }', 'write `length: { lte: 10 }`'],
  ['tests: { $.n: { notStartsWith: a } }', 'to compare with a map, put it under `equals:`'],
  ['tests: { $.n: { isTruthy: true } }', 'write the value itself, such as `true`'],
  ['tests: { $.n: { isFalsy: true } }', 'write the value itself, such as `false`'],
  ['tests: { $.n: { isList: true } }', 'write `type: array`'],
  ['tests: { $.n: { isJson: true } }', 'did you mean `type`?'],
  ["auth: { basic: 'ann:secret' }", 'write `basic: { username: ann, password: secret }`'],
  ['auth: { basic: ann:secret }', 'write `basic: { username: ann, password: secret }`'],
  ['query:\n      color: #fff', colour],
  ['tests:\n      $.color: #fff', colour],
  ['json:\n      color: #fff', colour],
  ['foreach: [1, 2]', noLoop],
  ['repeat: 3', noLoop],
  ['tags: [smoke]', byPath],
  ['only: true', 'a step is run alone by its line, as in `npx vitest run orders.session.yaml:12`'],
  ['enabled: false', 'write `skip: true`, or the reason, at a step that is not to run'],
  ['tests: { equals: 3 }', 'an operator stands under what it is asked of: `$.id: { equals: 3 }`'],
  ['tests: { content-type: a }', 'did you mean `header content-type` or `$.content-type`?'],
  ['tests: { status: 200, capture: { id: $.id } }', `${besideTests}; for a field of the response write \`$.capture\``],
  ['tests:\n      retry: { attempts: 3 }', `${besideTests}; for a field of the response write \`$.retry\``],
  ['tests: [{ json: { a: { b: 1 } } }]', `${besideTests}; for a field of the response write \`$.json\``],
  ['tests: { headers: { a: b } }', `${besideTests}; for a header write \`header NAME\``],
  ['tests: { name: ann }', 'did you mean `$.name`?'],
  ['tests: { $.a:5 }', 'write `$.a: 5`'],
  ['json: { a:5, "b":6 }', 'write `a: 5`'],
  ['tests: { status: 200, header x-a:b }', 'write `header x-a: b`'],
  ['poll: { until: { status:200 } }', 'write `status: 200`'],
  ['capture: { a:$.x }', 'write `a: $.x`'],
  ['headers: { accept:text/csv }', 'write `accept: text/csv`'],
  ['auth: { bearer:abc }', 'write `bearer: abc`'],
  ['tests: { $.a: }', "to test for null write `type: 'null'`; to test that nothing is there, `exists: false`"],
  ["tests: { '$.a:5' }", "to test for null write `type: 'null'`; to test that nothing is there, `exists: false`"],
  ['tests:\n      $.a:b:', "to test for null write `type: 'null'`; to test that nothing is there, `exists: false`"],
  [
    'tests: { $.n: { count: 2 } }',
    'for how many there are write `length: 3`; to compare with a map, put it under `equals:`',
  ],
  ['tests: { $.n: { isDefined: true } }', 'did you mean `exists`?'],
  ['tests: { $.n: { before: 2026-01-01 } }', 'did you mean `lt`?'],
  [`tests: { 'header "location"': /a }`, 'did you mean `header location`?'],
  [`tests: { 'cookie "sid"': a }`, 'did you mean `cookie sid`?'],
  [`tests: { 'jsonpath "$.id"': 1 }`, 'did you mean `$.id`?'],
  [`tests: ['jsonpath "$.id" exists']`, 'did you mean `$.id: { exists: true }`?'],
  [`capture: { id: 'jsonpath "$.id"' }`, 'did you mean `$.id`?'],
  ['tests: { header content type: a }', 'a header name has letters, digits and `-`, and no space or colon'],
  ['capture: { id: { jsonpath: $.id } }', 'did you mean `from`?'],
  ['capture: { id: { from: $.id, regex: a } }', 'did you mean `matches`?'],
  ['capture: { at: { from: body, matches: "(?m)^a" } }', inLines],
  ['when: { or: [{ status: 404 }] }', oneOfSeveral],
  [
    'tests: { $.id: { matches: "^\\d+$" } }',
    'put the text into single quotes, in which a backslash is a sign like others; or write `\\\\`',
  ],
  ['expect: { status: 200 }', 'did you mean `tests`?'],
  ['match: { status: 200 }', 'did you mean `tests`?'],
  ['response: { status: 200 }', 'did you mean `tests`?'],
  ['queryParams: { a: b }', 'did you mean `query`?'],
  ['disabled: true', 'did you mean `skip`?'],
  ['max-redirs: 3', 'did you mean `redirects`?'],
  ['follow_redirects: true', 'did you mean `redirects`?'],
  ['max-time: 3', 'did you mean `timeout`?'],
  ['max_retries: 3', 'did you mean `retry`?'],
  ['delay_before: 3', 'did you mean `delay`?'],
  ['basicAuth: { user: ann }', 'did you mean `auth`?'],
  ['auth: { token: abc }', 'did you mean `bearer`?'],
  ['retry: { on: [5xx] }', 'did you mean `conditions`?'],
  ['xml: <a/>', 'write it under `text:`, with the header `content-type: application/xml`'],
  ['cookies: { a: b }', 'write a `cookie` header; cookies that a response sets are sent by themselves'],
  [
    `json: "{{env.URL || 'x'}}"`,
    'a reference has no default: write it into `.env`, over which the environment of the process goes',
  ],
  [
    "json: '{{env.URL:-x}}'",
    'a reference has no default: write it into `.env`, over which the environment of the process goes',
  ],
  [
    "json: '{{var.n ?? 1}}'",
    'a reference has no default: give one to the name under `inputs` or `variables`, over which a capture goes',
  ],
  ["json: '{{var.n | upper}}'", 'a reference computes nothing: let a `pre` script set a variable to the result'],
  ["json: '{{var.n + 1}}'", 'a reference computes nothing: let a `pre` script set a variable to the result'],
  [
    "json: '{{login.token}}'",
    'what a flow captured is `{{flow.login.token}}`; of a response capture the part you want, and write `{{var.name}}`',
  ],
])('%s', (lines, hint) => {
  expect(hintsOf(lines)).toEqual([hint]);
});

test.each([
  '@.id == {{var.id}}',
  '@.{{var.key}} > 1 && @.name.{{ var.method }}({{uuid}})',
  "@.state === 'open' || @.state.match(/^(name|@.b)$/i)",
  '@.a - @.b > 1 && @.length == 2 && @["unit-price"] > -1',
  '@.a == undefined || @.b === null || !@.c || @.d == true || typeof @.e == "string"',
  '@.a > @root.limit && @property != "x" && @parent.a && @parentProperty == 2 && @path != ""',
  "['a', 'b'].includes(@.name.trim().toLowerCase()) || @.tags[0].constructor",
  '@',
  '@.items[?(@.id)]',
  "@.n > 1 && @.tags[?(@ == 'a')]",
  "@.n>1||@.tags[?(@ == 'a')]",
  '@.price > $.limit',
  '!@.deleted && @.tags[-1] == "new" && @.count * @.price > 10',
])('a filter may be %s', (filter) => {
  expect(hintsOf(`tests: { ${JSON.stringify(`$.items[?(${filter})].id`)}: [1] }`)).toEqual([]);
});

test('a name that the file sets comes before one that looks alike', () => {
  expect(hintsOf("json: '{{uid}}'")).toEqual(['did you mean `{{uuid}}`?']);
  expect(hintsOf("json: '{{uid}}'", 'variables: { uid: 5 }\n')).toEqual(['did you mean `{{var.uid}}`?']);
  expect(hintsOf("json: '{{uid}}'", 'inputs: { uid: 5 }\n')).toEqual(['did you mean `{{var.uid}}`?']);
  expect(hintsOf("json: '{{uid}}'\n    capture: { uid: $.id }")).toEqual(['did you mean `{{var.uid}}`?']);
});

test.each([
  ["request: GET '{{var.where}}'", 'leave the quotes out: `{{var.where}}`'],
  ['wait: 2s', 'to wait before a request, give that request `delay: 2s`; to wait for something, `poll`'],
  ['script: ./a.ts', 'scripts run before the first step and after the last: `pre` and `post` under `settings`'],
  ['set: { a: 1 }', 'values are set under `variables` at the top of the file, or by `capture` of a request'],
  ['request: GET ${SHOP_URL}/orders', 'did you mean `{{env.SHOP_URL}}/orders`?'],
  ['request: GET {host}/orders', 'did you mean `{{var.host}}/orders`?'],
  [
    '{ request: GET /a, if: { status: 200 } }',
    'for a condition of this step alone write `when:`; otherwise make two steps of it, each after `- `',
  ],
  ['get: /orders', 'method and URL stand together behind `request`: `- request: GET /orders`'],
  [
    'repeat: 3',
    'nothing loops: `poll` asks again until a condition holds, and a session is called once for each set of `inputs`',
  ],
  [
    '{ call: a.session.yaml, tests: { status: 200 } }',
    'it stands at the requests of the flow; what they capture is read as `{{flow.alias.name}}`',
  ],
  ['{ call: a.session.yaml, params: { a: b } }', 'did you mean `inputs`?'],
])('a step %s', (step, hint) => {
  expect(parseSession(`steps:\n  - ${step}\n`, 'a.session.yaml').problems.map((problem) => problem.hint)).toEqual([
    hint,
  ]);
});

test.each([
  ['baseUrl: http://shop.test', 'put it under `settings:`'],
  ['headers: { accept: text/csv }', 'put it under `settings:`'],
  ['env: staging', 'did you mean `environment` under `settings:`?'],
  ['base: http://shop.test', 'did you mean `baseUrl` under `settings:`?'],
  ['requests: []', 'did you mean `steps`?'],
  ['settings: { variables: { a: 1 } }', 'write it beside `settings`, at the left edge'],
  ['settings: { url: http://shop.test }', 'did you mean `baseUrl`?'],
  ['tests: { status: 200 }', 'it belongs to a request: indent it as far as `request`'],
  ['assert: { status: 200 }', 'it is called `tests` here, and belongs to a request: indent it as far as `request`'],
  ['settings: { teardown: ./a.ts }', 'did you mean `post`?'],
  ['settings: { retry: { attempts: 3 } }', 'there is none for a whole file: write it in each request'],
  ['settings: { retries: 3 }', 'there is none for a whole file: write it in each request'],
  ['tags: [smoke]', byPath],
  ['description: of the shop', 'write a comment, which begins with `#`, or a `name`'],
  ['settings: { insecure: true }', 'it is an option of the run: `callsheet({ tls: … })` in the config'],
])('at the head of a file %s', (line, hint) => {
  const { problems } = parseSession(`${line}\nsteps:\n  - request: GET /\n`, 'a.session.yaml');
  expect(problems.map((problem) => problem.hint)).toEqual([hint]);
});

test.each([
  ['stages:\n  - request: GET /\n', ['did you mean `steps`?']],
  ['settings:\n  steps:\n    - request: GET /\n', ['write it beside `settings`, at the left edge']],
])('steps under another name are one mistake: %j', (text, hints) => {
  expect(parseSession(text, 'a.session.yaml').problems.map((problem) => problem.hint)).toEqual(hints);
});
