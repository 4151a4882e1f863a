import {
  baseUrlEmpty,
  baseUrlFragment,
  baseUrlInvalid,
  baseUrlMissing,
  urlInvalid,
  urlNotHttp,
} from '../../problems/run/run-http.js';
import { queryNotText, urlCharacterRefused } from '../../problems/run/run-urls.js';
import type { RequestStep } from '../../format/session.js';
import type { HttpRequest, Lookup } from '../ports/ports.js';
import { renderText, renderTexts } from '../values/render-text.js';
import { BuildFailure } from '../values/build-failure.js';
import { dottedPath } from './dot-segments.js';
import { joinQueries, joinUrl, lostIn } from './join-url.js';
import { renderUrl } from './render-url.js';

/**
 * The whole URL of a request: base URL, rendered URL, encoded query; without its fragment.
 *
 * @throws BuildFailure, UnresolvedReference
 */
export function buildUrl(
  step: Pick<RequestStep, 'url' | 'query'>,
  baseUrl: string | undefined,
  lookup: Lookup,
): Pick<HttpRequest, 'url' | 'path'> {
  const text = absolute(renderUrl(step.url, lookup), baseUrl, lookup);
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
