import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { SuiteScript } from '../../../../src/importers/suite/suite.js';

function script(source: string): SuiteScript {
  return { place: { file: 'suite.json' }, dialect: 'postman', phase: 'test', source };
}

test('a script of comments is whole, and nothing is left of it', () => {
  expect(readScript(script('// nothing\n'))).toMatchObject({ whole: true, tests: [] });
});

test('a script that is not JavaScript stays as it is, and the fault is a leftover with its line', () => {
  const { rest, whole, leftovers } = readScript(script('var a = 1;\nvar b = ;'));
  expect({ rest, whole, line: leftovers[0]?.line }).toEqual({ rest: 'var a = 1;\nvar b = ;', whole: false, line: 2 });
});
