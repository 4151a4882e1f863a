import { expect, test } from 'vitest';
import { type BruBlock, parseBru } from '../../../../src/importers/bruno/parse-bru.js';

function blocksOf(text: string): readonly BruBlock[] {
  const parsed = parseBru(text);
  if (parsed.kind === 'fault') throw new Error(`line ${parsed.line}`);
  return parsed.blocks;
}

function pairsOf(lines: string, block = 'headers'): readonly (readonly [string, string, boolean])[] {
  return blocksOf(`${block} {\n${lines}\n}`)[0]!.pairs.map(({ name, value, isOn }) => [name, value, isOn]);
}

test.each<[string, string, readonly (readonly [string, string, boolean])[]]>([
  ['a pair', '  a: b c ', [['a', 'b c', true]]],
  ['a value with colons and braces', '  a: {{b}}: }', [['a', '{{b}}: }', true]]],
  [
    'one without a value',
    '  a:\n  b: ',
    [
      ['a', '', true],
      ['b', '', true],
    ],
  ],
  ['one that is off', '  ~a: b', [['a', 'b', false]]],
  ['a name in quotes', '  "a b: \\"c\\"": d', [['a b: "c"', 'd', true]]],
  ['one in quotes that is off', '  ~"a:b": c', [['a:b', 'c', false]]],
  [
    'blank lines',
    '\n  a: b\n\n  c: d\n',
    [
      ['a', 'b', true],
      ['c', 'd', true],
    ],
  ],
  ['an annotation', "  @description('x: y')\n  a: b", [['a', 'b', true]]],
  ['a long annotation', "  @description('''\n    x: y\n  ''')\n  a: b", [['a', 'b', true]]],
  [
    'several lines',
    "  a: '''\n    b\n      c\n  '''\n  d: e",
    [
      ['a', 'b\n  c', true],
      ['d', 'e', true],
    ],
  ],
  ['a brace at the start of a line of several', "  a: '''\n}\n  '''", [['a', '', true]]],
  [
    'a type behind several lines',
    "  a: '''\n    b\n  ''' @contentType(text/plain)",
    [['a', 'b @contentType(text/plain)', true]],
  ],
])('pairs of a block: %s', (_, lines, pairs) => {
  expect(pairsOf(lines)).toEqual(pairs);
});

test('the left side of an assertion may have blanks', () => {
  expect(pairsOf('  res.body.map(a => a): eq 1', 'assert')).toEqual([['res.body.map(a => a)', 'eq 1', true]]);
});

test('texts, lists, colors, and what is behind a BOM', () => {
  const text = [
    '\uFEFFmeta {',
    '  tags: [',
    '    smoke',
    '    slow',
    '  ]',
    '}',
    '',
    'body:json {',
    '',
    '  {',
    '    "a": 1',
    '  }',
    '}',
    'vars:secret [',
    '  a,',
    '  ~b',
    ']',
    'color: #fff',
  ].join('\r\n');
  expect(blocksOf(text)).toMatchObject([
    { name: 'meta', line: 1, pairs: [{ name: 'tags', list: ['smoke', 'slow'] }] },
    { name: 'body:json', text: '{\n  "a": 1\n}', textLine: 10 },
    { name: 'vars:secret', items: ['a', '~b'] },
  ]);
});

test.each([
  ['what is not a block', 'meta {\n}\nhello', 3],
  ['a block without an end', 'meta {\n  a: b', 1],
  ['a text without an end', 'meta {\n}\ndocs {\n  a', 3],
  ['a list without an end', 'vars:secret [\n a', 1],
  ['a line without a colon', 'meta {\n  a: b\n  c\n}', 3],
  ['quotes without an end', "meta {\n  a: '''\n  b\n}", 2],
])('a fault has its line: %s', (_, text, line) => {
  expect(parseBru(text)).toEqual({ kind: 'fault', line });
});
