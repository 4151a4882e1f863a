import { escapeText } from '../../json-path/quoted-text.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { type Json, deepestJson } from '../../lib/json.js';
import {
  pathEnds,
  cookieNotSent,
  bodyEmpty,
  bodyNotJson,
  bodyPacked,
  bodyTooDeep,
  jsonFault,
} from '../../problems/run/body.js';
import { kindOf } from './types.js';
import { simpleKeys } from './place.js';
import type { Exchange } from '../ports/ports.js';
import type { Message } from '../../format/problem.js';
import { type HeaderList, headerOf } from '../ports/header-list.js';
import { mediaTypeOf } from '../http/content-type.js';
import { encodingsOf } from '../http/decode-body.js';

/**
 * Where a path leaves a value, and what is there instead.
 *
 * @param path - with its references written out
 * @returns undefined for paths with filters, wildcards and the like
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

/** Why the jar does not have a cookie that the response sets; undefined where the response sets none of that name. */
export function whyNoCookie(name: string, { headers, url }: Exchange): string | undefined {
  const set = headers.findLast(([header, value]) => header === 'set-cookie' && value.split('=', 1)[0]!.trim() === name);
  if (!set) return undefined;
  const [, ...attributes] = set[1].split(';').map((part) => part.trim());
  const { origin, pathname } = new URL(url);
  return cookieNotSent(
    origin + pathname,
    attributes.filter((attribute) => /^(?:domain|path|secure|expires|max-age)\b/i.test(attribute)),
  );
}

/** Why no path has a value in a response; undefined where its body is JSON. */
export function whyNoJson({ text, json, headers }: Exchange): Message | undefined {
  if (json() !== undefined) return undefined;
  if (text().trim() === '') return bodyEmpty();
  const packed = whyPacked(headers);
  if (packed) return packed;
  const type = mediaTypeOf(headerOf(headers, 'content-type') ?? '');
  const fault = faultOf(text());
  if (fault === undefined) return bodyTooDeep(deepestJson);
  return /[/+]json$/.test(type) ? bodyNotJson(type, fault) : bodyNotJson(type);
}

/** Of a body with an encoding that is not known, and so with none of them undone. */
export function whyPacked(headers: HeaderList): Message | undefined {
  const { unknown } = encodingsOf(headerOf(headers, 'content-encoding') ?? '');
  return unknown === undefined ? undefined : bodyPacked(unknown);
}

/** Undefined if the text is JSON. */
function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return jsonFault(error instanceof Error ? error.message : '', text.length);
  }
}
