import { array, assert, constantFrom, letrec, oneof, property, tuple } from 'fast-check';
import { JSONPath } from 'jsonpath-plus';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/evaluate/read-path.js';
import { keysTo } from '../../../../src/engine/evaluate/place.js';
import type { Json } from '../../../../src/lib/json.js';

// No texts: here no path leads into one.
const { list, map } = letrec<{ json: Json; list: Json[]; map: Json }>((tie) => ({
  json: oneof({ maxDepth: 4 }, constantFrom<Json>(null, 0, 7, true, ''), tie('list'), tie('map')),
  list: array(tie('json'), { maxLength: 4 }),
  map: array(tuple(constantFrom('a', 'b', 'c', '0'), tie('json')), { maxLength: 4 }).map((entries) =>
    Object.fromEntries(entries),
  ),
}));

// With filters that mean the same to the library.
const step = constantFrom(
  '.a',
  '.b',
  "['c']",
  '[0]',
  "['a','b']",
  '[0,1]',
  '.*',
  '[*]',
  '..*',
  '..a',
  '..[0]',
  '[1:]',
  '[-2:]',
  '[::-1]',
  '[:2:2]',
  '^',
  '[?(@ !== 7)]',
  '[?(@.a === 7)]',
  '[?(@.a === true)]',
  "[?(@property === 'a')]",
  '[?(@parentProperty === "b")]',
  '[?(@parent.a === 7)]',
  "[?(@path === \"$['a']['b']\")]",
  '[?(@root.a === 7)]',
);
const end = constantFrom('', '~', '@string()', '@number()', '@null()', '@array()', '@object()', '@scalar()');

// Behind `..`, a union or a slice a second `^` leads the library out of the body.
const ways = array(step, { minLength: 1, maxLength: 4 }).filter(
  (steps) => steps.filter((one) => one === '^').length < 2,
);

test('a path finds what jsonpath-plus finds, in its order', () => {
  assert(
    property(oneof(list, map), ways, end, (json, steps, last) => {
      const path = `$${steps.join('')}${last}`;
      expect({ path, found: foundHere(json, path) }).toEqual({ path, found: foundByLibrary(json, path) });
    }),
    { numRuns: 3_000 },
  );
});

type Found = readonly [value: Json, pointer: string];

function foundHere(json: Json, path: string): readonly Found[] {
  // The library has no dot before a type.
  const own = path.replace(/@(?=\w+\(\)$)/, '.@');
  return search(json, own, (match) => {
    const pointer = keysTo(match).map((key) => `/${key}`);
    return [match.value as Json, pointerOf(path, pointer.join(''))];
  });
}

function foundByLibrary(json: Json, path: string): readonly Found[] {
  const options = { resultType: 'all', wrap: true, eval: 'safe', ignoreEvalErrors: true } as const;
  const found = JSONPath({ path, json: json as object, ...options }) as readonly Match[] | undefined;
  return (found ?? []).map(({ pointer, value }) => [value, pointerOf(path, pointer)]);
}

/** Behind `..`, a union or a slice the library takes one key too many off for each `^`. */
function pointerOf(path: string, pointer: string): string {
  return path.includes('^') ? '' : pointer;
}

interface Match {
  readonly pointer: string;
  readonly value: Json;
}
