import { escapeText } from '../../json-path/quoted-text.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import type { Json } from '../../lib/json.js';
import { pathEnds } from '../../problems/run/run-body.js';
import { kindOf } from './kind-of.js';
import { simpleKeys } from './simple-path.js';

/**
 * Where a path leaves a value, and what is there instead.
 *
 * @param path - with its references written out
 * @returns undefined where that cannot be told: paths with filters, wildcards and their like
 */
export function whyNoValue(json: Json, path: string): string | undefined {
  const keys = simpleKeys(path);
  if (!keys) return undefined;
  let value = json;
  for (const [index, key] of keys.entries()) {
    const at = pathOf(keys.slice(0, index));
    if (typeof value === 'string' && key === 'length' && index === keys.length - 1) return pathEnds.length(at);
    if (value === null || typeof value !== 'object') return pathEnds.kind(at, kindOf(value));
    if (!Object.hasOwn(value, key)) return whyNoKey(value, key, at);
    value = (value as Readonly<Record<string, Json>>)[key]!;
  }
  return undefined;
}

function whyNoKey(value: Exclude<Json, null | string | number | boolean>, key: string, at: string): string {
  if (Array.isArray(value)) return pathEnds.items(at, value.length);
  const keys = Object.keys(value);
  const near = didYouMean(key, keys);
  return near === undefined ? pathEnds.keys(at, key, keys) : pathEnds.near(at, key, at + step(near));
}

function pathOf(keys: readonly string[]): string {
  return `$${keys.map(step).join('')}`;
}

function step(key: string): string {
  if (/^\d+$/.test(key)) return `[${key}]`;
  return /^[A-Za-z_][\w-]*$/.test(key) ? `.${key}` : `['${escapeText(key, "'")}']`;
}
