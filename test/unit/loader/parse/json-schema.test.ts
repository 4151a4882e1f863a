import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** Every key that any part of a schema knows, with the path to it. */
function keysOf(part: unknown, path: string): readonly (readonly [string, Schema])[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = Object.entries((part as Schema).properties ?? {}).map(
    ([key, value]) => [`${path}/${key}`, value] as const,
  );
  return [...own, ...Object.entries(part).flatMap(([key, value]) => keysOf(value, `${path}/${key}`))];
}

test('every key of the published schema has a description and an example', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schema.json'), 'utf8')) as {
    readonly if: unknown;
  };
  const { if: _, ...rest } = schema;
  const keys = keysOf(rest, '');
  expect(keys.length).toBeGreaterThan(60);
  // What stands under `else` goes on from the `steps` that has both.
  const bare = keys.filter(([path, key]) => path !== '/else/steps' && (!key.description || !key.examples?.length));
  expect(bare.map(([path]) => path)).toEqual([]);
});
