import { expect, test } from 'vitest';
import {
  livingSelection,
  nothingSelected,
  reduceSelection,
  type Selection,
  type SelectionChange,
} from '../../../../src/page/panel/state/selection.js';

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const after = (...changes: readonly SelectionChange[]): Selection =>
  changes.reduce((selection, change) => reduceSelection(selection, change, keys), nothingSelected);
const shown = ({ rows, anchor, cursor }: Selection): string =>
  `${keys.filter((key) => rows.has(key)).join('')} from ${anchor ?? '-'} at ${cursor ?? '-'}`;

test('a click selects one row, and a range begins there, whichever way it goes', () => {
  expect(shown(after({ kind: 'only', row: 'c' }))).toBe('c from c at c');
  expect(shown(after({ kind: 'only', row: 'c' }, { kind: 'range', row: 'e' }))).toBe('cde from c at e');
  const back = after({ kind: 'only', row: 'c' }, { kind: 'range', row: 'e' }, { kind: 'range', row: 'a' });
  expect(shown(back)).toBe('abc from c at a');
});

test('a row that is added or removed is where the next range begins', () => {
  const added = after({ kind: 'only', row: 'b' }, { kind: 'range', row: 'd' }, { kind: 'toggle', row: 'g' });
  expect(shown(added)).toBe('bcdg from g at g');
  expect(shown(reduceSelection(added, { kind: 'toggle', row: 'c' }, keys))).toBe('bdg from c at c');
  expect(shown(reduceSelection(added, { kind: 'range', row: 'f' }, keys))).toBe('fg from g at f');
});

test('the keyboard can walk without selecting', () => {
  const walked = after({ kind: 'only', row: 'b' }, { kind: 'walk', row: 'd' });
  expect(shown(walked)).toBe('b from b at d');
  expect(shown(reduceSelection(walked, { kind: 'toggle', row: 'd' }, keys))).toBe('bd from d at d');
});

test('a menu is for the selection if its row is part of it, and otherwise for the row', () => {
  const three = after({ kind: 'only', row: 'b' }, { kind: 'range', row: 'd' });
  expect(shown(reduceSelection(three, { kind: 'menu', row: 'c' }, keys))).toBe('bcd from b at c');
  expect(shown(reduceSelection(three, { kind: 'menu', row: 'f' }, keys))).toBe('f from f at f');
});

test('Esc goes back to the row with the keyboard, then to none', () => {
  const all = after({ kind: 'only', row: 'c' }, { kind: 'all' });
  expect(shown(all)).toBe('abcdefg from c at c');
  const one = reduceSelection(all, { kind: 'fewer' }, keys);
  expect(shown(one)).toBe('c from c at c');
  expect(shown(reduceSelection(one, { kind: 'fewer' }, keys))).toBe(' from - at c');
});

test('rows that live on stay selected; the keyboard goes to what has taken the place of a row that is gone', () => {
  const three = after({ kind: 'only', row: 'b' }, { kind: 'range', row: 'd' });
  const without = (...gone: readonly string[]): string =>
    shown(
      livingSelection(
        three,
        keys,
        keys.filter((key) => !gone.includes(key)),
      ),
    );
  expect(livingSelection(three, keys, ['x', ...keys])).toBe(three);
  expect(without('c')).toBe('bd from b at d');
  expect(without('b')).toBe('cd from d at d');
  expect(without('b', 'c', 'd')).toBe(' from e at e');
  expect(without('d', 'e', 'f', 'g')).toBe('bc from b at c');
});
