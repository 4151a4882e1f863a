import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { ReadScript } from '../../../../src/importers/scripts/script.js';
import type { SuiteScript } from '../../../../src/importers/suite/suite.js';

function read(dialect: SuiteScript['dialect'], source: string, phase: SuiteScript['phase'] = 'after'): ReadScript {
  return readScript({ place: { file: 'suite' }, dialect, phase, source });
}

test('scripts of Bruno: tests, captures, and a body that is text unless it is JSON', () => {
  const { tests, captures, whole } = read(
    'bruno',
    `bru.setVar('id', res.getBody().id);
    test('is created', () => { expect(res.getStatus()).to.equal(201); expect(res.body.name).to.be.a('string'); });
    test('says why', () => { expect(res('error.code')).to.equal('gone'); });
    test('is text', () => { expect(res.getHeader('content-type')).to.include('json'); });`,
  );
  expect({ tests, whole, captures }).toEqual({
    whole: true,
    tests: [
      { when: { $: { exists: true } }, $: { notIn: [null] } },
      { name: 'is created', status: 201, '$.name': { type: 'string' } },
      { name: 'says why', '$.error.code': 'gone' },
      { name: 'is text', 'header content-type': { contains: 'json' } },
    ],
    captures: [{ name: 'receivedId', value: { from: '$.id', pipe: 'default null' }, isOwn: true }],
  });
});

test('scripts of Bruno before a request: variables, headers and where it goes on', () => {
  const { sets, headers, whole } = read(
    'bruno',
    `bru.setVar('kind', 'buyer'); req.setHeader('x-kind', bru.getVar('kind'));`,
    'before',
  );
  expect({ sets, headers, whole }).toEqual({
    whole: true,
    sets: [{ values: { kind: 'buyer' } }],
    headers: [{ name: 'x-kind', value: 'buyer' }],
  });
  expect(read('bruno', 'bru.runner.stopExecution();').flow).toEqual([{ kind: 'stop' }]);
});

test('scripts of Bruno that log the request, and make ids by a module', () => {
  const log =
    "const path = require('./unused');\nconsole.log(`${req.getMethod()} ${req.getUrl()} ${res.getStatus()}`);";
  expect(read('bruno', log)).toMatchObject({ whole: true, tests: [] });
  const id = "const { v4 } = require('uuid');\nbru.setVar('id', v4());";
  expect(read('bruno', id, 'before')).toMatchObject({ whole: true, sets: [{ values: { id: '{{uuid}}' } }] });
  expect(read('bruno', "require('./utils').check(res);").whole).toBe(false);
});

test('response handlers of JetBrains: tests and global variables', () => {
  const { tests, whole } = read(
    'jetbrains',
    `client.test('is an order', function () {
      client.assert(response.status === 200, 'status');
      client.assert(response.body.id === 5, 'id');
    });
    client.log(response.status);`,
  );
  expect({ tests, whole }).toEqual({ whole: true, tests: [{ name: 'is an order', status: 200, '$.id': 5 }] });
});

test('scripts of httpYac: tests of node:assert, chai and its own, and variables that it exports', () => {
  const { tests, captures, whole } = read(
    'httpyac',
    `const { equal } = require('assert');
    const { expect } = require('chai');
    test('is found', () => { equal(response.statusCode, 200); expect(response.parsedBody.items).to.have.lengthOf(2); });
    test.status(200);
    test.header('content-type', 'text/html');
    exports.id = response.parsedBody.id;
    $global.token = response.headers['x-token'];`,
  );
  expect({ tests, whole, captures: captures.map(({ name, short }) => [name, short]) }).toEqual({
    whole: true,
    tests: [
      { when: { $: { exists: true } }, $: { notIn: [null] } },
      { name: 'is found', status: 200, '$.items': { length: 2, schema: { type: ['string', 'array'] } } },
      { name: 'status 200', status: 200 },
      { name: 'header content-type text/html', 'header content-type': 'text/html' },
    ],
    captures: [
      ['id', '$.id'],
      ['token', 'header x-token'],
    ],
  });
});

test('scripts of JetBrains: content type, JSON paths, random values and variables of a request', () => {
  const { sets, whole } = read(
    'jetbrains',
    `request.variables.set('n', 'a-' + $random.uuid); client.global.set('kind', 'buyer');`,
    'before',
  );
  expect({ sets, whole }).toEqual({ whole: true, sets: [{ values: { n: 'a-{{uuid}}', kind: 'buyer' } }] });
  const { tests, captures } = read(
    'jetbrains',
    `client.test('is JSON', () => client.assert(response.contentType.mimeType === 'application/json'));
    client.global.set('id', jsonPath(response.body, '$.items[0].id'));`,
  );
  expect(tests).toEqual([{ name: 'is JSON', '{{suite:contentType}}': 'application/json' }]);
  expect(captures.map(({ name, short }) => [name, short])).toEqual([
    ['id', '$.items[0].id'],
    ['contentType', undefined],
  ]);
});

test('JSON with a form of its own is made by the script', () => {
  const { tests, whole } = read(
    'bruno',
    `test('is wide', () => { expect(JSON.stringify({ a: [1] }, null, 2)).to.equal('{\\n  "a": [\\n    1\\n  ]\\n}'); });`,
  );
  expect({ tests, whole }).toEqual({ tests: [], whole: true });
  for (const made of [`JSON.stringify({ a: 1, b: 2 }, ['a'])`, `JSON.stringify({ a: 1 }, (_, value) => value)`])
    expect(read('bruno', `test('a', () => { expect(${made}).to.equal('{"a":1}'); });`).whole).toBe(false);
  const revived = read('bruno', `test('a', () => { expect(JSON.parse('{"a":1}', () => 2)).to.equal(2); });`);
  expect(revived.whole).toBe(false);
  const shown = read('bruno', `console.log(JSON.stringify(res.getBody(), null, 2));`);
  expect(shown.whole).toBe(true);
});
