import { describe, expect, test } from 'vitest';
import { operatorNames } from '../../../../src/format/operators.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { freshRow, rowsOf, type CheckRow } from '../../../../src/page/panel/builder/check-row.js';
import { operatorChoices, partsOf } from '../../../../src/page/panel/builder/operator-choices.js';
import { readRows } from '../../../../src/page/panel/builder/read-rows.js';
import { conditionFrom, wordsOf } from '../../../../src/panel/suggest/condition-text.js';

/** Conditions with the words of `callsheet rows`. */
const table: readonly (readonly [words: string, condition: JsonObject])[] = [
  ['status equals 404', { status: 404 }],
  ['$.state equals paid', { '$.state': 'paid' }],
  ['$.count equals "5"', { '$.count': '5' }],
  ['$.note is null', { '$.note': { type: 'null' } }],
  ['$.tags equals ["a","b"]', { '$.tags': ['a', 'b'] }],
  ['header x-version equals 1.10', { 'header x-version': '1.10' }],
  ['status does not equal 500', { status: { notEquals: 500 } }],
  ['$.count is greater than 0 and is at most 9.5', { '$.count': { gt: 0, lte: 9.5 } }],
  ['$.at is at least 2026-01-01', { '$.at': { gte: '2026-01-01' } }],
  ['status is less than {{var.limit}}', { status: { lt: '{{var.limit}}' } }],
  ['status is between 200 and 299', { status: { between: [200, 299] } }],
  ['status is one of 404, 410', { status: { in: [404, 410] } }],
  ['$.state is not one of failed, void', { '$.state': { notIn: ['failed', 'void'] } }],
  ['$.state is one of "a, b", c', { '$.state': { in: ['a, b', 'c'] } }],
  ['header content-type contains json', { 'header content-type': { contains: 'json' } }],
  ['$.ids contains 5', { '$.ids': { contains: 5 } }],
  ['$.text does not contain error', { '$.text': { notContains: 'error' } }],
  ['header location starts with /orders/', { 'header location': { startsWith: '/orders/' } }],
  ['url ends with /login', { url: { endsWith: '/login' } }],
  ['$.sku matches ^A-\\d+$', { '$.sku': { matches: '^A-\\d+$' } }],
  ['$.sku does not match /tmp/i', { '$.sku': { notMatches: '/tmp/i' } }],
  ['$.lines length equals 3', { '$.lines': { length: 3 } }],
  ['$.lines length is at least 1 and length is less than 9', { '$.lines': { length: { gte: 1, lt: 9 } } }],
  ['$.id exists', { '$.id': { exists: true } }],
  ['$.id does not exist', { '$.id': { exists: false } }],
  ['$.lines is empty', { '$.lines': { empty: true } }],
  ['$.lines is not empty', { '$.lines': { empty: false } }],
  ['$.id is a string', { '$.id': { type: 'string' } }],
  ['$.id is a uuid', { '$.id': { format: 'uuid' } }],
  ['$.order matches the object {"state":"paid"}', { '$.order': { matchObject: { state: 'paid' } } }],
  ['$.ids each is a string', { '$.ids': { each: { type: 'string' } } }],
  ['$.lines some $.count is greater than 0', { '$.lines': { some: { '$.count': { gt: 0 } } } }],
  ['xpath //order/@id equals 7', { 'xpath //order/@id': '7' }],
  ['{{var.state}} equals open', { '{{var.state}}': 'open' }],
  ['$.state equals locked and status is less than 300', { '$.state': 'locked', status: { lt: 300 } }],
];

