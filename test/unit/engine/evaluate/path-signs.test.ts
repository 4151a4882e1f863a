import { type Arbitrary, array, assert, constantFrom, letrec, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { readPath } from '../../../../src/engine/evaluate/read-path.js';
import { readJsonPath } from '../../../../src/loader/parse/read/subject.js';
import type { Json } from '../../../../src/lib/json.js';

/** A step as it is written, and what it leads to. */
interface Step {
  readonly text: string;
  readonly follow: (value: Json) => readonly Json[];
}

// What the path library, or a reader of paths by patterns, may take for more than a name.
const signs = ['*', '^', '~', '..', ';', '#0', '$', '@id', '@string()', '`a', ',', ']', '[', '(', '?(', ')]', "'", '"'];
const key = oneof(
  { weight: 3, arbitrary: constantFrom(...signs) },
  constantFrom('a', 'a,b', 'a]', "it's", 'a\\', '1:2', '0', '', ' ', '\n', 'length', '__proto__', '-1'),
  string({ maxLength: 3 }),
);
const texts = ['a', '(a)', ')]', "it's", '?(', '@root', '[(', "')", '\\'];
const { list, map } = letrec<{ json: Json; list: Json[]; map: Json }>((tie) => ({
  json: oneof({ maxDepth: 4 }, constantFrom<Json>(null, 0, true, ...texts), tie('list'), tie('map')),
  list: array(tie('json'), { maxLength: 3 }),
  map: array(tuple(key, tie('json')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
}));

const single = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
const double = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

const step = oneof<Arbitrary<Step>[]>(
  key.map((name) => ({ text: `[${double(name)}]`, follow: (value) => own(value, name) })),
  tuple(key, key).map(([a, b]) => ({
    text: `[${single(a)}, ${double(b)}]`,
    follow: (value) => [...own(value, a), ...own(value, b)],
  })),
  key.map((name) => ({
    text: `..[${single(name)}]`,
    follow: (value) => within(value).flatMap((inner) => own(inner, name)),
  })),
  constantFrom<Step>(
    { text: '.*', follow: items },
    { text: '..*', follow: (value) => within(value).flatMap(items) },
    { text: '[:1]', follow: (value) => (Array.isArray(value) ? value.slice(0, 1) : []) },
    { text: '[::-1]', follow: (value) => (Array.isArray(value) ? value.toReversed() : []) },
  ),
  constantFrom(...texts).map((text) => ({
    text: `[?(@ === ${single(text)} || @ === ${double(text)})]`,
    follow: (value) => items(value).filter((item) => item === text),
  })),
);

test('a path leads where its steps do, with any signs in names and texts', () => {
  assert(
    property(oneof(list, map), array(step, { minLength: 1, maxLength: 4 }), (json, steps) => {
      const path = `$${steps.map(({ text }) => text).join('')}`;
      const wanted = steps.reduce<readonly Json[]>((values, { follow }) => values.flatMap(follow), [json]);
      const read = readJsonPath(path);
      if ('reason' in read) throw new Error(`${path}: ${read.reason}`);
      const found = readPath(json, path, read.definite);
      const matches = read.definite && found !== undefined ? [found] : (found ?? []);
      expect({ path, matches }).toEqual({ path, matches: wanted });
    }),
    { numRuns: 3_000 },
  );
});

function items(value: Json): readonly Json[] {
  return value !== null && typeof value === 'object' ? (Object.values(value) as readonly Json[]) : [];
}

function own(value: Json, name: string): readonly Json[] {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return [];
  return [(value as Readonly<Record<string, Json>>)[name]!];
}

/** The value and all lists and maps in it. */
function within(value: Json): readonly Json[] {
  return [
    value,
    ...items(value)
      .filter((item) => item !== null && typeof item === 'object')
      .flatMap(within),
  ];
}
