import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';

/** The hints of a request's problems. */
function hintsOf(lines: string, head = ''): readonly (string | undefined)[] {
  const text = `${head}steps:\n  - request: POST /orders\n    ${lines}\n`;
  return parseSession(text, 'a.session.yaml').problems.map(({ hint }) => hint);
}

const conditionForm = 'Write a subject and what you expect, such as `status: 200` or `$.id: { exists: true }`.';

const inLines = 'Write flags behind slashes: `/^a/m`.';
const comparesIt = "Compare it, as in `@.state == 'open'` and `@.tags.length > 0`.";
const filterCompares = "Write a comparison: `$.items[?(@.count > 1 && @.state === 'open')]`.";
const ofTheValue = "Use what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`.";
const noLoop =
  'Write `data` at the top of a session, or `each` at a call: it runs once for each row. To wait for something, use `poll`.';
const colour = "Put the string into quotes if it is meant, as `#` begins a comment: '#fff'.";
const besideTests = 'Indent it as far as `tests` if it is a key of the request';
const oneOfSeveral =
  'Write `in: [a, b]` for one of several values, and a regular expression or an `else if` for one of several conditions.';

test.each([
  ["json: '{{isoTimestamp}}'", 'Did you mean `{{now}}`?'],
  ["json: '{{$guid}}'", 'Did you mean `{{uuid}}`?'],
  ["json: '{{$timestamp}}'", 'Did you mean `{{timestamp}}`?'],
  ["json: '{{$randomInt}}'", 'Did you mean `{{randomInt}}`?'],
  [
    "json: '{{var.items[*].id}}'",
    'Name one place, such as `{{var.user.roles[0]}}`. For several, capture them with a JSON path such as `$.items[*].id`.',
  ],
  ['tests: { res.body.id: 1 }', 'Did you mean `$.id`?'],
  ['tests: { res.status: 200 }', 'Did you mean `status`?'],
  ['tests: { response.status: 200 }', 'Did you mean `status`?'],
  ['tests: { response.headers.location: /a }', 'Did you mean `header location`?'],
  ['tests: { email: x }', 'Did you mean `$.email`?'],
  ['retry: { conditions: [timeout] }', 'Did you mean `no response`?'],
  ['retry: { conditions: [503] }', 'Did you mean `5xx`?'],
  ['retry: { conditions: [404] }', 'Did you mean `other 4xx`?'],
  ['tests: { $.n: { type: int } }', 'Did you mean `integer`?'],
  ['retry: { delay: 2s }', 'Did you mean `backoff`?'],
  ['wait: 2s', 'Did you mean `delay`?'],
  ['retries: 3', 'Did you mean `retry`?'],
  ['maxRedirects: 3', 'Did you mean `redirects`?'],
  ['status: 200', 'Put it under `tests:`.'],
  ['$.id: 3', 'Put it under `tests:`.'],
  ['until: { status: 200 }', 'Put it under `poll:`.'],
  ['attempts: 3', 'Put it under `retry:`.'],
  ['bearer: abc', 'Put it under `auth:`.'],
  ['onFailure: stop', 'Put it under `settings:` of the file.'],
  ['retry: { maxAttempts: 3 }', 'Did you mean `attempts`?'],
  ['when: status == 404', 'Did you mean `status: 404`?'],
  ['when: status is 404', 'Did you mean `status: 404`?'],
  ["when: $.state == 'paid'", 'Did you mean `$.state: paid`?'],
  ['when: header x-a equals "a b"', "Did you mean `header x-a: 'a b'`?"],
  ['tests: [status >= 400]', 'Did you mean `status: { gte: 400 }`?'],
  ['tests: [$.id exists]', 'Did you mean `$.id: { exists: true }`?'],
  ['tests: [$.id]', 'Did you mean `$.id: { exists: true }`?'],
  ['tests: [$.name contains Ann]', 'Did you mean `$.name: { contains: Ann }`?'],
  ['poll: { until: $.n != 3 }', 'Did you mean `$.n: { notEquals: 3 }`?'],
  ['when: $.n == "5"', "Did you mean `$.n: '5'`?"],
  ['when: $.n == "a5"', 'Did you mean `$.n: a5`?'],
  ['when: $.n == null', "Did you mean `$.n: { type: 'null' }`?"],
  ['when: "$.n == {{var.n}}"', "Did you mean `$.n: '{{var.n}}'`?"],
  ['when: body contains "you and me"', "Did you mean `body: { contains: 'you and me' }`?"],
  ['tests: [$.name matches /^A/]', "Did you mean `$.name: { matches: '^A' }`?"],
  ['when: $.n != null', 'Did you mean `$.n: { notIn: [null] }`?'],
  ['when: $.n == [1, 2]', conditionForm],
  ['when: $.items[?(@.id == 3)]', conditionForm],
  ['when: status == 404 or status == 410', conditionForm],
  ['when: status >= 200 and < 300', conditionForm],
  ['when: status == 404 && $.a == 1', conditionForm],
  ['when: $.a == "x" and $.b == "y"', conditionForm],
  ['tests: true', conditionForm],
  ['multipart: { photo: ./a.jpg }', 'Write `multipart: [{ name: photo, file: ./photo.jpg }]`.'],
  ['tests: { status: < 300 }', 'Write `{ lt: 300 }`.'],
  ["tests: { status: '>= 400' }", 'Write `{ gte: 400 }`.'],
  ['tests: { duration: < 500 }', 'Write `{ lt: 500 }`.'],
  ['tests: { duration: <= 2s }', 'Write `{ lte: 2000 }`.'],
  ['tests: { $.n: > 200 }', 'To compare, write `{ gt: 200 }`.'],
  ['tests: { $.n: != 3 }', 'To compare, write `{ notEquals: … }`.'],
  ['tests: { $.n: !=3 }', 'To compare, write `{ notEquals: … }`.'],
  ['tests:\n      status: > 200', 'To compare, write `{ gt: 200 }`.'],
  ['tests:\n      status: >= 200\n      $.a: 1', 'To compare, write `{ gte: 200 }`.'],
  ['tests: { state: paid }', 'Did you mean `status` or `$.state`?'],
  ['tests: { responseTime: 200 }', 'Did you mean `duration`?'],
  ["tests: { 'jsonpath $.id': 1 }", 'Did you mean `$.id`?'],
  ['tests: { $.n: { min: 3 } }', 'Did you mean `gte`?'],
  ['tests: { $.n: { toBe: 3 } }', 'Did you mean `equals`?'],
  ['tests: { $.n: { isString: true } }', 'Write `type: string`.'],
  ['tests: { $.n: { id: 3 } }', 'To compare with a map, put it under `equals:`.'],
  ["json: '{{newUuid}}'", 'Did you mean `{{uuid}}`?'],
  ["json: '{{newDate}}'", 'Did you mean `{{now}}`?'],
  ["tests: { '$.items[?(@.deleted == True)]': [] }", 'Did you mean `true`?'],
  ["tests: { '$.items[?(@.name == bad)]': [] }", "Did you mean the string `'bad'`, or the key `@.bad` of an item?"],
  ['tests: { \'$.items[?(name == "bad")]\': [] }', "Did you mean the string `'name'`, or the key `@.name` of an item?"],
  [
    "tests: { '$.items[?(length(@.name) > 2)]': [] }",
    "Use what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`.",
  ],
  ['tests: { \'$.items[?(@.name.contains("x"))]\': [] }', 'Did you mean `.includes`?'],
  ['tests: { \'$.items[?(@.name.startswith("x"))]\': [] }', 'Did you mean `.startsWith`?'],
  ["tests: { '$.items[?(@.name.size() > 1)]': [] }", 'Did you mean `.length`?'],
  ["tests: { '$.items[?(@.name.toKebab())]': [] }", "Call only methods that read, as in `@.name.includes('x')`."],
  ["tests: { '$.items[?(@.tags.length)]': [] }", comparesIt],
  ["tests: { '$.items[?(@.a && true)]': [] }", comparesIt],
  ["tests: { '$.items[?(@property)]': [] }", comparesIt],
  ["tests: { '$.items[?(@.price ?? 0)]': [] }", comparesIt],
  [
    "tests: { '$.items[?((@.a || @.b) == 1)]': [] }",
    'Join comparisons with `&&` and `||`; for a default, write `(@.price ?? 0) == 0`.',
  ],
  [
    "tests: { '$.items[?(@.tags[*] == 1)]': [] }",
    'Put the comparison into a filter of its own, as in `@.tags[?(@ == 1)]`.',
  ],
  ["tests: { '$.items[?(@.name == /tea/)]': [] }", 'Call a method: `@.name.match(/^tea/)`.'],
  ["tests: { '$.items[?(@.name.match(/(/))]': [] }", 'Put a backslash before what is meant literally.'],
  ["tests: { '$.items[?(@.id == 01)]': [] }", 'Write a number as JSON does, such as `0.5`, `10` or `1e3`.'],
  ["tests: { '$.items[?(@.tags.push(1))]': [] }", "Call only methods that read, as in `@.name.includes('x')`."],
  [
    "tests: { '$.items[?(@.name.startsWith(1))]': [] }",
    "Correct what is in its parentheses, as in `@.name.includes('x')` and `@.name.slice(0, 3)`.",
  ],
  ["tests: { '$.items[?(@.a ? true : false)]': [] }", filterCompares],
  ["tests: { '$.items[?(~@.a == 1)]': [] }", filterCompares],
  [`tests: { "$.items[?(@.tags[?(@ == a)])]": [] }`, "Did you mean the string `'a'`, or the key `@.a` of an item?"],
  ["tests: { '$.items[?(Math.abs(@.n) > 1)]': [] }", ofTheValue],
  ["tests: { '$.items[?(@.at < Date.now())]': [] }", ofTheValue],
  ["tests: { '$.items[?(this.a == 1)]': [] }", 'Write `@` for the item, as in `@.state`.'],
  ["tests: { '$.items[?(@.unit-price > 1)]': [] }", "Put a name with a dash in brackets: `@['unit-price']`."],
  [
    "tests: { '$.items[?(@.a[@.b] == 1)]': [] }",
    "Write a number, or a name in quotes: `@.tags[0]`, `@['first name']`.",
  ],
  ['tests: { $.items.length(): 3 }', 'Use the operator for a length: `$.items: { length: 3 }`.'],
  ["tests: { $.items: { length: '3' } }", 'Write `3` without quotes.'],
  ["retry: { attempts: '3' }", 'Write `3` without quotes.'],
  [
    'tests: { $.n: { gt: 1 }, $.n: { lt: 3 } }',
    'Keep one of them, or put both under the subject as operators; `tests` may also be a list of maps, each after `- `.',
  ],
  ['tests: { $.n: { notEquals: null } }', 'Write `notIn: [null]` to test that a value exists and is not null.'],
  [
    'tests: { $.tags: { notContains: null } }',
    "Write `schema: { items: { not: { type: 'null' } } }` to test for no null among the items.",
  ],
  [
    'tests: { $.tags: { contains: null } }',
    "Write `schema: { contains: { type: 'null' } }` to test for a null among the items.",
  ],
  ['tests: { $.n: { notNull: true } }', 'Write `notIn: [null]`, which passes if a value exists and is not null.'],
  ['tests: { $.n: { nin: [1] } }', 'Did you mean `notIn`?'],
  ['tests: { $.n: { noneOf: [1] } }', 'Did you mean `notIn`?'],
  ['tests: { $.n: { notEq: 1 } }', 'Did you mean `notEquals`?'],
  ['tests: { $.n: { ncontains: 1 } }', 'Did you mean `notContains`?'],
  ['tests: { $.n: { notExists: true } }', 'Write `exists: false`.'],
  ['tests: { $.n: { isUndefined: true } }', 'Write `exists: false`.'],
  ['tests: { $.n: { notEmpty: true } }', 'Write `empty: false`.'],
  ['tests: { $.n: { isNull: true } }', "Write `type: 'null'`."],
  ['tests: { $.n: { isUuid: true } }', 'Write `format: uuid`.'],
  ['tests: { $.n: { maxLength: 8 } }', 'Write `length: { lte: 10 }`.'],
  ['tests: { $.n: { notStartsWith: a } }', 'To compare with a map, put it under `equals:`.'],
  ['tests: { $.n: { isTruthy: true } }', 'Write the value itself, such as `true`.'],
  ['tests: { $.n: { isFalsy: true } }', 'Write the value itself, such as `false`.'],
  ['tests: { $.n: { isList: true } }', 'Write `type: array`.'],
  ['tests: { $.n: { isJson: true } }', 'Did you mean `type`?'],
  ["auth: { basic: 'ann:secret' }", 'Write `basic: { username: ann, password: secret }`.'],
  ['auth: { basic: ann:secret }', 'Write `basic: { username: ann, password: secret }`.'],
  ['query:\n      color: #fff', colour],
  ['tests:\n      $.color: #fff', colour],
  ['json:\n      color: #fff', colour],
  ['foreach: [1, 2]', noLoop],
  ['repeat: 3', noLoop],
  ['only: true', 'Run a single step by its line, as in `npx vitest run orders.session.yaml:12`.'],
  ['enabled: false', 'Write `skip: true`, or the reason, at a step that must not run.'],
  ['tests: { equals: 3 }', 'Put an operator under its subject: `$.id: { equals: 3 }`.'],
  ['tests: { content-type: a }', 'Did you mean `header content-type` or `$.content-type`?'],
  [
    'tests: { status: 200, capture: { id: $.id } }',
    `${besideTests}; for a field of the response, write \`$.capture\`.`,
  ],
  ['tests:\n      retry: { attempts: 3 }', `${besideTests}; for a field of the response, write \`$.retry\`.`],
  ['tests: [{ json: { a: { b: 1 } } }]', `${besideTests}; for a field of the response, write \`$.json\`.`],
  ['tests: { headers: { a: b } }', `${besideTests}; for a header, write \`header NAME\`.`],
  ['tests: { name: ann }', 'Did you mean `$.name`? For the name of a test, write `tests` as a list of maps.'],
  ['tests: { $.a:5 }', 'Write `$.a: 5`.'],
  ['json: { a:5, "b":6 }', 'Write `a: 5`.'],
  ['tests: { status: 200, header x-a:b }', 'Write `header x-a: b`.'],
  ['poll: { until: { status:200 } }', 'Write `status: 200`.'],
  ['capture: { a:$.x }', 'Write `a: $.x`.'],
  ['headers: { accept:text/csv }', 'Write `accept: text/csv`.'],
  ['auth: { bearer:abc }', 'Write `bearer: abc`.'],
  ['tests: { $.a: }', "Write `type: 'null'` to test for null, and `exists: false` to test that there is no value."],
  ["tests: { '$.a:5' }", "Write `type: 'null'` to test for null, and `exists: false` to test that there is no value."],
  [
    'tests:\n      $.a:b:',
    "Write `type: 'null'` to test for null, and `exists: false` to test that there is no value.",
  ],
  [
    'tests: { $.n: { count: 2 } }',
    'For how many there are, write `length: 3`. To compare with a map, put it under `equals:`.',
  ],
  ['tests: { $.n: { isDefined: true } }', 'Did you mean `exists`?'],
  ['tests: { $.n: { before: 2026-01-01 } }', 'Did you mean `lt`?'],
  [`tests: { 'header "location"': /a }`, 'Did you mean `header location`?'],
  [`tests: { 'cookie "sid"': a }`, 'Did you mean `cookie sid`?'],
  [`tests: { 'jsonpath "$.id"': 1 }`, 'Did you mean `$.id`?'],
  [`tests: ['jsonpath "$.id" exists']`, 'Did you mean `$.id: { exists: true }`?'],
  [`capture: { id: 'jsonpath "$.id"' }`, 'Did you mean `$.id`?'],
  ['tests: { header content type: a }', 'Use letters, digits and `-`, without spaces or colons.'],
  ['capture: { id: { jsonpath: $.id } }', 'Did you mean `from`?'],
  ['capture: { id: { from: $.id, regex: a } }', 'Did you mean `matches`?'],
  ['capture: { at: { from: body, matches: "(?m)^a" } }', inLines],
  ['when: { or: [{ status: 404 }] }', oneOfSeveral],
  [
    'tests: { $.id: { matches: "^\\d+$" } }',
    'Write `\\\\` for a backslash, or put the string into single quotes, which have no escapes.',
  ],
  ['expect: { status: 200 }', 'Did you mean `tests`?'],
  ['match: { status: 200 }', 'Did you mean `tests`?'],
  ['response: { status: 200 }', 'Did you mean `tests`?'],
  ['queryParams: { a: b }', 'Did you mean `query`?'],
  ['disabled: true', 'Did you mean `skip`?'],
  ['max-redirs: 3', 'Did you mean `redirects`?'],
  ['follow_redirects: true', 'Did you mean `redirects`?'],
  ['max-time: 3', 'Did you mean `timeout`?'],
  ['max_retries: 3', 'Did you mean `retry`?'],
  ['delay_before: 3', 'Did you mean `delay`?'],
  ['basicAuth: { user: ann }', 'Did you mean `auth`?'],
  ['auth: { token: abc }', 'Did you mean `bearer`?'],
  ['retry: { on: [5xx] }', 'Did you mean `conditions`?'],
  ['xml: <a/>', 'Write it under `text:`, with the header `content-type: application/xml`.'],
  ['cookies: { a: b }', 'Write a `cookie` header; callsheet sends the cookies that a response sets.'],
  [`json: "{{env.URL || 'x'}}"`, "Write `{{env.URL | default 'x'}}`."],
  ["json: '{{env.URL:-x}}'", 'Write `{{env.URL | default x}}`.'],
  ["json: '{{var.n ?? 1}}'", 'Write `{{var.n | default 1}}`.'],
  ["json: '{{var.n | uper}}'", 'Did you mean `upper`?'],
  [
    "json: '{{var.n + 1}}'",
    'Use a pipe, such as `{{var.count | add 1}}`, or compute it in a script that sets a variable.',
  ],
  [
    "json: '{{login.token}}'",
    'Write `{{flow.login.token}}` for what a flow captured, or capture a part of a response and write `{{var.name}}`.',
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
  expect(hintsOf("json: '{{uid}}'")).toEqual(['Did you mean `{{uuid}}`?']);
  expect(hintsOf("json: '{{uid}}'", 'variables: { uid: 5 }\n')).toEqual(['Did you mean `{{var.uid}}`?']);
  expect(hintsOf("json: '{{uid}}'", 'inputs: { uid: 5 }\n')).toEqual(['Did you mean `{{var.uid}}`?']);
  expect(hintsOf("json: '{{uid}}'\n    capture: { uid: $.id }")).toEqual(['Did you mean `{{var.uid}}`?']);
});

test.each([
  ["request: GET '{{var.where}}'", 'Remove the quotes: `{{var.where}}`.'],
  ['wait: 2s', 'Give a request `delay: 2s` to wait before it, or `poll` to wait for something.'],
  [
    'script: ./a.ts',
    'Write `before` or `after` in a request, or `pre` and `post` under `settings` for scripts of the session.',
  ],
  ['let: { a: 1 }', 'Did you mean `set`?'],
  ['request: GET ${SHOP_URL}/orders', 'Did you mean `{{env.SHOP_URL}}/orders`?'],
  ['request: GET {host}/orders', 'Did you mean `{{var.host}}/orders`?'],
  [
    '{ request: GET /a, if: { status: 200 } }',
    'Write `when:` for a condition of only this step, or make two steps of it, each after `- `.',
  ],
  ['get: /orders', 'Write method and URL together: `- request: GET /orders`.'],
  [
    'repeat: 3',
    'Use `poll` to ask again until a condition is true, or `each` at a call to run a flow once for each row.',
  ],
  [
    '{ call: a.session.yaml, tests: { status: 200 } }',
    'Write it at the requests of the flow, and read what they capture as `{{flow.alias.name}}`.',
  ],
  ['{ call: a.session.yaml, params: { a: b } }', 'Did you mean `inputs`?'],
])('a step %s', (step, hint) => {
  expect(parseSession(`steps:\n  - ${step}\n`, 'a.session.yaml').problems.map((problem) => problem.hint)).toEqual([
    hint,
  ]);
});

test.each([
  ['baseUrl: http://shop.test', 'Put it under `settings:`.'],
  ['headers: { accept: text/csv }', 'Put it under `settings:`.'],
  ['env: staging', 'Did you mean `environment` under `settings:`?'],
  ['base: http://shop.test', 'Did you mean `baseUrl` under `settings:`?'],
  ['requests: []', 'Did you mean `steps`?'],
  ['settings: { variables: { a: 1 } }', 'Move it out of `settings`, to the left edge.'],
  ['settings: { url: http://shop.test }', 'Did you mean `baseUrl`?'],
  ['tests: { status: 200 }', 'Indent it as far as `request`: it belongs to a request.'],
  ['assert: { status: 200 }', 'Write `tests`, and indent it as far as `request`: it belongs to a request.'],
  ['settings: { teardown: ./a.ts }', 'Did you mean `post`?'],
  ['settings: { retry: { attempts: 3 } }', 'Write it in each request: a file has no default for it.'],
  ['settings: { retries: 3 }', 'Write it in each request: a file has no default for it.'],
  ['description: of the shop', 'Write a comment, which begins with `#`, or a `name`.'],
  ['settings: { insecure: true }', 'Set the option `callsheet({ tls: … })` in the config.'],
])('at the head of a file %s', (line, hint) => {
  const { problems } = parseSession(`${line}\nsteps:\n  - request: GET /\n`, 'a.session.yaml');
  expect(problems.map((problem) => problem.hint)).toEqual([hint]);
});

test.each([
  ['stages:\n  - request: GET /\n', ['Did you mean `steps`?']],
  ['settings:\n  steps:\n    - request: GET /\n', ['Move it out of `settings`, to the left edge.']],
])('steps under another name are one mistake: %j', (text, hints) => {
  expect(parseSession(text, 'a.session.yaml').problems.map((problem) => problem.hint)).toEqual(hints);
});
