import { withoutHeaders } from '../ports/header-list.js';
import { userInfoHeaders } from './basic-auth.js';
import type { HopResponse, Hop } from './hop.js';

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const credentials: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'host']);

/**
 * The request that a redirect asks for, by the rules of Fetch (https://fetch.spec.whatwg.org/#http-redirect-fetch).
 * undici's interceptor is no use here: it takes a second visit of a URL for a loop, and `POST /carts` is
 * often answered with `303 /carts`, `GET /` with `302 /` and a cookie.
 *
 * @returns undefined when the response is no redirect, or its location is empty or no http or https URL
 */
export function redirectOf(hop: Hop, { status, location }: Pick<HopResponse, 'status' | 'location'>): Hop | undefined {
  if (location === undefined || !redirectStatuses.has(status)) return undefined;
  const url = URL.parse(location, hop.url.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  const { method, headers, body } = rewritten(hop, status);
  const kept = url.origin === hop.url.origin ? headers : withoutHeaders(headers, (name) => credentials.has(name));
  return { method, ...withUserInfo(url, kept), ...(body && { body }) };
}

/** User and password of a location are for this hop, as basic auth; they go before what the request brought. */
function withUserInfo(url: URL, headers: Hop['headers']): Pick<Hop, 'url' | 'headers'> {
  const basic = userInfoHeaders(url);
  if (basic.length === 0) return { url, headers };
  url.username = '';
  url.password = '';
  return { url, headers: [...withoutHeaders(headers, (name) => name === 'authorization'), ...basic] };
}

/** POST becomes GET after 301 and 302, and everything but HEAD after 303; what describes the body goes with it. */
function rewritten(hop: Hop, status: number): Omit<Hop, 'url'> {
  const { method, headers } = hop;
  const toGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST';
  if (!toGet) return hop;
  return { method: 'GET', headers: withoutHeaders(headers, (name) => name.startsWith('content-')) };
}
