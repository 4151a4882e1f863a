import type { Message } from '../../format/problem.js';
import { bodyEmpty, bodyNotJson, bodyPacked, bodyTooDeep, jsonFault } from '../../problems/run/run-body.js';
import { type HeaderList, headerOf } from '../ports/header-list.js';
import { deepestJson } from '../../lib/json-depth.js';
import { mediaTypeOf } from '../http/content-type.js';
import { encodingsOf } from '../http/decode-body.js';
import type { Exchange } from '../ports/ports.js';

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
