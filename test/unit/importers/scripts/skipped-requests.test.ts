import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { ReadScript } from '../../../../src/importers/scripts/script.js';
import type { SuiteScript } from '../../../../src/importers/suite/suite.js';

function read(source: string, dialect: SuiteScript['dialect'] = 'postman'): ReadScript {
  const known = { variables: new Map([['role', 'given'] as const]) };
  return readScript({ place: { file: 'suite' }, dialect, phase: 'before', source }, known);
}

const admin = { '{{suite:role}}': 'admin' };
const other = { '{{suite:role}}': { notEquals: 'admin' } };

test('a script of Postman that skips its request ends there', () => {
  const { flow, sets, whole } = read(
    `if (pm.environment.get('role') === 'admin') pm.execution.skipRequest(); pm.environment.set('a', '1');`,
  );
  expect(whole).toBe(true);
  expect(flow).toMatchObject([{ kind: 'skip', when: [admin] }]);
  expect(sets).toEqual([{ when: [{ '{{suite:role}}': { exists: false } }, other], values: { a: '1' } }]);
});

test('a script of Bruno that skips its request goes on', () => {
  const { flow, sets } = read(
    `if (bru.getEnvVar('role') === 'admin') { bru.runner.skipRequest(); } bru.setVar('a', '1');`,
    'bruno',
  );
  expect(flow).toMatchObject([{ kind: 'skip', when: [admin] }]);
  expect(sets).toEqual([{ values: { a: '1' } }]);
});

test('a request that is skipped in any case has no condition', () => {
  expect(read(`pm.environment.set('a', '1'); pm.execution.skipRequest(); pm.environment.set('a', '2');`)).toMatchObject(
    {
      flow: [{ kind: 'skip' }],
      sets: [{ values: { a: '1' } }],
      whole: true,
    },
  );
});

test.each([
  ['within a function', `function skip() { pm.execution.skipRequest(); } if (pm.environment.get('role')) skip();`],
  ['within a try', `try { pm.execution.skipRequest(); } catch (error) {}`],
  [
    'by what the script sets',
    `if (pm.environment.get('role') === 'admin') pm.execution.skipRequest(); pm.environment.set('role', 'admin');`,
  ],
  [
    'next to a request of the script',
    `pm.sendRequest('http://h/'); if (pm.environment.get('role')) pm.execution.skipRequest();`,
  ],
])('the script is kept if it skips its request %s', (_, source) => {
  const { whole, rest } = read(source);
  expect({ whole, rest }).toEqual({ whole: false, rest: source });
});
