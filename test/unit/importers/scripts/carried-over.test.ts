import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';

const readLoop = (source: string) =>
  readScript({
    phase: 'after',
    dialect: 'postman',
    source: `const { items } = pm.response.json(); ${source}`,
    place: { file: 'suite.json' },
  });

test.each([
  `let n = 0; for (const item of items) { n++; } pm.test('count', () => pm.expect(n).to.eql(2));`,
  `let n = 0; items.forEach((item) => { if (item.id > 1) n += 1; }); pm.test('count', () => pm.expect(n).to.eql(1));`,
  `let s = ''; for (let i = 0; i < items.length; i++) { s = s + 'x'; } pm.test('text', () => pm.expect(s).to.eql('xx'));`,
  `let last = 0; items.forEach((item) => { pm.test('0', () => pm.expect(last).to.eql(0)); last = 5; });`,
  `let first = true; for (const item of items) { if (first) { first = false; pm.test('a', () => pm.expect(item.name).to.eql('a')); } }`,
  `const sum = { n: 0 }; for (const item of items) { sum.n += 1; } pm.test('sum', () => pm.expect(sum.n).to.eql(2));`,
  `let n = 0; const count = () => { n++; }; items.forEach(count); pm.test('count', () => pm.expect(n).to.eql(2));`,
])('what an element gives to the next one keeps the script: %s', (source) => {
  const { whole, tests } = readLoop(source);
  expect(whole).toBe(false);
  expect(tests.filter(({ name }) => name !== undefined)).toEqual([]);
});

test.each([
  `let found; for (const item of items) { if (item.id === 2) found = item.name; } pm.test('b', () => pm.expect(found).to.eql('b'));`,
  `for (const item of items) { let n = 0; n++; pm.test('one', () => pm.expect(item.id).to.be.at.least(n)); }`,
])('a variable that only one element gives, or that begins anew with each, is converted: %s', (source) => {
  expect(readLoop(source).whole).toBe(true);
});
