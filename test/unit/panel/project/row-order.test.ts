import { expect, test } from 'vitest';
import { openRowKeys } from '../../../../src/panel/project/row-keys.js';
import {
  insertedAfter,
  movedAfter,
  replacedRows,
  sameRows,
  without,
  wrappedRows,
  type RowOrder,
} from '../../../../src/panel/project/row-order.js';

/** The keys of four rows that read alike after an edit: only the order says which is which. */
function keysAfter(order: RowOrder, count: number): readonly string[] {
  const keys = openRowKeys();
  keys.next(['x', 'x', 'x', 'x']);
  return keys.next(
    Array.from({ length: count }, () => 'x'),
    order,
  );
}

test('rows that read alike keep their keys by what the edit did to them', () => {
  expect(keysAfter(sameRows, 4)).toEqual(['r1', 'r2', 'r3', 'r4']);
  expect(keysAfter(insertedAfter(0), 5)).toEqual(['r5', 'r1', 'r2', 'r3', 'r4']);
  expect(keysAfter(insertedAfter(2), 6)).toEqual(['r1', 'r2', 'r5', 'r6', 'r3', 'r4']);
  expect(keysAfter(insertedAfter(4), 5)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
  expect(keysAfter(without([1, 3]), 2)).toEqual(['r2', 'r4']);
  expect(keysAfter(movedAfter([1, 2], 3), 4)).toEqual(['r3', 'r1', 'r2', 'r4']);
  expect(keysAfter(movedAfter([4, 3], 0), 4)).toEqual(['r3', 'r4', 'r1', 'r2']);
  expect(keysAfter(movedAfter([2], 2), 4)).toEqual(['r1', 'r2', 'r3', 'r4']);
  expect(keysAfter(wrappedRows([2, 3]), 6)).toEqual(['r1', 'r5', 'r2', 'r3', 'r6', 'r4']);
  expect(keysAfter(replacedRows([2, 3]), 3)).toEqual(['r1', 'r5', 'r4']);
});

test('an order that does not fit the rows counts for nothing: their texts say which is which', () => {
  const keys = openRowKeys();
  keys.next(['a', 'b', 'c']);
  expect(keys.next(['b', 'c'], movedAfter([1], 3))).toEqual(['r2', 'r3']);
});

test('keys that come back are not given to other rows afterwards', () => {
  const keys = openRowKeys();
  const before = keys.next(['a', 'b']);
  expect(keys.next(['b'])).toEqual(['r2']);
  keys.restore(['a', 'b'], before);
  expect(keys.next(['a', 'b', 'c'])).toEqual(['r1', 'r2', 'r3']);
});
