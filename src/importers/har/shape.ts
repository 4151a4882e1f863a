import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { HarResponse } from './entries.js';
import { isJson } from './keep.js';

/** How many keys of an answer are tested. */
const most = 12;

/** Status and shape of an answer: its values differ from run to run. */
export function testsOf({ status, type, text, isMissing }: HarResponse): readonly JsonObject[] {
  if (isMissing) return [];
  // Without the headers of its cache a browser gets the whole answer.
  const code = status === 304 ? 200 : status;
  const value = isJson(type) ? parsed(text) : undefined;
  return [{ status: code, ...(status !== 304 && value !== undefined && shapeOf(value)) }];
}

function shapeOf(value: Json): JsonObject {
  if (!isJsonObject(value)) return { $: { type: typeOf(value) } };
  const keys = Object.entries(value).filter(([name]) => /^[A-Za-z_][\w-]*$/.test(name));
  if (keys.length === 0) return { $: { type: 'object' } };
  return Object.fromEntries(
    keys
      .slice(0, most)
      .map(([name, inner]) => [`$.${name}`, inner === null ? { exists: true } : { type: typeOf(inner) }]),
  );
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function parsed(text: string | undefined): Json | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
