import { describe, expect, test } from 'vitest';
import { bulkText, isBulk, readBulk } from '../../../../src/page/panel/fields/bulk-text.js';
import { kept, lines, number, typed, words } from '../../../../src/page/panel/fields/codecs.js';
import { membership } from '../../../../src/page/panel/fields/choice-fields.js';
import { lockAt } from '../../../../src/page/panel/fields/place.js';
import { unknownIn } from '../../../../src/page/panel/fields/unknown.js';
import { waitsText } from '../../../../src/page/panel/fields/waits.js';
import { convertBody } from '../../../../src/page/panel/tabs/body-kinds.js';
import { linesOfKey } from '../../../../src/page/panel/tabs/lines-of-key.js';
import { placeholdersOf } from '../../../../src/page/panel/tabs/path-placeholders.js';
import { lineEnds, marksOf, rowLines, shiftedRanges, withRow } from '../../../../src/page/panel/tabs/yaml-text.js';

describe('values as text', () => {
  test.each([
    ['a text', 'ann', 'ann'],
    ['a number', 5, '5'],
    ['a text that looks like a number', '5', '"5"'],
    ['a text that would lose a digit as a number', '1.10', '1.10'],
    ['null', null, 'null'],
    ['a text that looks like null', 'null', '"null"'],
    ['yes', 'yes', 'yes'],
    ['true', true, 'true'],
    ['a list', [1, 'b'], '[1,"b"]'],
    ['a map', { a: 1 }, '{"a":1}'],
    ['a reference', '{{var.x}}', '{{var.x}}'],
    ['a text of lines', 'a\nb', '"a\\nb"'],
    ['a quoted text', '"a"', '"\\"a\\""'],
    ['a name of an object', 'constructor', 'constructor'],
    ['nothing', '', ''],
  ])('typed: %s', (_, value, text) => {
    expect(typed.text(value)).toBe(text);
    expect(typed.read(text, undefined)).toEqual(value);
  });

  test('a number stays a number while one is typed, a list a list', () => {
    expect([kept.read('6', 5), kept.read('x', 5), kept.read('6', '5'), kept.read('["b"]', ['a'])]).toEqual([
      6,
      'x',
      '6',
      ['b'],
    ]);
    expect([number.read('3', undefined), number.read('2s', 1), number.read(' ', 1)]).toEqual([3, '2s', undefined]);
  });

  test('one path or several', () => {
    expect([lines.read('a.ts\n', 'x'), lines.read('a.ts\n\nb.ts', 'x'), lines.read(' ', 'x')]).toEqual([
      'a.ts',
      ['a.ts', 'b.ts'],
      undefined,
    ]);
    expect([words.read('smoke', undefined), words.read('smoke, slow', 'smoke')]).toEqual([
      ['smoke'],
      ['smoke', 'slow'],
    ]);
  });

  test('an item of a list is ticked in the order of the choices', () => {
    const order = ['a', 'b', 'c'];
    const b = membership('b', order);
    expect([b.read('true', ['a', 'c']), b.read('true', undefined), b.read('', ['b']), b.read('', ['c', 'b'])]).toEqual([
      ['a', 'b', 'c'],
      ['b'],
      undefined,
      ['c'],
    ]);
    expect(membership(429, ['429']).text([429])).toBe('true');
    expect(membership(429, ['429']).text(['429'])).toBe('true');
  });
});

describe('entries as lines', () => {
  test.each([
    [
      { accept: 'text/csv', 'x-url': 'http://shop.example/a?b=c', empty: '' },
      'accept: text/csv\nx-url: http://shop.example/a?b=c\nempty:',
    ],
    [{ none: null, said: 'null', list: ['a', 'b'], page: 2 }, 'none: null\nsaid: "null"\nlist: ["a","b"]\npage: 2'],
    [{ 'a:b': ' spaced ', '"q"': '[x' }, '"a:b": " spaced "\n"\\"q\\"": "[x"'],
  ])('%j', (map, text) => {
    expect(bulkText(map, false)).toBe(text);
    expect(readBulk(text, map, false)).toEqual(map);
  });

  test('of typed values', () => {
    const map = { count: 5, text: '5', off: false };
    expect(bulkText(map, true)).toBe('count: 5\ntext: "5"\noff: false');
    expect(readBulk(bulkText(map, true), {}, true)).toEqual(map);
  });

  test('what is pasted is entries only if every line is one', () => {
    expect(
      ['accept: text/csv\nx-a: b', 'accept: text/csv\n', 'http://shop.example/x', 'two words', '{ "a": 1 }'].map(
        isBulk,
      ),
    ).toEqual([true, true, false, false, false]);
  });
});

test.each([
  [{ attempts: 4, backoff: undefined, multiply: 2 }, '1s, 2s, 4s'],
  [{ attempts: 3, backoff: '250ms', multiply: undefined }, '250ms, 250ms'],
  [{ attempts: 2, backoff: 90_000, multiply: 1 }, '1m 30s'],
  [{ attempts: 50, backoff: 100, multiply: 1 }, '100ms, 100ms, 100ms, 100ms, 100ms, 100ms, …'],
  [{ attempts: 1, backoff: 100, multiply: 1 }, undefined],
  [{ attempts: 3, backoff: '{{var.wait}}', multiply: 1 }, undefined],
  [{ attempts: Number.NaN, backoff: 1, multiply: 1 }, undefined],
])('the waits of %j', (retry, text) => expect(waitsText(retry)).toBe(text));

