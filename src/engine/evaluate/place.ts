import { pathSteps } from '../../json-path/path-steps.js';
import type { Json } from '../../lib/json.js';
import { remember } from '../../lib/memoize.js';

/** What a path has led to. */
export interface Match {
  readonly value: unknown;
  /** Under which it is in the list or map `around` it; null of the root. */
  readonly key: string | number | null;
  readonly around: Match | undefined;
}

/** Where a step begins; `up`: where the one before it began, to which `^` leads. */
export interface Place extends Match {
  readonly up: Place | undefined;
}

/** The keys that a match is under, outermost first. */
export function keysTo(match: Match | undefined): string[] {
  const keys: string[] = [];
  for (let place = match; place?.around; place = place.around) keys.push(String(place.key));
  return keys.toReversed();
}

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
