import { describe, expect, it } from 'vitest';
import { search } from '../../../../src/engine/evaluate/read-path.js';
import { readJsonPath } from '../../../../src/loader/parse/read/subject.js';
import type { Json } from '../../../../src/lib/json.js';

const shop: Json = {
  open: true,
  limit: 10,
  lines: [
    { sku: 'tea', price: 4, tags: ['new', 'hot'], sizes: { s: 1, l: 2 } },
    { sku: 'mug', price: 12, tags: [] },
    { sku: 'pot', price: null },
  ],
  'first name': 'Ann',
  'é\n': 1,
};

function find(json: Json, path: string): readonly unknown[] {
  const read = readJsonPath(path);
  if ('reason' in read) throw new Error(read.reason);
  return search(json, path, ({ value }) => value);
}

describe('as RFC 9535 says', () => {
  it.each<[string, readonly Json[]]>([
    // 2.3.1, names
    ["$['first name']", ['Ann']],
    ['$["first name"]', ['Ann']],
    [String.raw`$['\u00e9\n']`, [1]],
    [String.raw`$["\u00E9\u000A"]`, [1]],
    ['$.lines.sku', []],
    ['$.open.sku', []],
    // 2.3.2, wildcards
    ['$.lines[0].tags[*]', ['new', 'hot']],
    ['$.lines[0].sizes.*', [1, 2]],
    ['$.open.*', []],
    // 2.3.3, indexes
    ['$.lines[-1].sku', ['pot']],
    ['$.lines[3]', []],
    ['$.lines[-4]', []],
    // 2.3.4, slices
    ['$.lines[1:].sku', ['mug', 'pot']],
    ['$.lines[::-2].sku', ['pot', 'tea']],
    ['$.lines[-2:-1].sku', ['mug']],
    ['$.lines[5:0:-1].sku', ['pot', 'mug']],
    ['$.lines[::0]', []],
    ['$.lines[0].sizes[0:1]', []],
    // 2.3.5.1, filters
    ['$.lines[?@.price > 3].sku', ['tea', 'mug']],
    ['$.lines[?(@.price > 3)].sku', ['tea', 'mug']],
    ['$.lines[?@.price].sku', ['tea', 'mug', 'pot']],
    ['$.lines[?!@.tags].sku', ['pot']],
    ['$.lines[?@.tags[*]].sku', ['tea']],
    ['$.lines[?@.tags[?@ == "hot"]].sku', ['tea']],
    ['$.lines[?@.price > $.limit].sku', ['mug']],
    ['$.lines[?$.open == true].sku', ['tea', 'mug', 'pot']],
    ['$.lines[0].sizes[?@ > 1]', [2]],
    ['$.lines[?@.price < 5 || @.price > 10 && @.tags].sku', ['tea', 'mug']],
    ['$.lines[?(@.price < 5 || @.price > 10) && @.tags[0]].sku', ['tea']],
    ['$.lines[?!(@.price == 4)].sku', ['mug', 'pot']],
    // 2.3.5.2.2, comparisons
    ['$.lines[?@.price == null].sku', ['pot']],
    ['$.lines[?@.tags == @.sizes].sku', ['pot']],
    ['$.lines[?@.missing == null].sku', []],
    ['$.lines[?@.missing != null].sku', ['tea', 'mug', 'pot']],
    ['$.lines[?@.price <= null].sku', ['pot']],
    ['$.lines[?@.price < "z"].sku', []],
    ['$.lines[?@.sku < "n"].sku', ['mug']],
    ['$.lines[?@.price == 4.0].sku', ['tea']],
    ['$.lines[?@.price == 40e-1].sku', ['tea']],
    ['$.lines[?@.price == -0].sku', []],
    ['$.lines[?@.tags == @.tags].sku', ['tea', 'mug', 'pot']],
    // 2.5.1, several selectors
    ["$.lines[0]['sku', 'price']", ['tea', 4]],
    ["$.lines[0, -1, 0]['sku']", ['tea', 'pot', 'tea']],
    ['$.lines[2, 0:1].sku', ['pot', 'tea']],
    ['$.lines[?@.price == 12, ?@.tags[0], 2].sku', ['mug', 'tea', 'pot']],
    ["$['limit', *].sku", []],
    ['$.lines[ 0 , ?@.price == 12 ].sku', ['tea', 'mug']],
    // 2.5.2, descendants
    ['$..sku', ['tea', 'mug', 'pot']],
    ['$..tags[0]', ['new']],
    ["$..['s','l']", [1, 2]],
    ['$..[?@ == "hot"]', ['hot']],
  ])('%s', (path, found) => {
    expect(find(shop, path)).toEqual(found);
  });
});

