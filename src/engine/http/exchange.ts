import type { Json } from '../../model/json.js';
import { once } from '../../model/once.js';
import { headerOf } from '../header-of.js';
import type { Exchange, HttpResponse } from '../ports.js';
import { isTooDeep } from '../json-depth.js';
import { readExactJson } from '../evaluate/lost-digits.js';
import { textDecoderFor } from './content-type.js';

/** A response as checks and captures read it; `duration` is that of its send in ms, `cookie` reads the jar. */
export function toExchange(
  response: HttpResponse,
  duration: number,
  cookie: (name: string) => string | undefined,
): Exchange {
  const { status, statusText, url, headers } = response;
  const text = once(() => decode(response.body, headerOf(headers, 'content-type')));
  const json = once(() => readJson(text()));
  const exactJson = once(() => (json() === undefined ? undefined : readExactJson(text())));
  return { status, statusText, url, headers, duration, text, json, exactJson, cookie };
}

function decode(body: Uint8Array, contentType = ''): string {
  return textDecoderFor(contentType, body).decode(body);
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
