import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { Known, ReadScript } from '../../../../src/importers/scripts/script.js';

function read(source: string, phase: 'before' | 'test' = 'test', known: Known = {}): ReadScript {
  return readScript({ place: { file: 'suite.json' }, dialect: 'postman', phase, source }, known);
}

test('a script of comments is whole, and nothing is left of it', () => {
  expect(read('// nothing\n')).toMatchObject({ whole: true, tests: [] });
});

test('a script that is not JavaScript stays as it is, and the fault is a leftover with its line', () => {
  const { rest, whole, leftovers } = read('var a = 1;\nvar b = ;');
  expect({ rest, whole, line: leftovers[0]?.line }).toEqual({ rest: 'var a = 1;\nvar b = ;', whole: false, line: 2 });
});

test('a test is one entry with its name, and says of a value only what its other checks do not', () => {
  const { tests, whole } = read(`pm.test('is an order', function () {
    pm.response.to.have.status(200);
    var order = pm.response.json();
    pm.expect(order.id).to.be.a('number');
    pm.expect(order.buyer.name).to.eql('ann');
    pm.expect(order.items).to.be.an('array').that.is.not.empty;
  });`);
  expect({ tests, whole }).toEqual({
    whole: true,
    tests: [
      {
        name: 'is an order',
        status: 200,
        '$.id': { type: 'number' },
        '$.buyer.name': 'ann',
        '$.items': { type: 'array', length: { gt: 0 } },
      },
    ],
  });
});

test('tests under a condition have it as `when`, and those behind else its opposite', () => {
  const { tests } = read(`if (pm.response.code === 200) {
    pm.test('has an id', () => pm.expect(pm.response.json()).to.have.property('id'));
  } else {
    pm.test('says why', () => pm.expect(pm.response.json().error).to.be.a('string'));
  }`);
  expect(tests).toEqual([
    { name: 'has an id', when: { status: 200 }, '$.id': { exists: true } },
    { name: 'says why', when: { status: { notEquals: 200 } }, '$.error': { type: 'string' } },
  ]);
});

test('what is done for each element of a list is `each`', () => {
  const { tests } = read(`pm.test('items', () => {
    pm.response.json().items.forEach((item) => {
      pm.expect(item.sku).to.match(/^A-/);
      pm.expect(item.count).to.be.above(0);
    });
  });`);
  expect(tests).toEqual([
    {
      name: 'items',
      '$.items': { each: { '$.sku': { matches: '^A-' }, '$.count': { gt: 0 } } },
    },
  ]);
});

test('variables that a script sets of the response are captures, others are rows', () => {
  const { captures, sets, tests } = read(`var json = JSON.parse(responseBody);
    postman.setEnvironmentVariable('token', json.user.token);
    pm.environment.set('kind', 'buyer');
    if (responseCode.code === 201) pm.environment.set('place', pm.response.headers.get('Location'));`);
  expect({ captures, sets, tests }).toEqual({
    captures: [
      { name: 'token', value: { from: '$.user', pipe: 'get token | default null' }, short: '$.user.token' },
      { name: 'headerLocation', value: { from: 'header Location', pipe: 'default null' }, isOwn: true },
    ],
    // Where there is no user the script ends, and nothing is set. The capture fails there.
    sets: [
      { when: [{ '$.user': { notIn: [null] } }], values: { kind: 'buyer' } },
      { when: [{ '$.user': { notIn: [null] }, status: 201 }], values: { place: '{{suite:headerLocation}}' } },
    ],
    tests: [],
  });
});

test.each([
  ['a script that ends', "pm.environment.set('id', pm.response.json().user.id);", ['get id | default null']],
  [
    'a test that ends',
    "pm.test('id', () => pm.environment.set('id', pm.response.json().user.id));",
    ['get id | default null'],
  ],
  [
    'a condition, without an error',
    "const { user } = pm.response.json(); if (user != null) pm.environment.set('id', user.id);",
    ['default null'],
  ],
  [
    'two values',
    "const { user } = pm.response.json(); pm.environment.set('id', user.id ? user.id : user.name);",
    [undefined, 'default null'],
  ],
  [
    'an error that another condition brings, too',
    "const { user } = pm.response.json(); if (pm.response.code === 200) pm.environment.set('id', user.id);",
    ['default null'],
  ],
  ['an odd name', "pm.environment.set('id', pm.response.json().user['an id']);", ['default null']],
  ['a place in a list', "pm.environment.set('id', pm.response.json().users[0]);", ['default null']],
])('what leaves a variable as it was is an error of the script, or a condition: %s', (_, source, pipes) => {
  const { captures } = read(source);
  expect(captures.map(({ value }) => (value as { readonly pipe?: string }).pipe)).toEqual(pipes);
});

