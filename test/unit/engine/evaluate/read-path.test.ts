import { array, assert, constantFrom, letrec, nat, oneof, property, tuple } from 'fast-check';
import { JSONPath } from 'jsonpath-plus';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { readExactJson } from '../../../../src/engine/values/lost-digits.js';
import { readPath } from '../../../../src/engine/evaluate/read-path.js';
import { ReadingFailure } from '../../../../src/engine/evaluate/reading.js';
import { simpleKeys } from '../../../../src/engine/evaluate/place.js';

const json: Json = JSON.parse(`{
  "items": [{ "id": 1, "tag": "a" }, { "id": 2 }, { "id": 3, "tag": "b" }],
  "a.b": 1, "@id": 2, "x,y": 3, "it's": 4, "*": 5, "": 6, "__proto__": { "own": 7 }, "constructor": 8,
  "ns:name": 9, "kebab-case": 10, "7": 11, "nil": null, "off": false, "text": "tea", "$ref": 12, "ld": [{ "@id": "x", "@odata.type": "t" }, { "@id": "y", "a.@b": 1 }], "back\\\\slash": 13
}`);

describe('a definite path', () => {
  it.each<[string, Json | undefined]>([
    ['$.items[0].id', 1],
    ["$['items'][1]['id']", 2],
    ['$["items"][2].tag', 'b'],
    ['$.items[3]', undefined],
    ['$.items.length', 3],
    ['$.items.1.id', 2],
    ["$['a.b']", 1],
    ["$['@id']", 2],
    ['$.@id', 2],
    ['$.items[ 0 ].id', 1],
    ['$[text]', 'tea'],
    ["$['it\\'s']", 4],
    ["$['back\\\\slash']", 13],
    ["$['x,y']", 3],
    ['$["it\'s"]', 4],
    ["$['*']", 5],
    ["$['']", 6],
    ['$.__proto__.own', 7],
    ['$.items.__proto__', undefined],
    ['$.items[0].__proto__', undefined],
    ['$.constructor', 8],
    ['$.items.constructor', undefined],
    ['$.items[0].toString', undefined],
    ['$.items.map', undefined],
    ['$.ns:name', 9],
    ['$.kebab-case', 10],
    ["$['7']", 11],
    ['$[7]', 11],
    ['$.$ref', 12],
    ['$.nil', null],
    ['$.nil.x', undefined],
    ['$.off', false],
    ['$.off.x', undefined],
    ['$.text.x', undefined],
    ['$.text[0]', undefined],
    ['$.text.length', undefined],
    ['$.text[0][0]', undefined],
    ['$.missing', undefined],
  ])('%s', (path, value) => {
    expect(simpleKeys(path)).not.toBeNull();
    expect(readPath(json, path, true)).toEqual(value);
  });

  it('gives the whole value for $, of any type', () => {
    for (const value of [null, 0, false, '', 'text', [], {}]) expect(readPath(value, '$', true)).toBe(value);
  });

  it('may name a parent or a key', () => {
    expect(readPath(json, '$.items[0].id^', true)).toEqual({ id: 1, tag: 'a' });
    expect(readPath(json, '$.items[0].id~', true)).toBe('id');
  });
});

