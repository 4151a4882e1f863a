import { type HeaderList, valuesOf, withoutHeaders } from '../header-list.js';
import type { Hop } from './hop.js';

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const credentials: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'host']);

/**
 * The request that a redirect asks for, by the rules of Fetch (https://fetch.spec.whatwg.org/#http-redirect-fetch).
 * undici's interceptor is no use here: it takes a second visit of a URL for a loop, and `POST /carts` is
 * often answered with `303 /carts`, `GET /` with `302 /` and a cookie.
 *
 * @returns undefined when the response is no redirect, or its location is empty or no http or https URL
 */
export function redirectOf(hop: Hop, status: number, responseHeaders: HeaderList): Hop | undefined {
  if (!redirectStatuses.has(status)) return undefined;
  const location = valuesOf(responseHeaders, 'location').find((value) => value !== '');
  if (location === undefined) return undefined;
  const url = resolve(location, hop.url);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  const { method, headers, body } = rewritten(hop, status);
  const kept = url.origin === hop.url.origin ? headers : withoutHeaders(headers, (name) => credentials.has(name));
  return { method, url, headers: kept, ...(body && { body }) };
}

/** POST becomes GET after 301 and 302, and everything but HEAD after 303; what describes the body goes with it. */
function rewritten(hop: Hop, status: number): Omit<Hop, 'url'> {
  const { method, headers } = hop;
  const toGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST';
  if (!toGet) return hop;
  return { method: 'GET', headers: withoutHeaders(headers, (name) => name.startsWith('content-')) };
}

/** Header bytes come as Latin-1; a location that was written as UTF-8 is read as such. */
function resolve(location: string, base: URL): URL | undefined {
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return URL.parse(text, base.href) ?? undefined;
}