test('an error after the response of a request that a script sends fails nothing', () => {
  const { asks, captures } = read(`const own = pm.response.json().data.id;
    pm.sendRequest('https://shop.test/login', (error, response) => pm.environment.set('id', response.json().data.id));`);
  expect(JSON.stringify([asks, captures])).not.toContain('get id');
});

test('an element that a loop looks for is captured by a filter', () => {
  const { captures } = read(`pm.response.json().filter((a) => a.currency === 'EUR').forEach((account) => {
    if (account.type === 'main') pm.environment.set('account', account.id);
  });`);
  expect(captures).toEqual([
    {
      name: 'id',
      value: { from: `$[?(@.currency == 'EUR' && @.type == 'main')].id`, pipe: 'last | default null' },
      isOwn: true,
    },
  ]);
});

test('what a script before a request makes is set, and a value that is used twice is made once', () => {
  const { sets, headers, whole } = read(
    `const id = require('uuid').v4();
    pm.environment.set('id', id);
    pm.environment.set('label', 'order-' + id);
    pm.variables.set('now', new Date().toISOString());
    pm.variables.set('count', Math.floor(Math.random() * 6) + 1);
    pm.request.headers.add({ key: 'x-trace', value: pm.variables.replaceIn('{{trace}}') });`,
    'before',
  );
  expect({ sets, headers, whole }).toEqual({
    whole: true,
    headers: [{ name: 'x-trace', value: '{{suite:trace}}' }],
    sets: [
      { values: { madeUuid: '{{uuid}}' }, isOwn: true },
      {
        values: {
          id: '{{suite:madeUuid}}',
          label: 'order-{{suite:madeUuid}}',
          now: '{{now}}',
          count: '{{randomInt 1 6}}',
        },
      },
    ],
  });
});

test('the next request is a flow, with its condition and the opposite', () => {
  expect(read(`if (responseCode.code > 299) postman.setNextRequest(null);`).flow).toEqual([
    { kind: 'stop', when: [{ status: { gt: 299 } }], unless: [{ status: { lte: 299 } }] },
  ]);
  expect(read('postman.setNextRequest(null);').flow).toEqual([{ kind: 'stop' }]);
  expect(read(`postman.setNextRequest('Log out');`).flow).toEqual([{ kind: 'jump', to: 'Log out' }]);
});

test('of several next requests the last one counts, and none goes on as usual', () => {
  const source = `postman.setNextRequest(null);
pm.test('created', () => {
  pm.response.to.have.status(201);
  postman.setNextRequest();
});`;
  expect(read(source).flow).toEqual([
    { kind: 'stop', when: [{ status: { notEquals: 201 } }], unless: [{ status: 201 }] },
  ]);
  expect(read('postman.setNextRequest(null); postman.setNextRequest();').flow).toEqual([]);
  // An error of the script keeps it from taking the first one back.
  const throws = `postman.setNextRequest(null); const { id } = pm.response.json(); postman.setNextRequest();`;
  expect(read(throws).flow).toEqual([
    { kind: 'stop', when: [{ $: { exists: false } }, { $: { type: 'null' } }], unless: [{ $: { notIn: [null] } }] },
  ]);
});

test('a next request under a condition on the body text or the time reads a capture', () => {
  const { flow, captures } = read(`if (responseBody.includes('gone')) postman.setNextRequest(null);`);
  expect({ flow, captures }).toEqual({
    flow: [
      {
        kind: 'stop',
        when: [{ '{{suite:body}}': { contains: 'gone' } }],
        unless: [{ '{{suite:body}}': { notContains: 'gone' } }],
      },
    ],
    captures: [{ name: 'body', value: { from: 'body', optional: true }, isOwn: true }],
  });
});

