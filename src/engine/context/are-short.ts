import type { Json } from '../../lib/json.js';

/** Bytes and characters with which something is done in a part of a ms. */
const longestShort = 8 * 1024;

/**
 * Whether what is done with these values takes so little that an answer which comes meanwhile has no longer duration for it.
 *
 * @param bytes - of bodies, beside the values
 */
export function areShort(values: readonly (Json | undefined)[], bytes: number): boolean {
  return values.reduce(leftAfter, longestShort - bytes) >= 0;
}

/** What a value leaves of a length; less than 0 where it is too long, and then no more of it is looked at. */
function leftAfter(left: number, value: Json | undefined): number {
  if (left < 0 || value === undefined) return left;
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left - 1;
  let rest = left;
  for (const key in value) {
    rest = leftAfter(rest - 1, (value as Readonly<Record<string, Json>>)[key]);
    if (rest < 0) break;
  }
  return rest;
}