describe('refused, as there', () => {
  it.each([
    '$.',
    '$..',
    '$[]',
    '$[0',
    '$[0,]',
    '$[,0]',
    '$[0 1]',
    '$.a[01]',
    '$.a[-0]',
    '$.a[+1]',
    '$.a[1.0]',
    '$.a[- 1]',
    '$[9007199254740992]',
    '$[-9007199254740992]',
    '$[:9007199254740992]',
    '$[@.a]',
    '$[$.a]',
    "$['a",
    "$['a'b']",
    String.raw`$['\a']`,
    String.raw`$['\x41']`,
    String.raw`$['\u12']`,
    String.raw`$['\uD800']`,
    String.raw`$['\U0041']`,
    '$[?]',
    '$[?()]',
    '$[?true]',
    '$[?1]',
    "$[?'a']",
    '$[?null]',
    '$[?@.a && false]',
    '$[?true == false || 1]',
    '$[?@.a[*] == 1]',
    '$[?@..a == 1]',
    '$[?@[0, 1] == 1]',
    '$[?@[0:1] > 1]',
    '$[?$.* == 1]',
    '$[?@.a == @.b[?@.c]]',
    '$[?@.a == 01]',
    '$[?@.a == 1.]',
    '$[?@.a == .5]',
    '$[?@.a == +1]',
    '$[?@.a == --1]',
    '$[?@.a == 1e]',
    '$[?@.a == True]',
    '$[?(@.a == 1) == true]',
    '$[?@.a == 9007199254740993]',
    '$[?@.a > 1e400]',
    '$[?@.a == 0.12345678901234567890]',
    '$[?@.a > ]',
    '$[?(@.a]',
    '$[?@.a = 1]',
    '$[?@.a[01]]',
  ])('%s', (path) => {
    expect(readJsonPath(path)).toHaveProperty('reason');
  });
});

// docs/reference/json-paths.md lists these.
describe('refused, although RFC 9535 has a meaning', () => {
  it.each([
    '$[?length(@.a) > 1]',
    '$[?count(@.*) > 1]',
    "$[?match(@.a, 'x')]",
    "$[?search(@.a, 'x')]",
    '$[?value(@.*) == 1]',
    '$ .a',
    '$ [0]',
    '$.a [0]',
    '$[?@.a.length]',
  ])('%s', (path) => {
    expect(readJsonPath(path)).toHaveProperty('reason');
  });
});

describe('read, although RFC 9535 refuses', () => {
  it.each<[string, readonly Json[]]>([
    ['$.lines.0.sku', ['tea']],
    ['$.lines.length', [3]],
    ['$.lines[0][sku]', ['tea']],
    ['$.lines[0].sku~', ['sku']],
    ['$.lines[0].sku^.price', [4]],
    ['$.lines[*].sku.@string()', ['tea', 'mug', 'pot']],
    ["$['\u00e9\n']", [1]],
    [String.raw`$["\'"]`, []],
    ['$.lines[?@.price == - 1]', []],
    ['$.lines[?@.price === 4].sku', ['tea']],
    ["$.lines[?@.sku.includes('u')].sku", ['mug']],
    ['$.lines[?@.sku.length == 3].sku', ['tea', 'mug', 'pot']],
    ['$.lines[?(@.price ?? 0) + 1 == 1].sku', ['pot']],
    ['$.lines[?@property == 1].sku', ['mug']],
    ['$.lines[?@.missing == undefined].sku', ['tea', 'mug', 'pot']],
    ['$.lines[?@.tags == []].sku', ['mug']],
  ])('%s', (path, found) => {
    expect(find(shop, path)).toEqual(found);
  });
});

describe('read otherwise than RFC 9535', () => {
  it("finds the length of a list under `['length']`, too", () => {
    expect(find({ a: ['x'] }, "$.a['length']")).toEqual([1]);
  });

  it('takes a number for the name of what a map has, and a quoted number for an index', () => {
    expect(find({ a: { 0: 'x' } }, '$.a[0]')).toEqual(['x']);
    expect(find({ a: ['x'] }, "$.a['0']")).toEqual(['x']);
  });
});

it('nests filters ten deep at most', () => {
  const nested = (depth: number): string => (depth === 0 ? '@' : `@[?${nested(depth - 1)}]`);
  expect(readJsonPath(`$[?${nested(9)}]`)).toEqual({ definite: false });
  expect(readJsonPath(`$[?${nested(10)}]`)).toMatchObject({ reason: 'its filters are nested too deeply' });
});