test('a request that asks for itself is a poll, if only its last response counts', () => {
  const again = (script: string) => {
    const { flow, whole, leftovers } = read(script, 'test', { request: 'Get the job' });
    return whole ? flow : leftovers.map(({ reason }) => ('what' in reason ? reason.what : reason.kind));
  };
  expect(again(`if (pm.response.code === 202) pm.execution.setNextRequest(pm.info.requestName);`)).toEqual([
    { kind: 'repeat', poll: { until: { status: { notEquals: 202 } } } },
  ]);
  expect(
    again(`pm.test('ok', () => pm.response.to.have.status(200));
if (pm.response.headers.get('x-state') !== 'done') postman.setNextRequest('Get the job');
pm.environment.set('id', pm.response.headers.get('x-id'));`),
  ).toEqual([
    {
      kind: 'repeat',
      poll: { until: { 'header x-state': 'done' }, failWhen: { status: { notEquals: 200 } } },
    },
  ]);
  expect(again(`if (pm.response.json().state !== 'done') postman.setNextRequest('Get the job');`)).toEqual([
    {
      kind: 'repeat',
      poll: {
        until: {
          $: {
            schema: {
              anyOf: [
                { type: 'object', required: ['state'], properties: { state: { const: 'done' } } },
                { enum: [null] },
              ],
            },
          },
          status: { gte: 100 },
        },
        failWhen: { $: { exists: false } },
      },
    },
  ]);
  expect(again(`if (pm.environment.get('state') !== 'done') postman.setNextRequest('Get the job');`)).toEqual([
    'a condition that a poll cannot read',
  ]);
  const counts = `pm.environment.set('before', pm.environment.get('now'));
if (pm.response.code === 202) postman.setNextRequest('Get the job');`;
  expect(again(counts)).toEqual(['what a request leaves that is sent again']);
});

test('what is not understood stays with all that needs it, and is not converted as well', () => {
  const { tests, captures, rest, whole, leftovers } = read(`const json = pm.response.json();
pm.test('ok', () => pm.response.to.have.status(200));
pm.environment.set('sum', json.items.reduce((a, b) => a + b.price, 0));
pm.test('sum', () => pm.expect(json.sum).to.equal(pm.environment.get('sum')));
pm.sendRequest(json.next);
`);
  expect({ tests, captures, whole, rest }).toEqual({
    whole: false,
    captures: [],
    tests: [{ name: 'ok', status: 200 }],
    rest: `const json = pm.response.json();
pm.environment.set('sum', json.items.reduce((a, b) => a + b.price, 0));
pm.test('sum', () => pm.expect(json.sum).to.equal(pm.environment.get('sum')));
pm.sendRequest(json.next);
`,
  });
  expect(leftovers.map(({ line }) => line)).toContain(5);
});

