import {
  baseUrlEmpty,
  baseUrlFragment,
  baseUrlInvalid,
  baseUrlMissing,
  urlInvalid,
  urlNotHttp,
} from '../../problems/run/http.js';
import {
  queryNotText,
  urlCharacterRefused,
  urlValueDotSegment,
  urlValueNotText,
  urlValueRefused,
  type UrlPlace,
} from '../../problems/run/urls.js';
import { placesIn } from '../../format/path-values.js';
import type { Field, RequestStep } from '../../format/session.js';
import type { HttpRequest, Lookup } from '../ports/ports.js';
import {
  renderText,
  renderTexts,
  renderValue,
  type RenderedPart,
  renderParts,
  BuildFailure,
  textOf,
} from '../values/render-text.js';
import type { Json } from '../../lib/json.js';

/**
 * The whole URL of a request: base URL, rendered URL, encoded query; without its fragment.
 *
 * @throws BuildFailure, UnresolvedReference
 */
export function buildUrl(
  step: Pick<RequestStep, 'url' | 'path' | 'query'>,
  baseUrl: string | undefined,
  lookup: Lookup,
): Pick<HttpRequest, 'url' | 'path'> {
  const text = absolute(renderUrl(step.url, lookup, step.path), baseUrl, lookup);
  const url = parse(text);
  const path = dottedPath(text);
  if (url.href.includes('#')) url.hash = '';
  const query = step.query.flatMap(({ name, value }) =>
    renderTexts(value, lookup).map((text) => parameter(renderText(name, lookup), text)),
  );
  if (query.length > 0) url.search = joinQueries([url.search.slice(1), ...query]);
  return path === undefined ? { url } : { url, path };
}

function absolute(text: string, baseUrl: string | undefined, lookup: Lookup): string {
  if (!text.startsWith('/')) return text;
  if (baseUrl === undefined) throw new BuildFailure(baseUrlMissing(text));
  const base = renderUrl(baseUrl.trim(), lookup).trim();
  if (base === '') throw new BuildFailure(baseUrlEmpty(text, baseUrl));
  if (base.includes('#')) throw new BuildFailure(baseUrlFragment(base));
  if (!/^[a-z][\w+.-]*:/i.test(base)) throw new BuildFailure(baseUrlInvalid(base));
  return joinUrl(base.replace(/^([^?]*?)\/+(?=\?|$)/, '$1'), text);
}

function parse(text: string): URL {
  const lost = lostIn(text);
  if (lost !== undefined) throw new BuildFailure(urlCharacterRefused(lost));
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url as URL;
  throw new BuildFailure(url ? urlNotHttp(text, url.protocol) : urlInvalid(text));
}

