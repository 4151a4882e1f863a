import type { Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import { jsonPathFailed, pathFaults } from '../../problems/file/json-path.js';
import { headerOf, valuesOf } from '../ports/header-list.js';
import type { Exchange, Lookup } from '../ports/ports.js';
import { isEnvReference, renderText, renderValue } from '../values/render-text.js';
import { hasLost, rounded } from '../values/lost-digits.js';
import { saysText } from '../http/content-type.js';
import {
  markMisread,
  ReadingFailure,
  type AsksOf,
  type Found,
  type MatchKeys,
  type Origin,
  type Reading,
} from './reading.js';
import { markupOf } from './read-markup.js';
import { readPath, search } from './read-path.js';
import { readXPath } from './read-xpath.js';
import { whyPacked } from './why-no-value.js';
import { keysTo, followKeys, simpleKeys } from './place.js';
import { literalLength, escapeText } from '../../json-path/quoted-text.js';
import { maskReferences, parseTemplate } from '../../format/reference.js';

type PathSubject = Extract<Subject, { kind: 'path' }>;

/**
 * The value of a subject; null when it has none, which is so for all of a response that did not arrive.
 *
 * @throws UnresolvedReference, ReadingFailure
 */
export function readSubject(subject: Subject, { exchange, lookup }: Reading): Found | null {
  if (subject.kind === 'value') return { value: renderValue(subject.text, lookup), text: isEnvReference(subject.text) };
  return exchange ? readResponse(subject, exchange, lookup) : null;
}

function readResponse(subject: Exclude<Subject, { kind: 'value' }>, exchange: Exchange, lookup: Lookup): Found | null {
  switch (subject.kind) {
    case 'status':
      return typed(exchange.status);
    case 'duration':
      return typed(exchange.duration);
    case 'url':
      return text(exchange.url);
    case 'bytes':
      return readBytes(exchange.bytes);
    case 'body':
      refusePacked(exchange, isPlainText);
      return saysText(headerOf(exchange.headers, 'content-type') ?? '')
        ? markMisread(bodyOf(exchange), exchange)
        : bodyOf(exchange);
    case 'cookie':
      return text(exchange.cookie(renderText(subject.name, lookup)));
    case 'header':
      return readHeader(renderText(subject.name, lookup), exchange);
    case 'xpath':
      refusePacked(exchange, (packed) => markupOf(packed).document !== undefined);
      return readXPath(subject, exchange, lookup);
    case 'path':
      refusePacked(exchange, ({ json }) => json() !== undefined);
      return markMisread(readAlong(subject, exchange, lookup), exchange);
  }
}

/**
 * If a body cannot be decoded, even `exists: false` says nothing. Some servers name an encoding and use none.
 *
 * @throws ReadingFailure
 */
function refusePacked(exchange: Exchange, isReadable: (exchange: Exchange) => boolean): void {
  const packed = exchange.text() === '' ? undefined : whyPacked(exchange.headers);
  if (packed && !isReadable(exchange)) throw new ReadingFailure(packed);
}

function isPlainText({ text }: Exchange): boolean {
  return !/(?!\s)[\p{Cc}\uFFFD]/u.test(text());
}

function readAlong(subject: PathSubject, exchange: Exchange, lookup: Lookup): Found | null {
  const path = renderPath(subject.path, lookup);
  try {
    return readTyped(subject, path, exchange, lookup);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    // With its values as they are: masking does not know the escapes of paths.
    const shown = renderText(subject.path, lookup);
    const problem = { ...error.problem, message: error.problem.message.replaceAll(path, () => shown) };
    throw new ReadingFailure(problem, error.read, keysIn(path, exchange));
  }
}

function readTyped(
  { path: written, definite }: PathSubject,
  path: string,
  exchange: Exchange,
  lookup: Lookup,
): Found | null {
  if (path !== written && losesName(written, lookup))
    throw new ReadingFailure(jsonPathFailed(path, pathFaults.noName.reason));
  // A reference can bring a wildcard along.
  const isDefinite = definite && path === written;
  const misread = path.includes('?') ? exchange.misread() : undefined;
  const read = (json: Json | undefined): Json | undefined =>
    json === undefined ? undefined : readPath(json, path, isDefinite, misread);
  const body = bodyFor(path, exchange);
  const value = read(body);
  const isRounded = value === undefined || body === exchange.json();
  const found = typed(isRounded ? value : rounded(value), isDefinite ? undefined : keysIn(path, exchange));
  const exact = found ? read(exchange.exactJson()) : undefined;
  return found && exact !== undefined && hasLost(exact) ? { ...found, exact } : found;
}

/**
 * What a path finds below a value, which is its `$`.
 *
 * @returns undefined where nothing matches
 * @throws UnresolvedReference, ReadingFailure
 */
export function readBelow(
  value: Json,
  { path, definite }: Pick<PathSubject, 'path' | 'definite'>,
  lookup: Lookup,
): Json | undefined {
  const rendered = renderPath(path, lookup);
  return readPath(value, rendered, definite && rendered === path);
}

/** What a filter finds may depend on digits that are lost. */
function bodyFor(path: string, exchange: Exchange): Json | undefined {
  return (path.includes('?') ? exchange.exactJson() : undefined) ?? exchange.json();
}

/** Whether an empty reference leaves two dots that are not written, which would search the whole body. */
function losesName(written: string, lookup: Lookup): boolean {
  const names = [...written.matchAll(/\.((?:\{\{.*?\}\})+)(?=\.)/g)];
  return names.some(([, name]) => renderText(name!, lookup) === '');
}

/** Of a path that does not name the keys that it leads to. */
function keysIn(path: string, exchange: Exchange): Origin {
  const known = new WeakMap<AsksOf, MatchKeys | undefined>();
  return {
    keys: (asks) => {
      if (!known.has(asks)) known.set(asks, matchKeys(bodyFor(path, exchange) ?? null, path, asks));
      return known.get(asks);
    },
  };
}

function bodyOf(exchange: Exchange): Found {
  const contentType = headerOf(exchange.headers, 'content-type');
  return { value: exchange.text(), text: true, ...(contentType !== undefined && { origin: { contentType } }) };
}

/** Lines of `set-cookie` cannot be joined: their dates have commas. */
function readHeader(name: string, { headers }: Exchange): Found | null {
  const wanted = name.toLowerCase();
  if (wanted !== 'set-cookie') return text(headerOf(headers, wanted));
  const values = valuesOf(headers, wanted);
  return values.length === 0 ? null : { value: values, text: true, repeated: true };
}

function readBytes(bytes: Uint8Array): Found {
  return { value: bytes.length === 0 ? '' : `${bytes.length} bytes`, text: true, bytes };
}

function typed(value: Json | undefined, origin?: Origin): Found | null {
  return value === undefined ? null : { value, text: false, ...(origin && { origin }) };
}

function text(value: string | undefined): Found | null {
  return value === undefined ? null : { value, text: true };
}

/**
 * The keys, outermost first, that each match of a path is under; of a path that names its way, those of the value, or
 * of each item in it.
 *
 * @param asks - whether a key matters: where none does, nothing is searched
 * @returns undefined where the path cannot be read or takes too long
 */
export function matchKeys(json: Json, path: string, asks: AsksOf): MatchKeys | undefined {
  // `~` gives names, which are not secrets.
  if (!hasKey(json, asks) || path.trimEnd().endsWith('~')) return [];
  const keys = simpleKeys(path);
  if (!keys) return searchKeys(json, path);
  const value = followKeys(json, keys);
  return Array.isArray(value) ? value.map((_, index) => [...keys, String(index)]) : [keys];
}

function searchKeys(json: Json, path: string): MatchKeys | undefined {
  try {
    return search(json, path, keysTo);
  } catch (error) {
    if (error instanceof ReadingFailure) return undefined;
    throw error;
  }
}

function hasKey(json: Json, asks: AsksOf): boolean {
  if (json === null || typeof json !== 'object') return false;
  if (Array.isArray(json)) return json.some((item: Json) => hasKey(item, asks));
  return Object.entries(json).some(([key, item]) => asks(key) || hasKey(item as Json, asks));
}

/**
 * Puts values in the place of a path's references. What a reference in quotes gives stays one text, whatever signs it has.
 *
 * @throws UnresolvedReference
 */
function renderPath(written: string, lookup: Lookup): string {
  if (!written.includes('{{')) return written;
  const parts = parseTemplate(written);
  const masked = maskReferences(parts);
  let offset = 0;
  const rendered = parts.map((part) => {
    const quote = typeof part === 'string' ? undefined : quoteAround(masked, offset);
    offset += maskReferences([part]).length;
    if (typeof part === 'string') return part;
    const text = renderText(part.text, lookup);
    return quote ? escapeText(text, quote) : text;
  });
  return rendered.join('');
}

function quoteAround(path: string, offset: number): "'" | '"' | undefined {
  for (let at = 0; at < offset;) {
    const length = literalLength(path, at);
    const sign = path[at];
    if (offset < at + length) return sign === "'" || sign === '"' ? sign : undefined;
    at += length || 1;
  }
  return undefined;
}