describe('an indefinite path', () => {
  it.each<[string, readonly Json[] | undefined]>([
    ['$.items[*].id', [1, 2, 3]],
    ['$..id', [1, 2, 3]],
    ['$.items[1:].id', [2, 3]],
    ['$.items[-1:].id', [3]],
    ['$.items[0,2].id', [1, 3]],
    ["$.items[0]['id','tag']", [1, 'a']],
    ['$.items[ 0, 2 ].id', [1, 3]],
    ['$.items[0][id,tag]', [1, 'a']],
    ['$["a.b" , "kebab-case"]', [1, 10]],
    ["$.items[?(@.id > 1)]['id', 'tag']", [2, 3, 'b']],
    ["$.items[?(['a','c'].includes(@.tag))].id", [1]],
    ['$.items[?(@.id > 1)].id', [2, 3]],
    ["$.items[?(@.tag === 'b')].id", [3]],
    ['$.items[?(@.tag.length === 1)].id', [1, 3]],
    ['$.items[?(@.id > 9)]', undefined],
    ['$.items[?(@.a.b.c > 9)]', undefined],
    ["$.items[?(@.tag.includes('a'))].id", [1]],
    ['$.items[?(@.tag == undefined)].id', [2]],
    ['$.items[?(@.id > @root.items[1].id)].id', [3]],
    ['$.items[?(@)].id', [1, 2, 3]],
    ["$.items[?(@property == 0 && @parent.nil === null && @parentProperty == 'items' && @path != '')].id", [1]],
    ["$..['@id']", [2, 'x', 'y']],
    ['$..["@id"]', [2, 'x', 'y']],
    ['$..@id', [2, 'x', 'y']],
    ["$..*['@id']", ['x', 'y']],
    ["$[?(@['@id'] == 7)]['@id']", undefined],
    ["$.ld[?(@['@id'] == 'x')]['@odata.type']", ['t']],
    ["$.ld[*]['@odata.type']", ['t']],
    ["$.ld[0:1]['@id']", ['x']],
    ['$.ld[0:1].@id', ['x']],
    ["$.ld[?(@['@id'])].@id", ['x', 'y']],
    ['$.ld[*].@string()', undefined],
    ["$.ld[*]['@id'].@string()", ['x', 'y']],
    ["$.ld..['a.@b']", [1]],
    ['$.missing[*]', undefined],
    ['$.items[*].tag[0]', undefined],
    ['$.items[*].tag.length', undefined],
    ['$.items[*].tag[0,1]', undefined],
    ['$.items[*].tag[*]', undefined],
    ['$.items[*].tag[0:1]', undefined],
    ["$.items[*]['tag','id'][0]", undefined],
    ['$..tag[0]', undefined],
    ['$.items.length~', ['length']],
    ['$..items.length', [3]],
    ['$.items[::0]', undefined],
    ['$.items[5:0:-2].id', [3]],
    ['$.items[-9:9].id', [1, 2, 3]],
    ['$..tag^^.id', [1, 3]],
    ['$.items[1:2]^^.length', [3]],
    ['$.*.@boolean()', [false]],
    ['$.*.@integer()', [11, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13]],
    ['$.items.@array()', [[{ id: 1, tag: 'a' }, { id: 2 }, { id: 3, tag: 'b' }]]],
    ['$..@null()', [null]],
    ['$.items[0].id.@scalar()', [1]],
    ['$.items[0].@object()', [{ id: 1, tag: 'a' }]],
    ['$.items[0].tag.@number()', undefined],
  ])('%s', (path, matches) => {
    expect(readPath(json, path, false)).toEqual(matches);
  });

  it('@nonFinite() finds numbers that are too large for one number', () => {
    const far = JSON.parse('[1, 1e400, "1e400", null, -1e400]') as Json;
    expect(readPath(far, '$[*].@nonFinite()', false)).toEqual([Infinity, -Infinity]);
    expect(readPath(far, '$[*].@number()', false)).toEqual([1]);
  });

  it('an integer whose digits no number keeps is a number, and no map', () => {
    const long = readExactJson('[12345678901234567890]')!;
    expect(readPath(long, '$[*].@number()', false)).toHaveLength(1);
    expect(readPath(long, '$[*].@object()', false)).toBeUndefined();
  });

  // What the library's own reader of paths takes for signs.
  const odd: Json = JSON.parse(`{
    "items": [{ "id": 1, "name": "Tea (green)", "tags": ["(a)"] }, { "id": 2, "name": ")]" }, { "id": 3, "name": "@root" }, { "id": 4, "name": "a\\nb" }],
    "in": { "*": 1, "^": 2, "~": 3, "..": 4, "a]b": 5, "a,b": 6, "it's": 7, "#0": 8, ";": 9, "$": 10, "1:2": 11, "a b": 12, "?(x)": 13, "\`t": 14 }
  }`);
  it.each<[string, readonly Json[] | undefined]>([
    ["$.items[?(@.name == 'Tea (green)' && @.id == 1)].id", [1]],
    ["$.items[?(@.name == 'Tea (green)')].id", [1]],
    ["$.items[?(@.name == ')]')].id", [2]],
    ["$.items[?(@.name == '@root')].id", [3]],
    ["$.items[?(@.name == 'a\nb')].id", [4]],
    ['$.items[?(@.id == 1 ||\n  @.id == 4)].id', [1, 4]],
    ["$.items[?(@.tags && @.tags[0] == '(a)')].id", [1]],
    ["$.items[*].tags[?(@ == '(a)')]", ['(a)']],
    ["$.items[?(@.tags[?(@ == '(a)')])].id", [1]],
    ['$.items[?(@.id == 2)]^.length', [4]],
    ['$.items[?(@.id < 3)].name^.id', [1, 2]],
    ['$.items[?(@.id == 2)].name^^.length', [4]],
    ['$.items[?(@.id == 2)].name^.nothing', undefined],
    ["$.items[?(@.tags[?(@ == '(a)')]^.nothing)].id", undefined],
    ["$.items[?(@.tags[?(@ == '(a)')]^)].id", [1]],
    ['$.items[?(@^.length == 4 && @.id == 2)].id', [2]],
    ['$..tags[?(@)]^^.id', [1]],
    ['$.items[?(@.id == 2)]~', [1]],
    ["$.items[?(@.tags[?(@ == 'b' || @ == '(a)')])].id", [1]],
    ["$..[?(@[?(@ == '(a)')])][0]", ['(a)']],
    ["$[?(@.items[?(@.tags[?(@ == '(a)')])])]", undefined],
    ["$..[?(@[?(@.tags[?(@ == '(a)')])])][2].id", [3]],
    [String.raw`$.items[?(@.name.match(/\(g/) && @)].id`, [1]],
    [String.raw`$.items[?(@.name.match(/[)\]]/))].id`, [1, 2]],
    [`$.items[?(@.name.match(/["']/))].id`, undefined],
    ['$.items[?(@.id>3)].id', [4]],
    ['$.items[?((@.tags ?? 0) == 0)].id', [2, 3, 4]],
    ['$.items[:0]', undefined],
    ['$.items[::-1].id', [4, 3, 2, 1]],
    ["$..['*']", [1]],
    ["$..['^']", [2]],
    ["$..['~']", [3]],
    ["$..['..']", [4]],
    ["$.*['a]b','a,b']", [5, 6]],
    ["$..['a,b']", [6]],
    ['$.*["it\'s"]', [7]],
    ["$..['#0']", [8]],
    ['$..#0', [8]],
    ["$..[';']", [9]],
    ['$.*.$', [10]],
    ["$..['1:2']", [11]],
    ["$..['a b']", [12]],
    ['$..a b', [12]],
    ["$..['?(x)']", [13]],
    ["$..['`t']", [14]],
  ])('%s, which a sign misleads', (path, matches) => {
    expect(readPath(odd, path, false)).toEqual(matches);
  });

  it('finds nothing in what is neither a list nor a map', () => {
    for (const value of [null, 0, false, '', 'text']) expect(readPath(value, '$..*', false)).toBeUndefined();
  });

  it('reaches nothing beyond the value', () => {
    for (const code of [
      '@.__proto__.x',
      '@.constructor',
      '@.toString',
      '@.tag.constructor',
      '@.tag.match(/a/).index > -1',
    ])
      expect(readPath(json, `$.items[?(${code})]`, false)).toBeUndefined();
    const calls = ['@.constructor.constructor("return process")()', '@.__proto__.x()', '(@.tag.at)(0)'];
    for (const code of ['process.exit(1)', 'globalThis', 'require("fs")', 'this', ...calls])
      expect(() => readPath(json, `$.items[?(${code})]`, false)).toThrow(ReadingFailure);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  it('reports that it cannot be read', () => {
    expect(() => readPath(json, '$.items[?(@.id > )]', false)).toThrow(ReadingFailure);
    expect(hintOf('$.items[*')).toBe(
      "Write a dot before each name, as in `$.order.id`, and put other names in brackets: `$['first name']`.",
    );
    expect(hintOf('$.items[?(@.id > )]')).toBe(
      "Look at the values of its references; put odd names in quotes, as in $['@id'].",
    );
  });

  it('reports a filter that cannot be worked out for any item', () => {
    expect(() => readPath(json, '$.items[?(@.tag == a)]', false)).toThrow(
      '$.items[?(@.tag == a)] cannot be read: unknown name `a` in its filter',
    );
    expect(() => readPath({ items: [] }, '$.items[?(@.tag == a)]', false)).toThrow('unknown name `a`');
    expect(hintOf('$.items[?(@.tag == a)]')).toBe("Did you mean the string `'a'`, or the key `@.a` of an item?");
    expect(hintOf('$.items[?(@.id > @.tags[*])]')).toBe(
      'Put the comparison into a filter of its own, as in `@.tags[?(@ == 1)]`.',
    );
  });

  it('leaves what it reads as it is, with any call in its filter', () => {
    const lists: Json = { lines: [{ tags: ['b', 'a'] }, { tags: ['c'] }], list: [1, 2] };
    expect(readPath(lists, "$.lines[?(@.tags.sort()[0] == 'a')]", false)).toEqual([{ tags: ['b', 'a'] }]);
    expect(readPath(lists, "$.lines[?(@.tags.reverse().at(0) == 'a')]", false)).toEqual([{ tags: ['b', 'a'] }]);
    for (const call of ['@.tags.splice(0)', '@.tags.push(1)', "@.tags['push'](1)", '(@.tags.push) (1)'])
      expect(() => readPath(lists, `$.lines[?(${call})]`, false)).toThrow(ReadingFailure);
    expect(lists).toEqual({ lines: [{ tags: ['b', 'a'] }, { tags: ['c'] }], list: [1, 2] });
  });

  it('runs no script that a reference brings', () => {
    expect(() => readPath(json, '$.items[(@.length-1)]', false)).toThrow('a script in brackets never runs');
    expect(() => readPath(json, '$.items[?(@.id > 1)][(1)]', false)).toThrow('a script in brackets never runs');
    expect(readPath(json, "$['[(']", false)).toBe(undefined);
  });

  it('survives a value that is too deep', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as Json;
    expect(() => readPath(deep, '$..id', false)).toThrow(ReadingFailure);
  });
});

it('walks as the library does', () => {
  const key = constantFrom('a', 'b', 'length', 'toString', '__proto__', 'constructor', 'kebab-case', '0', '1');
  const value = letrec<{ json: Json; list: Json[]; map: Json }>((tie) => ({
    // No text: the library finds its signs and its length.
    json: oneof({ maxDepth: 4 }, constantFrom(null, 0, 1, true, false), tie('list'), tie('map')),
    list: array(tie('json'), { maxLength: 3 }),
    map: array(tuple(key, tie('json')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  }));
  const root = oneof(value.list, value.map);
  const step = oneof(
    key.map((name) => `.${name}`),
    key.map((name) => `['${name}']`),
    nat(2).map((index) => `[${index}]`),
  );
  assert(
    property(root, array(step, { minLength: 1, maxLength: 4 }), (json, steps) => {
      const path = `$${steps.join('')}`;
      const found = JSONPath({ path, json: json as object, wrap: true }) as unknown as readonly Json[];
      expect(readPath(json, path, true)).toEqual(found[0]);
    }),
    { numRuns: 500 },
  );
});

function hintOf(path: string): string | undefined {
  try {
    readPath(json, path, false);
  } catch (error) {
    return (error as ReadingFailure).problem.hint;
  }
  return undefined;
}

// With some of the stack in use already, as below a test framework.
it.each(['$..s', '$..[?(@.s)].s', '$..id^.s'])('%s goes as deep as a body may', (path) => {
  const deep = Array.from({ length: 999 }).reduce<Json>((inner) => ({ a: inner }), { id: 1, s: 'q' });
  const below = (calls: number): Json | undefined => (calls === 0 ? readPath(deep, path, true) : below(calls - 1));
  expect(below(500)).toBe('q');
});

it('ends a path that walks the same again and again', () => {
  const list = Array.from({ length: 10_000 }, (_, id) => ({ id }));
  expect(() => readPath({ list }, '$.list[*]^[*]^[*].id', false)).toThrow('takes longer than 2s to compute');
});
