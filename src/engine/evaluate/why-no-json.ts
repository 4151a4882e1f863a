import type { Message } from '../../model/problem.js';
import { bodyEmpty, bodyNotJson, jsonFault } from '../../model/problems/run-values.js';
import { headerOf } from '../header-of.js';
import { mediaTypeOf } from '../http/content-type.js';
import type { Exchange } from '../ports.js';

/** Why no path has a value in a response; undefined where its body is JSON. */
export function whyNoJson({ text, json, headers }: Exchange): Message | undefined {
  if (json() !== undefined) return undefined;
  if (text().trim() === '') return bodyEmpty();
  const type = mediaTypeOf(headerOf(headers, 'content-type') ?? '');
  return /[/+]json$/.test(type) ? bodyNotJson(type, faultOf(text())) : bodyNotJson(type);
}

function faultOf(text: string): string | undefined {
  try {
    return void JSON.parse(text);
  } catch (error) {
    return jsonFault(error instanceof Error ? error.message : '');
  }
}
