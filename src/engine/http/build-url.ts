import {
  baseUrlEmpty,
  baseUrlFragment,
  baseUrlInvalid,
  baseUrlMissing,
  urlInvalid,
  urlNotHttp,
} from '../../model/problems/run-http.js';
import type { RequestStep } from '../../model/session.js';
import type { Lookup } from '../ports.js';
import { renderText, renderTexts } from '../render/render-text.js';
import { BuildFailure } from './build-failure.js';

/**
 * The whole URL of a request: base URL, rendered URL, encoded query; without its fragment.
 *
 * @throws BuildFailure, UnresolvedReference
 */
export function buildUrl(step: Pick<RequestStep, 'url' | 'query'>, baseUrl: string | undefined, lookup: Lookup): URL {
  const url = parse(absolute(renderText(step.url, lookup), baseUrl, lookup));
  if (url.href.includes('#')) url.hash = '';
  const query = step.query.flatMap(({ name, value }) =>
    renderTexts(value, lookup).map((text) => `${encode(renderText(name, lookup))}=${encode(text)}`),
  );
  if (query.length > 0) url.search = [url.search, ...query].filter((part) => part !== '').join('&');
  return url;
}

function absolute(text: string, baseUrl: string | undefined, lookup: Lookup): string {
  if (!text.startsWith('/')) return text;
  if (baseUrl === undefined) throw new BuildFailure(baseUrlMissing(text));
  const base = renderText(baseUrl, lookup).trim();
  if (base === '') throw new BuildFailure(baseUrlEmpty(text, baseUrl));
  if (base.includes('#')) throw new BuildFailure(baseUrlFragment(base));
  if (!/^[a-z][\w+.-]*:/i.test(base)) throw new BuildFailure(baseUrlInvalid(base));
  return base.replace(/\/+$/, '') + text;
}

function parse(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url as URL;
  throw new BuildFailure(url ? urlNotHttp(text, url.protocol) : urlInvalid(text));
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
