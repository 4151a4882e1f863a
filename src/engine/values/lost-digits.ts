import { placeUnder } from '../../lib/json-pointer.js';
import type { Json } from '../../lib/json.js';
import { mayLoseNumbers, numberFate } from '../../lib/numbers.js';

/** Of a JSON text: a number that would be printed as another one. It counts as the number nearest to it. */
class LostDigits extends Number {
  readonly #source: string;

  constructor(source: string) {
    super(source);
    this.#source = source;
  }

  /** As the text has it. */
  get source(): string {
    return this.#source;
  }
}

/** Reads JSON with `LostDigits` in the place of numbers that lose digits; undefined where none does, or it is not JSON. */
export function readExactJson(text: string): Json | undefined {
  if (!mayLoseNumbers(text)) return undefined;
  let isAnyLost = false;
  const keep = (_key: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown => {
    if (typeof value !== 'number' || numberFate(source) !== 'lost') return value;
    isAnyLost = true;
    return new LostDigits(source);
  };
  try {
    const json = JSON.parse(text, keep) as Json;
    return isAnyLost ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Of what `readExactJson` gave: whether it, or a value in it, has lost digits. */
export function hasLost(value: Json): boolean {
  if (value === null || typeof value !== 'object') return false;
  return isLost(value) || Object.values(value).some(hasLost);
}

export function isLost(value: Json): boolean {
  return (value as unknown) instanceof LostDigits;
}

/** A number as the text has it; of any other value undefined. */
export function literalOf(value: Json): string | undefined {
  if ((value as unknown) instanceof LostDigits) return (value as unknown as LostDigits).source;
  return typeof value === 'number' ? String(value) : undefined;
}

/** With the numbers that JavaScript reads. */
export function rounded(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isLost(value)) return Number(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(rounded);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item as Json)]));
}

/** Where its numbers are that have lost digits: JSON Pointers. */
export function lostPlaces(value: Json, place = ''): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  if (isLost(value)) return [place];
  return Object.entries(value).flatMap(([key, item]) => lostPlaces(item as Json, placeUnder(place, key)));
}

/** With the digits of the text, as text. */
export function spellOut(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isLost(value)) return literalOf(value)!;
  if (Array.isArray(value)) return (value as readonly Json[]).map(spellOut);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spellOut(item as Json)]));
}
