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
    captures: [{ name: 'id', value: { from: '$.id', pipe: "default 'null'" }, short: '$.id' }],
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
