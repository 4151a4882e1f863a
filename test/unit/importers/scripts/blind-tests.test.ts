import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json.js';
import { readScript } from '../../../../src/importers/scripts/read-script.js';

const testsOf = (assertion: string): readonly JsonObject[] =>
  readScript({
    phase: 'after',
    dialect: 'postman',
    source: `const { data } = pm.response.json(); const token = data && data.token; pm.test('t', () => { ${assertion} });`,
    place: { file: 'suite.json' },
  }).tests;

const saysNothing = ({ when, ...entry }: JsonObject): boolean => {
  const given = (when ?? {}) as JsonObject;
  const checks = Object.entries(entry).filter(([subject]) => subject !== 'name');
  return checks.every(([subject, asked]) => JSON.stringify(given[subject]) === JSON.stringify(asked));
};

test.each([
  `pm.expect(token).to.be.a('string').and.not.be.empty;`,
  `pm.expect(token).to.not.be.empty;`,
  `pm.expect(token.length).to.be.above(0);`,
])('no entry asks what its condition says: %s', (assertion) => {
  const tests = testsOf(assertion);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter(saysNothing)).toEqual([]);
});
