import { placeUnder } from './json-pointer.js';
import type { Json } from './json.js';

/** A value in which texts stand for numbers that JavaScript cannot hold, and where: JSON Pointers, `''` for the whole. */
export interface WithNumbers {
  readonly received?: Json;
  readonly numbers?: readonly string[];
}

/** Begins a text that replaces a number. JSON of a response has no such text, unless someone made it for this. */
const sign = '\u0000';
const signedNumbers = /"\\u0000(-?[\d.]+(?:[eE][+-]?\d+)?)"/g;
const number = /^-?[\d.]+(?:[eE][+-]?\d+)?$/;

/** The received value, for `jsonText` to write its numbers without quotes. */
export function withNumbers({ received, numbers = [] }: WithNumbers): Json | undefined {
  if (received === undefined || numbers.length === 0) return received;
  const places = new Set(numbers);
  return mapTexts(received, (text, place) => (places.has(place) && number.test(text) ? sign + text : text));
}

/** JSON, as `JSON.stringify` gives it, with the numbers that `withNumbers` has found in it. */
export function jsonText(value: Json, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(signedNumbers, '$1');
}

/** Of places of numbers in a value those that a changed copy of it still has. */
export function numbersLeft(value: Json, numbers: readonly string[]): readonly string[] {
  const places = new Set(numbers);
  const left: string[] = [];
  mapTexts(value, (text, place) => {
    if (places.has(place) && number.test(text)) left.push(place);
    return text;
  });
  return left;
}

function mapTexts(value: Json, map: (text: string, place: string) => string, place = ''): Json {
  if (typeof value === 'string') return map(value, place);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Json, index) => mapTexts(item, map, `${place}/${index}`));
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    mapTexts(item as Json, map, placeUnder(place, key)),
  ]);
  return Object.fromEntries(entries) as Json;
}
