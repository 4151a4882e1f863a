import type { Json } from '../../lib/json.js';
import { urlValueDotSegment, urlValueNotText, urlValueRefused, type UrlPlace } from '../../problems/run/run-urls.js';
import type { Lookup } from '../ports/ports.js';
import { type RenderedPart, renderParts } from '../values/render-text.js';
import { textOf } from '../values/text-of.js';
import { BuildFailure } from '../values/build-failure.js';
import { cutAt, droppedIn, joinUrl, lostIn } from './join-url.js';

type Value = Exclude<RenderedPart, string>;

/**
 * Puts values into a URL as they are. One that begins the URL may bring any part of it; another stays within the part that it
 * stands in, or the step fails.
 *
 * @throws BuildFailure, UnresolvedReference
 */
export function renderUrl(template: string, lookup: Lookup): string {
  if (!template.includes('{{')) return template;
  const parts = renderParts(template, lookup);
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
function beginsPart([first]: readonly RenderedPart[]): boolean {
  return typeof first === 'string' && /^[/?]/.test(first);
}

/** @param start - what the URL begins with */
function inserted(start: string, parts: readonly RenderedPart[]): string {
  let url = start;
  const inPath: { readonly at: number; readonly written: string }[] = [];
  parts.forEach((part, index) => {
    if (typeof part === 'string') return void (url += part);
    const place = placeAt(url, parts.slice(index + 1));
    if (place === 'path') inPath.push({ at: url.length, written: part.written });
    url += taken(part, place);
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
function placeAt(url: string, rest: readonly RenderedPart[]): UrlPlace {
  if (url.includes('#')) return 'fragment';
  if (url.includes('?')) return 'query';
  if (!/^[a-z][\w+.-]*:\/*[^/]*$/i.test(url)) return 'path';
  const literal = rest.map((part) => (typeof part === 'string' ? part : '')).join('');
  return /^[^/?#]*@/.test(literal) ? 'user info' : 'host';
}

/** What would end the part that it stands in; `\\` is read as `/`. */
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

function kindOf(value: Extract<Json, object | null>): 'a list' | 'a map' | 'null' {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'a map';
}
