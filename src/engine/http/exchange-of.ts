import { type Json, isTooDeep } from '../../lib/json.js';
import { once } from '../../lib/memoize.js';
import { readExactJson } from '../values/lost-digits.js';
import { headerOf } from '../ports/header-list.js';
import { misreadCharset, textDecoderFor } from './content-type.js';
import type { Exchange, HttpClient, HttpResponse, StreamSoFar } from '../ports/ports.js';

/**
 * A response as checks and captures read it.
 *
 * @param duration - of its send, in ms
 * @param http - whose jar has the cookies that are due where the response came from
 */
export function exchangeOf(response: HttpResponse, duration: number, http: Pick<HttpClient, 'cookie'>): Exchange {
  const { status, statusText, url, headers, stream } = response;
  const text = once(() => responseText(response));
  const json = stream ? stream.events : once(() => readJson(text()));
  const exactJson = stream ? stream.exact : once(() => (json() === undefined ? undefined : readExactJson(text())));
  const misread = once(() =>
    text().includes('\uFFFD') ? misreadCharset(headerOf(headers, 'content-type') ?? '', response.body) : undefined,
  );
  const cookie = (name: string): string | undefined => http.cookie(name, url);
  return { status, statusText, url, headers, duration, bytes: response.body, text, json, exactJson, misread, cookie };
}

/**
 * A stream while it is read. Only paths can be read.
 *
 * @param root - what `$` is
 */
export function exchangeSoFar(
  { status, statusText, url, headers }: StreamSoFar,
  root: Pick<Exchange, 'json' | 'exactJson'>,
): Exchange {
  return {
    status,
    statusText,
    url,
    headers,
    ...root,
    duration: 0,
    bytes: nothing,
    text: () => '',
    misread: () => undefined,
    cookie: () => undefined,
  };
}

const nothing = new Uint8Array();

/** The body as its charset reads it. */
export function responseText({ headers, body }: HttpResponse): string {
  return textDecoderFor(headerOf(headers, 'content-type') ?? '', body).decode(body);
}

/** JSON.parse makes `__proto__` an own property, so such a key stays data. What is nested too deeply counts as no JSON. */
function readJson(text: string): Json | undefined {
  try {
    const json = JSON.parse(text) as Json;
    return isTooDeep(json, text) ? undefined : json;
  } catch {
    return undefined;
  }
}