test('a lock is of a place and what is below it, or only of what is below', () => {
  const reason = { code: 'x', message: 'locked' };
  const written = {
    value: {},
    secrets: [],
    locked: [
      { pointer: '/json', reason },
      { pointer: '/headers/', reason },
    ],
  };
  const isLocked = (...path: readonly string[]): boolean => lockAt(written, path) !== undefined;
  expect([isLocked('json'), isLocked('json', 'a'), isLocked('jsonx')]).toEqual([true, true, false]);
  expect([isLocked('headers'), isLocked('headers', 'accept'), isLocked('query')]).toEqual([false, true, false]);
});

test('references that nothing sets are those whose place is all that a problem names', () => {
  const range = (column: number, end: number) => ({
    start: { line: 8, column, offset: 0 },
    end: { line: 8, column: end, offset: 0 },
  });
  const problem = { code: 'c', severity: 'failure', file: 'a', message: 'unknown' } as const;
  const row = {
    line: 7,
    yaml: '  - request: GET /x\n    text: a {{var.x}} b',
    problems: [
      { ...problem, hint: 'Did you mean y?', range: range(13, 22) },
      { ...problem, range: range(5, 9) },
    ],
  };
  expect(unknownIn(row)).toEqual([['{{var.x}}', 'unknown. Did you mean y?']]);
});

test('names in the path of a URL', () => {
  expect(placeholdersOf('GET {{env.BASE}}/orders/{id}/lines/{line}?x={id}')).toEqual(['id', 'line']);
});

test('a body as another kind of body', () => {
  const fields = { user: 'ann', page: 2 };
  expect(convertBody(fields, 'json', 'form')).toEqual(fields);
  expect(convertBody(fields, 'form', 'multipart')).toEqual([
    { name: 'user', value: 'ann' },
    { name: 'page', value: 2 },
  ]);
  expect(convertBody([{ name: 'a', value: 'b' }], 'multipart', 'json')).toEqual({ a: 'b' });
  expect(convertBody('{ "a": 1 }', 'text', 'json')).toEqual({ a: 1 });
  expect(convertBody({ a: { b: 1 } }, 'json', 'form')).toEqual({});
  expect(convertBody(undefined, undefined, 'text')).toBe('');
});

describe('YAML as text', () => {
  const text = 'steps:\r\n  - request: GET /x\r\n    timeout: 5s\r\n\r\n  - request: GET /y\r\n';
  const yaml = '  - request: GET /x\r\n    timeout: 5s';

  test('a row is replaced where it was seen, with the line ends of the file', () => {
    const next = lineEnds.read(lineEnds.text(yaml).replace('5s', '6s'), yaml);
    expect(withRow(text, { yaml, line: 2 }, String(next))).toBe(text.replace('5s', '6s'));
    expect(withRow(text, { yaml, line: 3 }, '')).toBeUndefined();
    expect(withRow(`- {a: 1}\n[ ${'x'} ]`, { yaml: 'x', line: 2 }, 'y')).toBe('- {a: 1}\n[ y ]');
  });

  test('line ends behind a row do not change it, and are not written', () => {
    expect(rowLines.read(`${rowLines.text(yaml)}\n\n`, yaml)).toBe(yaml);
    expect(rowLines.read('  - request: GET /z\n    timeout: 5s\n \n', yaml)).toBe(
      '  - request: GET /z\r\n    timeout: 5s',
    );
    expect(rowLines.read('- a: |+\n    b\n\n', '- a: |+\n    b\n\n')).toBe('- a: |+\n    b\n\n');
  });

  test('secrets and problems have their places in it', () => {
    expect(shiftedRanges([[21, 25]], yaml)).toEqual([[20, 24]]);
    const at = (line: number, column: number) => ({ line, column, offset: 0 });
    const problem = { code: 'c', severity: 'warning', file: 'a', message: 'slow', hint: 'Wait.' } as const;
    const marks = marksOf(
      [
        { ...problem, range: { start: at(3, 5), end: at(3, 12) } },
        { ...problem, range: { start: at(1, 1), end: at(1, 2) } },
        problem,
      ],
      lineEnds.text(yaml),
      2,
    );
    expect(marks).toEqual([{ from: 24, to: 31, severity: 'warning', message: 'slow\nWait.' }]);
  });

  test('the lines of one key', () => {
    const yaml = '  - request: GET /x\n    json:\n      a: 1\n      token: abcdef\n    tests: { status: 200 }';
    const secret = yaml.indexOf('abcdef');
    const row = { yaml, hidden: [[secret, secret + 6]] as const };
    expect(linesOfKey(row, 'json')).toEqual({ text: 'json:\n  a: 1\n  token: ••••', hidden: true });
    expect(linesOfKey(row, 'tests')).toEqual({ text: 'tests: { status: 200 }', hidden: false });
  });
});