test('a test that sends a request, or says what comes next, stays if its script does', () => {
  const source = `let utils = eval(globals.helpers);
pm.test('ok', () => pm.response.to.have.status(200));
pm.test('asks', () => utils.ask('/a'));
pm.test('sends', () => { pm.sendRequest('http://shop.test/b'); });
pm.test('ends', () => { postman.setNextRequest(null); });
require('unknown')(1);
`;
  const helpers = `function helpers() {
  const utils = {};
  utils.ask = (path) => pm.sendRequest('http://shop.test' + path, () => undefined);
  return utils;
} helpers();`;
  const { tests, rest } = read(source, 'test', { values: new Map([['helpers', helpers]]) });
  expect(tests).toEqual([{ name: 'ok', status: 200 }]);
  expect(rest).toBe(source.replace(/pm\.test\('ok'.*\n/, ''));
});

test('variables that no script sets come from an environment, and are text', () => {
  const known: Known = { variables: new Map([['limit', 'given']]) };
  const { tests } = read(
    `if (!environment.isIntegrationTest) tests['limited'] = JSON.parse(responseBody).limit === environment.limit;`,
    'test',
    known,
  );
  const when = { '{{suite:isIntegrationTest}}': { empty: true } };
  expect(tests).toEqual([
    { when, $: { notIn: [null] } },
    { name: 'limited', when, '$.limit': { equals: '{{suite:limit}}', type: 'string' } },
  ]);
});

test('a variable is set as far as a script comes: to an error, or to where it returns', () => {
  const { sets } = read(`pm.environment.set('a', 1);
    function rest() {
      if (pm.response.code !== 200) return;
      pm.environment.set('b', 2);
    }
    rest();
    pm.expect(pm.response.code).to.be.below(300);
    pm.environment.set('c', undefined);`);
  expect(sets).toEqual([
    { values: { a: 1 } },
    { when: [{ status: 200 }], values: { b: 2 } },
    { when: [{ status: { lt: 300 } }], values: { c: 'null' } },
  ]);
});

test('a legacy test is read again, and what is known to be missing is equal to what is not there', () => {
  const known: Known = { variables: new Map([['token', 'set']]) };
  const { tests, sets } = read(
    `var user = JSON.parse(responseBody).user || {};
    tests['has it'] = user.hasOwnProperty('token');
    if (tests['has it']) pm.globals.set('token', user.token);
    tests['is kept'] = pm.globals.get('token') === user.token;`,
    'test',
    known,
  );
  expect(sets).toEqual([{ when: [{ '$.user.token': { exists: true } }], values: { token: '{{suite:userToken}}' } }]);
  expect(tests.slice(2)).toEqual([
    { name: 'is kept', when: { '{{suite:token}}': { exists: true } }, '$.user.token': { exists: true } },
  ]);
});

test('a length is that of a text or a list, or a property of a map', () => {
  const { tests } = read(`if (pm.response.json().items.length) tests['some'] = pm.response.code === 200;`);
  expect(tests[1]).toEqual({
    name: 'some',
    when: {
      '$.items': { schema: { type: ['string', 'array', 'object'], minItems: 1, minLength: 1, required: ['length'] } },
    },
    status: 200,
  });
});

test('a script that never ends is kept', () => {
  expect(read('for (;;) { console.log(1); }').whole).toBe(false);
  expect(read('function f() { f(); } f();').whole).toBe(false);
});

test('an order with a number also counts the texts that spell one, until a test asks for a number', () => {
  const { tests } = read(`const { total } = pm.response.json();
    tests['a total'] = total > 0;
    pm.test('a number', () => { pm.expect(total).to.be.a('number'); pm.expect(total > 0).to.be.true; });`);
  expect(tests.slice(1)).toEqual([
    { name: 'a number', '$.total': { gt: 0 } },
    {
      name: 'a total',
      '$.total': {
        schema: {
          anyOf: [
            { type: 'number', exclusiveMinimum: 0 },
            { type: 'string', pattern: String.raw`^\s*\+?(?=[\d.]*[1-9])(?:\d+\.?\d*|\.\d+)\s*$` },
          ],
        },
      },
    },
  ]);
});

test('two values of the response, and what elements have in their order, are compared by filters', () => {
  const { tests } = read(`pm.test('as many', () => {
      const { total, items } = pm.response.json();
      pm.expect(total).to.be.at.least(items.length);
    });
    pm.test('sorted', () => {
      const ids = pm.response.json().items.map((item) => item.id);
      pm.expect(ids).to.eql([...ids].sort((a, b) => b - a));
    });
    pm.test('counted', () => {
      const places = pm.response.json().items.map((item) => item.place);
      for (let at = 0; at < places.length; at++) pm.expect(places[at]).to.equal(at);
    });`);
  expect(tests).toEqual([
    {
      name: 'as many',
      '$.total': { type: 'number' },
      '$.items': { length: { gte: 0 }, schema: { type: ['string', 'array'] } },
      "$[?(@property == 'total' && @ >= $.items.length)]": { exists: true },
    },
    { name: 'sorted', '$.items': { each: { notIn: [null] } }, ...sortedPaths },
    {
      name: 'counted',
      '$.items': { each: { notIn: [null] } },
      '$.items[?(@.place != @property)]': { exists: false },
    },
  ]);
});

const sortedPaths = {
  "$.items[?(typeof @.id != 'number')]": { exists: false },
  '$.items[?(@property > 0 && @.id > $.items.at(@property - 1).id)]': { exists: false },
};

test('a list that is sorted in its place is another list from then on, and stays in the script', () => {
  const { whole } = read(`pm.test('sorted', () => {
    const ids = pm.response.json().items.map((item) => item.id);
    const sorted = ids.sort((a, b) => a - b);
    pm.expect(ids).to.eql(sorted);
  });`);
  expect(whole).toBe(false);
});

test('a callback in a loop has the number of its round', () => {
  const { asks } = read(
    `for (let i = 0; i < 2; i++)
      pm.sendRequest('http://shop.test/' + i, (err, res) => pm.environment.set('m' + i, res.json().v));`,
    'before',
  );
  const sets = asks?.map(({ request, sets: each }) => [request.url, each.flatMap(({ values }) => Object.keys(values))]);
  expect(sets).toEqual([
    ['http://shop.test/0', ['m0']],
    ['http://shop.test/1', ['m1']],
  ]);
});

const asked = (parts: string): ReadScript['asks'] =>
  read(`pm.sendRequest({ url: 'http://shop.test', method: 'POST', ${parts} }, () => {});`, 'before').asks;

test('headers of a request of a script may be a list of lines', () => {
  expect(asked(`header: ['Accept: a/b', { key: 'X-A', value: '1' }]`)?.[0]?.request.headers).toEqual([
    { name: 'Accept', value: 'a/b' },
    { name: 'X-A', value: '1' },
  ]);
});

test.each([
  `pm.sendRequest('http://shop.test/a', (err, res) => { pm.expect(res.code).to.eql(429); });`,
  `pm.sendRequest('http://shop.test/a', () => { pm.sendRequest('http://shop.test/b'); });`,
  `postman.setNextRequest('b');`,
])('a test of a script that stays does so, if it does more than to ask: %s', (act) => {
  const stays = `pm.test('acts', () => { ${act} });`;
  const { tests, rest } = read(
    `${stays}\npm.test('asks', () => pm.response.to.have.status(200));\neval(responseBody);`,
  );
  expect(tests.map(({ name }) => name)).toEqual(['asks']);
  expect(rest).toContain(stays);
});

test.each([`header: ['Accept']`, `header: [{ value: '1' }]`, `header: [undefined]`])(
  'a request of a script stays as it is with %s',
  (parts) => expect(asked(parts)).toBeUndefined(),
);

test('the language of a body is its type, if the headers have none', () => {
  const raw = (language: string): string =>
    `body: { mode: 'raw', raw: '{}', options: { raw: { language: '${language}' } } }`;
  expect(asked(raw('json'))?.[0]?.request).toMatchObject({
    headers: [{ name: 'content-type', value: 'application/json' }],
    body: { kind: 'json', text: '{}' },
  });
  expect(asked(raw('xml'))).toBeUndefined();
});

test.each([`'{"a":1}'`, `{ mode: 'raw', raw: '{"a":1}' }`, `{ mode: 'raw', raw: JSON.stringify({ a: 1 }) }`])(
  'the body %s without a language is plain text',
  (body) => {
    const [{ request } = { request: undefined }] = asked(`body: ${body}`) ?? [];
    expect(request?.headers).toEqual([{ name: 'content-type', value: 'text/plain' }]);
    expect(asked(`header: 'Content-Type: a/b', body: ${body}`)?.[0]?.request.headers).toHaveLength(1);
  },
);

test('a test that compares with the number of a variable fails without a number, so its opposite stays a script', () => {
  const compared = (words: string): string => `pm.test('same', () => {
    pm.expect(pm.response.json().id).to.${words}(Number(pm.variables.get('id')));
  });`;
  expect(read(compared('eql')).tests).toEqual([{ name: 'same', '$.id': '{{suite:id | number}}' }]);
  const { tests, leftovers } = read(compared('not.eql'));
  expect({ tests, reason: leftovers[0]?.reason }).toEqual({
    tests: [],
    reason: { kind: 'not-sayable', what: 'a number that a text may not have' },
  });
});

test('references in a text that a script sets, or puts into a header, are resolved', () => {
  const { sets } = read(`pm.environment.set('id', 7);
    pm.environment.set('title', 'tea {{id}} {{$guid}} {{#if}}');
    pm.environment.set('self', '{{self}}');`);
  expect(sets).toEqual([{ values: { id: 7, title: 'tea {{suite:id}} {{uuid}} \\{{#if}}', self: '\\{{self}}' } }]);
  expect(read(`pm.request.headers.add({ key: 'x-a', value: 'Bearer {{token}}' });`, 'before').headers).toEqual([
    { name: 'x-a', value: 'Bearer {{suite:token}}' },
  ]);
  const { leftovers } = read(`pm.environment.set('title', 'tea {{id}}'); pm.environment.set('id', 7);`);
  expect(leftovers[0]?.reason).toEqual({
    kind: 'not-sayable',
    what: 'a text with a variable that the script sets later',
  });
});

test('an item is found by a variable that is a text; a script that sets it may give it a number', () => {
  const source = `const wanted = pm.environment.get('id');
    pm.environment.set('state', pm.response.json().orders.find((order) => order.id === wanted).state);`;
  const ofEnvironment = read(source, 'test', { variables: new Map([['id', 'given']]) });
  const set = read(source, 'test', { variables: new Map([['id', 'set']]) });
  expect(JSON.stringify(ofEnvironment.captures)).toContain("[?(@.id == '{{suite:id}}')]");
  expect(set).toMatchObject({ captures: [], whole: false });
  expect(JSON.stringify(set.leftovers)).toContain('a filter by a variable that may be a number');
});

test('what only this run has is sent as nothing if it is undefined, and what an environment has as null', () => {
  const { sets } = read("pm.variables.set('a', undefined); pm.environment.set('b', undefined);", 'before');
  expect(sets).toEqual([{ values: { a: '', b: 'null' } }]);
});
