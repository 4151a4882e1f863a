import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';

const body = 'const body = pm.response.json();';

function read(...lines: readonly string[]) {
  return readScript({ phase: 'after', dialect: 'postman', source: lines.join('\n'), place: { file: 'suite.json' } });
}

test.each([
  ['is filled under a condition', ['const wrong = [];', "if (body.a !== 1) wrong.push('a');"], 'wrong', 'empty'],
  ['is sorted', ["const names = ['b', 'a'];", 'names.sort();'], 'names', "eql(['a', 'b'])"],
  ['is turned', ["const names = ['b', 'a'];", 'names.reverse();'], 'names', "eql(['a', 'b'])"],
  ['loses its last item', ['const { items } = body;', 'const last = items.pop();'], 'body.items', 'eql([1])'],
  ['is counted in a loop', ['let count = 0;', 'while (count < body.total) { count++; }'], 'count', 'equal(3)'],
  [
    'is changed by a function',
    ['function add(to) { if (body.a) to.push(1); }', 'const a = [];', 'add(a);'],
    'a',
    'empty',
  ],
  ['is made of one that changes', ['const a = [];', 'const b = a;', 'if (body.x) b.push(1);'], 'a', 'empty'],
])('a test of a value that %s stays with its script', (_, lines, value, assertion) => {
  const asked = `pm.test('stays', () => pm.expect(${value}).to.be.${assertion});`;
  const { tests, whole, rest } = read(body, ...lines, asked);
  expect({ tests, whole }).toEqual({ tests: [], whole: false });
  expect(rest).toContain('stays');
});

test('a test of other values is converted next to a script that stays', () => {
  const { tests, rest } = read(
    body,
    'const wrong = [];',
    "if (body.a !== 1) wrong.push('a');",
    "pm.test('goes', () => pm.expect(body.id).to.equal(1));",
  );
  expect(tests).toMatchObject([{ name: 'goes', '$.id': 1 }]);
  expect(rest).not.toContain('goes');
});