function parameter(name: string, value: string): string {
  const half = /\p{Cs}/u.exec(`${name}=${value}`);
  if (half) throw new BuildFailure(queryNotText(name, half[0]));
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

/** A query with one more parameter. */
export function withParameter(search: string, [name, value]: readonly [string, string]): string {
  return joinQueries([search.slice(1), parameter(name, value)]);
}

type Value = Exclude<RenderedPart, string>;

/** A value of `path` in the place of its `{id}`: encoded, and only in the path. */
interface PathValue extends Value {
  readonly inPath: true;
}

type UrlPart = RenderedPart | PathValue;

/** The parts of a URL with the values of `path` in their places. */
function withPathValues(parts: readonly RenderedPart[], path: readonly Field[], lookup: Lookup): readonly UrlPart[] {
  if (path.length === 0) return parts;
  const values = new Map(path.map(({ name, value }) => [name, renderValue(value, lookup)]));
  return parts.flatMap((part): readonly UrlPart[] => {
    if (typeof part !== 'string') return [part];
    const split: UrlPart[] = [];
    let from = 0;
    for (const { name, text, offset } of placesIn(part)) {
      const value = values.get(name);
      if (value === undefined) continue;
      if (offset > from) split.push(part.slice(from, offset));
      split.push({ value, written: text, inPath: true });
      from = offset + text.length;
    }
    return from < part.length ? [...split, part.slice(from)] : split;
  });
}

/**
 * Puts values into a URL as they are. One that begins the URL may bring any part of it; another stays within the part that it
 * is in, or the step fails.
 *
 * @throws BuildFailure, UnresolvedReference
 */
function renderUrl(template: string, lookup: Lookup, values: readonly Field[] = []): string {
  if (values.length === 0 && !template.includes('{{')) return template;
  const parts = withPathValues(renderParts(template, lookup), values, lookup);
  const [first] = parts;
  if (first === undefined || typeof first === 'string') return inserted('', parts);
  const start = taken(first, 'start');
  const rest = parts.slice(1);
  if (rest.length > 0 && start.includes('#')) throw new BuildFailure(urlValueRefused(first.written, 'start', '#'));
  if (!beginsPart(rest)) return inserted(start, rest);
  // The query of the start comes last, so that what follows is not in it.
  const [path] = cutAt(start, '?');
  return joinUrl(start, inserted(path, rest).slice(path.length));
}

/** Whether the file itself writes that a path or a query begins. */
function beginsPart([first]: readonly UrlPart[]): boolean {
  return typeof first === 'string' && /^[/?]/.test(first);
}

/** @param start - what the URL begins with */
function inserted(start: string, parts: readonly UrlPart[]): string {
  let url = start;
  const inPath: { readonly at: number; readonly written: string }[] = [];
  parts.forEach((part, index) => {
    if (typeof part === 'string') return void (url += part);
    const place = placeAt(url, parts.slice(index + 1));
    if (place === 'path') inPath.push({ at: url.length, written: part.written });
    url += 'inPath' in part ? filled(part, place) : taken(part, place);
  });
  for (const { at, written } of inPath) {
    const segment = segmentAt(url, at);
    if (dotSegment.test(segment)) throw new BuildFailure(urlValueDotSegment(written, segment));
  }
  return url;
}

/** What a URL parser removes, and with `..` the segment before it. */
const dotSegment = /^(?:\.|%2e){1,2}$/i;

function segmentAt(url: string, at: number): string {
  const end = url.slice(at).search(/[/?#]/);
  return url.slice(url.lastIndexOf('/', at - 1) + 1, end < 0 ? undefined : at + end);
}

/** @param rest - what follows the value */
function placeAt(url: string, rest: readonly UrlPart[]): UrlPlace {
  if (url.includes('#')) return 'fragment';
  if (url.includes('?')) return 'query';
  if (!/^[a-z][\w+.-]*:\/*[^/]*$/i.test(url)) return 'path';
  const literal = rest.map((part) => (typeof part === 'string' ? part : '')).join('');
  return /^[^/?#]*@/.test(literal) ? 'user info' : 'host';
}

/** What would end the part that it is in; `\\` is read as `/`. */
const ending: Readonly<Record<Exclude<UrlPlace, 'start'>, RegExp>> = {
  host: /[/?#@\\]/,
  'user info': /[/?#\\]/,
  path: /[/?#\\]/,
  query: /#/,
  fragment: /(?!)/,
};

function taken({ value, written }: Value, place: UrlPlace): string {
  if (value === null || typeof value === 'object')
    throw new BuildFailure(urlValueNotText(written, place, kindOf(value)));
  const text = textOf(value);
  const bad = place === 'start' ? lostIn(text) : (droppedIn(text) ?? ending[place].exec(text)?.[0]);
  if (bad !== undefined) throw new BuildFailure(urlValueRefused(written, place, bad));
  // A URL parser removes those at the end of a URL, and encodes them elsewhere.
  return place === 'start' ? text : text.replace(/[\0-\x20]/g, encodeURIComponent);
}

/** In a query or a host the file's own `{id}` stays. */
function filled({ value, written }: PathValue, place: UrlPlace): string {
  if (place !== 'path') return written;
  if (value === null || typeof value === 'object')
    throw new BuildFailure(urlValueNotText(written, place, kindOf(value)));
  const text = textOf(value);
  const half = /\p{Cs}/u.exec(text)?.[0];
  if (half !== undefined) throw new BuildFailure(urlValueRefused(written, place, half));
  return encodeURIComponent(text);
}

function kindOf(value: Extract<Json, object | null>): 'a list' | 'a map' | 'null' {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'a map';
}

/** A base and what follows it: the query of the base comes after the whole path, before the query that follows. */
function joinUrl(base: string, rest: string): string {
  const [head, baseQuery] = cutAt(base, '?');
  if (baseQuery === undefined) return base + rest;
  const [path, query] = cutAt(cutAt(rest, '#')[0], '?');
  const joined = joinQueries([baseQuery, query ?? '']);
  return `${head}${path}${joined === '' && query === undefined ? '' : `?${joined}`}`;
}

/** Joins by `&`, which one that ends in it brings itself. */
function joinQueries(queries: readonly string[]): string {
  return queries
    .filter((query) => query !== '')
    .reduce((joined, query) => joined + (joined === '' || joined.endsWith('&') ? '' : '&') + query, '');
}

function cutAt(text: string, sign: string): [before: string, after: string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** What a URL parser drops or replaces wherever it is: a line break, a tab, half of a pair. */
function droppedIn(text: string): string | undefined {
  return /[\t\n\r\p{Cs}]/u.exec(text)?.[0];
}

/** The same of a whole URL, and the `\\` before its query, which is read as `/`. */
function lostIn(url: string): string | undefined {
  return droppedIn(url) ?? (/^[^?#\\]*\\/.test(url) ? '\\' : undefined);
}

const withDots = /^([a-z][\w+.-]*:\/*[^/?#]*)([^?#]*)(.*)$/is;
const dots = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/**
 * Of a URL whose path has segments `.` or `..`, which a parser removes: the path as it is sent, escaped as a parser escapes it.
 *
 * @param text - a whole URL that can be parsed
 */
function dottedPath(text: string): string | undefined {
  if (!/\/(?:\.|%2e)/i.test(text)) return undefined;
  const [, before = '', path = ''] = withDots.exec(text) ?? [];
  const found = path.match(dots);
  if (!found) return undefined;
  const left = found.values();
  // A name that is nowhere else: it has more of the sign in a row than the path.
  const name = '~'.repeat(longestRun(path) + 1);
  const { pathname } = new URL(before + path.replace(dots, name));
  return pathname.replaceAll(name, () => left.next().value!);
}

function longestRun(path: string): number {
  return (path.match(/~+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** The URL as it is sent. */
export function sentUrl({ url, path }: Pick<HttpRequest, 'url' | 'path'>): string {
  return path === undefined ? url.href : `${url.origin}${path}${url.search}`;
}
