import { pathSteps } from '../../json-path/path-steps.js';
import type { Json } from '../../lib/json.js';
import { remember } from '../../lib/memoize.js';

/**
 * The keys of a path that only names its way: `$.a.b[0]['c d']`.
 *
 * @returns null when the path holds anything else
 */
export const simpleKeys: (path: string) => readonly string[] | null = remember(5_000, readKeys);

/**
 * Follows keys through own properties only.
 *
 * @returns undefined when the way ends early
 */
export function followKeys(json: Json, keys: readonly string[]): Json | undefined {
  let value: Json = json;
  for (const key of keys) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as { readonly [key: string]: Json })[key]!;
  }
  return value;
}

function readKeys(path: string): readonly string[] | null {
  const steps = pathSteps(path);
  if ('reason' in steps) return null;
  const keys = steps.flatMap((step) => (step.kind === 'name' ? [step.name] : []));
  return keys.length === steps.length ? keys : null;
}