describe('a condition in the fields of the builder', () => {
  test.each(table)('%s', (words, condition) => {
    expect(wordsOf(condition)).toEqual({ words });
    const rows = rowsOf(condition);
    expect(readRows(rows)).toEqual({ value: condition });
    const read = conditionFrom(words);
    expect(read).toEqual({ condition });
    expect('condition' in read && rowsOf(read.condition)).toEqual(rows);
  });

  test.each<readonly [words: string, condition: JsonObject]>([
    [
      '$.order matches the schema and $.sku matches the schema',
      { '$.order': { schema: { type: 'object' } }, '$.sku': { schema: './sku.json' } },
    ],
    [
      '$.lines some $.sku equals A-100 and $.count is greater than 0',
      { '$.lines': { some: { '$.sku': 'A-100', '$.count': { gt: 0 } } } },
    ],
  ])('has words that say less than it does, and is read back as YAML: %s', (words, condition) => {
    expect(wordsOf(condition)).toEqual({ words });
    expect(readRows(rowsOf(condition))).toEqual({ value: condition });
    expect(conditionFrom(JSON.stringify(condition))).toEqual({ condition });
  });

  test('tests have operators of their own for bytes, and keep how the file writes them', () => {
    const tests = {
      bytes: { length: { gt: 1000 }, sha256: 'ab12', md5: 'cd34' },
      'cookie session': { exists: true },
      duration: { lt: 500 },
      body: { equals: 'ok' },
      $: { length: { equals: 2 } },
    };
    expect(readRows(rowsOf(tests))).toEqual({ value: tests });
  });

  test('every operator of the format is in the list, and in this table', () => {
    const used = new Set([...table.flatMap(([, each]) => rowsOf(each)), ...rowsOf(moreThanWords)].flatMap(operatorsOf));
    expect(new Set(operatorChoices.flatMap(({ choice }) => partsOf(choice)))).toEqual(new Set(operatorNames));
    expect([...used].toSorted()).toEqual([...operatorNames].toSorted());
  });
});

const moreThanWords = { bytes: { sha256: 'ab12', md5: 'cd34' }, $: { schema: true } };

function operatorsOf({ choice }: CheckRow) {
  return partsOf(choice).map((each) => each!);
}

describe('what is typed in the fields', () => {
  const row = (changes: Partial<CheckRow>): CheckRow => ({ ...freshRow, name: '$.a', ...changes });
  test.each<readonly [what: string, row: Partial<CheckRow>, operand: unknown]>([
    ['a text that looks like a number', { value: '5' }, '5'],
    ['a number', { value: ' 5 ', as: 'number' }, 5],
    ['true', { value: 'true', as: 'boolean' }, true],
    ['a reference instead of a number', { value: '{{var.n}}', as: 'number' }, '{{var.n}}'],
    ['a list', { value: '[1, 2]', as: 'yaml' }, [1, 2]],
    ['an empty text', { value: '' }, ''],
    ['items with commas between', { choice: 'in', value: 'a,b ,c' }, { in: ['a', 'b', 'c'] }],
    ['a reference to a list', { choice: 'in', value: '{{var.all}}' }, { in: '{{var.all}}' }],
    ['bounds', { choice: 'between', value: '1', second: '2026-01-01' }, { between: [1, '2026-01-01'] }],
    ['a schema file', { choice: 'schema', value: './a.json' }, { schema: './a.json' }],
  ])('%s', (_, changes, operand) => {
    expect(readRows([row(changes)])).toEqual({ value: { '$.a': operand } });
  });

  test.each<readonly [fault: string, rows: readonly Partial<CheckRow>[]]>([
    ['Say which path is read, such as $.id.', [{ name: '', value: '5' }]],
    ['Say which header is read.', [{ source: 'header', name: ' ', value: 'x' }]],
    ['x is not a number.', [{ value: 'x', as: 'number' }]],
    ['Say true or false.', [{ value: '', as: 'boolean' }]],
    ['Say both bounds.', [{ choice: 'between', value: '1' }]],
    ['Choose one.', [{ choice: 'type', value: '' }]],
    ['$.a is asked for the same twice. Remove one of both.', [{ value: '1' }, { value: '2' }]],
  ])('%s', (fault, rows) => {
    expect(readRows(rows.map(row))).toEqual({ fault });
  });

  test('a row in which nothing is said is left out, and other YAML than JSON is read by the server', () => {
    expect(readRows([freshRow, row({ value: 'x' })])).toEqual({ value: { '$.a': 'x' } });
    expect(readRows([row({ choice: 'matchObject', value: 'state: paid', as: 'yaml' })])).toEqual({ isPending: true });
  });
});
