import { decoded } from '../../lib/decoded.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import type { HarEntry } from './entries.js';

/** The signs between the words of URLs, headers and cookies. */
export const betweenWords = /([\s/?&=;,:"]+)/;

/** Every text and word that a request sends, as it is written and decoded. */
export function sentWords({ url, headers, body }: HarEntry): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of [text, ...text.split(betweenWords)]) words.add(word).add(decoded(word));
  };
  for (const text of [url, ...headers.map(({ value }) => value)]) add(text);
  for (const { value } of body?.params ?? []) add(value);
  if (body?.text !== undefined) {
    add(body.text);
    for (const text of scalarsIn(parsed(body.text))) add(text);
  }
  return words;
}

export function parsed(text: string | undefined): Json {
  try {
    return JSON.parse(text ?? 'null') as Json;
  } catch {
    return null;
  }
}

function scalarsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(scalarsIn);
  if (isJsonObject(value)) return Object.values(value).flatMap(scalarsIn);
  return value === null ? [] : [String(value)];
}
