import { expect, test } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const tested = (source: string): object => ({ listen: 'test', script: { exec: [source] } });
const before = (source: string): object => ({ listen: 'prerequest', script: { exec: [source] } });

function post(name: string, body: Json, ...event: readonly object[]): object {
  const options = { raw: { language: 'json' } };
  const request = {
    method: 'POST',
    url: 'http://shop.test/orders',
    body: { mode: 'raw', raw: JSON.stringify(body), options },
  };
  return { name, request, event };
}

function written(collection: object): WrittenSuite {
  return writeSuite(suiteOf({ info: { name: 'Shop' }, ...collection }));
}

const limit = `const body = JSON.parse(pm.request.body.raw);
if (body.limit) pm.test('at most ' + body.limit, () => {
  pm.expect(pm.response.json().items.length).to.be.at.most(body.limit);
});`;

test('a script of the suite that reads the body of the request becomes the tests of each request', () => {
  const { sessions, report } = written({
    event: [tested(limit)],
    item: [post('two', { limit: 2 }), post('all', {}), post('nine', { limit: 9 })],
  });
  expect(report.requests.map(({ outcome }) => outcome)).toEqual(['as-it-is', 'as-it-is', 'as-it-is']);
  expect(sessions[0]!.text).toBe(`name: Shop
settings:
  baseUrl: http://shop.test
steps:
  - request: POST /orders
    name: two
    json:
      limit: 2
    tests:
      - name: at most 2
        $.items:
          length:
            gte: 0
            lte: 2
          schema:
            type:
              - string
              - array
  - request: POST /orders
    name: all
    json: {}
  - request: POST /orders
    name: nine
    json:
      limit: 9
    tests:
      - name: at most 9
        $.items:
          length:
            gte: 0
            lte: 9
          schema:
            type:
              - string
              - array
`);
});

test('it is carried over for the requests that need it, and only for these', () => {
  const source = `if (JSON.parse(pm.request.body.raw).odd) pm.visualizer.set('<p>odd</p>');`;
  const { sessions, report } = written({
    event: [tested(source)],
    item: [post('plain', {}), post('odd', { odd: true })],
  });
  expect(report.requests.map(({ outcome, scripts }) => [outcome, scripts.length])).toEqual([
    ['as-it-is', 0],
    ['with-script', 1],
  ]);
  expect(sessions[0]!.text).toContain(`    name: odd
    json:
      odd: true
    after: ./scripts/shop/shop.test.cjs
`);
});

test('a script before the request may change what it sends, so that nothing is known of it', () => {
  const change = before(`pm.request.body.update('{"limit": 3}');`);
  const { report } = written({ event: [tested(limit)], item: [post('two', { limit: 2 }, change)] });
  expect(report.requests[0]!.outcome).toBe('with-script');
});

test('a value of the body that a later row sets anew is not the one that was sent', () => {
  const source = `pm.test('same', () => pm.expect(pm.response.json().id).to.eql(JSON.parse(pm.request.body.raw).id));`;
  const { report, sessions } = written({
    variable: [{ key: 'id', value: '5' }],
    item: [
      post('kept', { id: '{{id}}' }, tested(source)),
      post('set', { id: '{{id}}' }, tested(source), tested(`pm.environment.set('id', pm.response.json().next);`)),
    ],
  });
  expect(report.requests.map(({ outcome }) => outcome)).toEqual(['as-it-is', 'with-script']);
  expect(sessions[0]!.text).toContain(`      - name: same
        $.id:
          equals: '{{var.id | text}}'
          type: string
`);
});

test('a script of a folder knows the name of each request', () => {
  const { sessions } = written({
    item: [
      {
        name: 'folder',
        event: [tested(`if (pm.info.requestName === 'two') pm.test('is two', () => pm.response.to.have.status(202));`)],
        item: [post('one', {}), post('two', {})],
      },
    ],
  });
  const [, one = '', two = ''] = sessions[0]!.text.split('- request:');
  expect([one.includes('is two'), two.includes('is two')]).toEqual([false, true]);
});

test('a long schema is in a file, once for all tests that have it', () => {
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, { type: 'string' }]));
  const schema = JSON.stringify({ type: 'object', properties });
  const source = `pm.test('is an order', () => pm.response.to.have.jsonSchema(${schema}));`;
  const { sessions, files } = written({ item: [post('one', {}, tested(source)), post('two', {}, tested(source))] });
  expect([...files.keys()]).toEqual(['schemas/shop/is-an-order.json']);
  expect(JSON.parse(files.get('schemas/shop/is-an-order.json')!)).toEqual({ type: 'object', properties });
  expect(sessions[0]!.text.match(/schema: \.\/schemas\/shop\/is-an-order\.json/g)).toHaveLength(2);
});

const helper = 'Helper = { isOk: (response) => response.code === 200 };';
const usesHelper = 'pm.expect(Helper.isOk(pm.response)).to.be.true;';
const draws = `pm.visualizer.set('<p></p>');`;

