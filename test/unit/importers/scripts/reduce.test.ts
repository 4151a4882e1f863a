import { expect, test } from 'vitest';
import { always, and, ask, implies, never, not, or } from '../../../../src/importers/scripts/logic/formula.js';
import { reduced } from '../../../../src/importers/scripts/logic/reduce.js';
import type { Subject } from '../../../../src/importers/scripts/logic/subject.js';

const price: Subject = { kind: 'path', steps: ['price'] };
const exists = ask(price, { op: 'exists' });
const isNumber = ask(price, { op: 'types', types: ['number'] });
const isText = ask(price, { op: 'types', types: ['string'] });
const isPaid = ask({ kind: 'status' }, { op: 'in', values: [200] });

test('a formula loses what its own statements imply, and the ways that they rule out', () => {
  expect(reduced(and(exists, isNumber))).toEqual(isNumber);
  expect(reduced(and(isNumber, or(isText, isPaid)))).toEqual(and(isNumber, isPaid));
  expect(reduced(or(isNumber, exists))).toEqual(exists);
  expect(reduced(and(isNumber, not(exists)))).toBe(never);
  expect(reduced(implies(isNumber, exists))).toBe(always);
});

test('a formula that nothing can be left out of stays', () => {
  for (const formula of [isNumber, and(isNumber, isPaid), or(isText, and(isNumber, isPaid))])
    expect(reduced(formula)).toBe(formula);
});

test('a statement that another one puts into other words is kept in these', () => {
  const isDear = ask(price, { op: 'looseOrder', order: 'gt', bound: 9 });
  const said = ask(price, { op: 'order', order: 'gt', bound: 9 });
  expect(reduced(and(isNumber, isDear))).toEqual(said);
  expect(reduced(not(and(isNumber, isDear)))).toEqual(not(said));
});
