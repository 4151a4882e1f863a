import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { SuiteScript } from '../../../../src/importers/suite/suite.js';

function setsOf(dialect: SuiteScript['dialect'], source: string): readonly unknown[] {
  const { whole, sets } = readScript({ place: { file: 'suite' }, dialect, phase: 'test', source });
  expect(whole).toBe(true);
  return sets.map(({ values }) => values);
}

const orWord = (name: string): string => `{{suite:${name} | text | default 'undefined'}}`;

test.for([
  ['postman', `pm.environment.set('auth', 'Bearer ' + pm.response.json().token)`],
  ['postman', 'pm.environment.set("auth", `Bearer ${pm.response.json().token}`)'],
  ['bruno', `bru.setVar('auth', 'Bearer ' + res.body.token)`],
] as const)('a text of what %s may not find is sent with the word: %s', ([dialect, source]) => {
  expect(setsOf(dialect, source)).toContainEqual({ auth: `Bearer ${orWord('token')}` });
});

test('so is one of a response handler of JetBrains, where the body may be text', () => {
  expect(setsOf('jetbrains', `client.global.set('auth', 'Bearer ' + response.body.token)`)).toEqual([
    { auth: `Bearer ${orWord('token')}` },
    { auth: 'Bearer undefined' },
  ]);
});

test('what a condition says is there has no other word', () => {
  const guarded = (guard: string): readonly unknown[] =>
    setsOf('postman', `const j = pm.response.json(); if (${guard}) pm.environment.set('auth', 'Bearer ' + j.token);`);
  const plain = [{ auth: 'Bearer {{suite:token}}' }];
  expect(guarded('j.token')).toEqual(plain);
  expect(guarded('j.token.length > 3')).toEqual(plain);
  expect(guarded('j.tokens')).toEqual([{ auth: `Bearer ${orWord('token')}` }]);
});

test('a text of what every response has stays as it is', () => {
  expect(setsOf('postman', `pm.environment.set('was', 'HTTP ' + pm.response.code)`)).toEqual([
    { was: expect.stringMatching(/^HTTP \{\{suite:\w+\}\}$/) },
  ]);
});