function carried(shared: string, ...own: readonly object[]): ReadonlyMap<string, string> {
  const { files } = written({ event: [before(shared)], item: [post('a', {}, ...own), post('b', {})] });
  return new Map([...files].map(([path, text]) => [path.replace('scripts/shop/', ''), text]));
}

function named(inside: string): object {
  return tested(`pm.test('is ok', () => { ${inside} });`);
}

test('a script that is carried over has with it what others give it', () => {
  const inDefault = 'const isOk = (helper = Helper) => helper.isOk(pm.response); pm.expect(isOk()).to.be.true;';
  for (const use of [usesHelper, inDefault]) {
    const files = carried(helper, named(use));
    expect([...files.keys()]).toEqual(['a.test.cjs']);
    expect(files.get('a.test.cjs')).toContain(helper);
  }
  expect(carried(`const ok = 200; Helper = { ok }; ok;`, named(`${draws} Helper;`)).get('a.test.cjs')).toContain(
    'const ok = 200;\nHelper = { ok };',
  );
  expect(carried(helper).size).toBe(0);
});

test('scripts share a file with what is long', () => {
  const long = `Helper = { isOk: (response) => { pm.variables.set('is ok', 1); return true; }, /* ${'-'.repeat(600)} */ };`;
  const item = ['a', 'b'].map((name) => post(name, {}, named(usesHelper)));
  const variable = [{ key: 'is ok', value: '0' }];
  const { files } = written({ event: [before(long)], item, variable });
  expect([...files.keys()].toSorted()).toEqual([
    'scripts/shop/a.test.cjs',
    'scripts/shop/b.test.cjs',
    'scripts/shop/helpers.cjs',
  ]);
  expect(files.get('scripts/shop/helpers.cjs')).toContain('module.exports = ({ pm }) => {\nHelper = {');
  expect(files.get('scripts/shop/helpers.cjs')).toContain("pm.variables.set('is_ok', 1)");
  for (const name of ['a', 'b'])
    expect(files.get(`scripts/shop/${name}.test.cjs`)).toContain("require('./helpers.cjs')({ pm });");
});

test('a script gets nothing that it does not read of others', () => {
  const texts = [
    `Helper = {}; Helper.name = 1; ${draws}`,
    `const { Helper } = pm.response.json(); ${draws} Helper.a = 1;`,
    `pm.response.Helper = { Helper: 1 }; ${draws}`,
  ];
  for (const text of texts) {
    const files = carried(helper, named(text));
    expect([...files.keys()]).toEqual(['a.test.cjs']);
    expect(files.get('a.test.cjs')).not.toContain(helper);
  }
  expect([...carried('var Helper = {};', named(usesHelper)).keys()]).toEqual(['a.test.cjs']);
});

test('a script that gives a name in another way than by a statement of its own is carried over, too', () => {
  const keys = (...given: Parameters<typeof carried>): readonly string[] => [...carried(...given).keys()].toSorted();
  const both = ['a.test.cjs', 'shop.before.cjs'];
  expect(keys(`if (pm.info.iteration === 0) { ${helper} }`, named(usesHelper))).toEqual(both);
  expect(keys('Helper = JSON.parse("{}");', named(usesHelper))).toEqual(both);
  expect(keys(helper, named(`Helper = Helper || {}; ${draws}`))).toEqual(both);
  expect(keys(helper, named(`if (pm.response.code === 200) Helper = 1; ${draws}`))).toEqual(both);
  // A script of a request may have run long before, so what it gives stays with it.
  expect(keys('Helper = { isOk: () => Other };', before('Other = 5;'), named(usesHelper))).toEqual([
    'a.before.cjs',
    'a.test.cjs',
  ]);
});

test('a script that stays and asks for a request by name is to be converted by hand', () => {
  const event = (name: string): object => ({
    listen: 'test',
    script: {
      exec: [
        `if (pm.environment.get('round') !== '3')`,
        `  pm.execution.setNextRequest(${name});`,
        `// pm.execution.setNextRequest('d');`,
      ],
    },
  });
  const item = (name: string, next: string): object => ({
    name,
    request: { method: 'GET', url: 'http://shop.test/' },
    event: [event(next)],
  });
  const { report } = writeSuite(
    suiteOf({ info: { name: 'Shop' }, item: [item('a', 'pm.info.requestName'), item('b', `'a'`), item('c', 'null')] }),
  );
  const byHand = report.requests.map(({ name, outcome, leftovers }) => ({
    name,
    outcome,
    calls: leftovers.flatMap(({ reason, source, place }) => (reason.kind === 'by-hand' ? [[source, place.line]] : [])),
  }));
  expect(byHand).toEqual([
    { name: 'a', outcome: 'by-hand', calls: [['pm.execution.setNextRequest(pm.info.requestName)', 2]] },
    { name: 'b', outcome: 'by-hand', calls: [[`pm.execution.setNextRequest('a')`, 2]] },
    { name: 'c', outcome: 'as-it-is', calls: [] },
  ]);
});
