import { isJsonObject, type Json, type JsonObject, isTooDeep } from './json.js';
import { mayLoseNumbers, numberFate } from './numbers.js';

/** Bounds of a JSON Schema, each with the keyword of callsheet that has in its place, as text, what a number would lose digits of. */
export const writtenBounds = {
  minimum: 'minimum:as-written',
  maximum: 'maximum:as-written',
  exclusiveMinimum: 'exclusiveMinimum:as-written',
  exclusiveMaximum: 'exclusiveMaximum:as-written',
} as const;
type Bound = keyof typeof writtenBounds;

const literal = Symbol('a number as it is written');
/** Replaces a number that loses digits, until it is known what it is for. */
type Mark = JsonObject & { readonly [literal]: string };

/** @param text - as JSON or YAML writes it */
export function markNumber(text: string): Mark {
  return { [literal]: /^0[xo]/i.test(text) ? BigInt(text).toString() : text } as Mark;
}

/** A schema without marks, and what each of them was for. */
export interface PlacedNumbers {
  readonly schema: Json;
  readonly bounds: readonly { readonly bound: Bound; readonly text: string; readonly mark: Mark }[];
  /** Those that values are compared with, or divided by, and those too large or too small for any number. */
  readonly lost: readonly { readonly text: string; readonly mark: Mark }[];
}

/** @throws SyntaxError of a text that is not JSON */
export function readSchemaText(text: string): PlacedNumbers {
  const schema = JSON.parse(text) as Json;
  if (!mayLoseNumbers(text) || isTooDeep(schema, text)) return { schema, bounds: [], lost: [] };
  const keep = (_key: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown =>
    typeof value === 'number' && numberFate(source) === 'lost' ? markNumber(source) : value;
  return placeNumbers(JSON.parse(text, keep) as Json);
}

/** What a place in a schema holds. */
type Place = 'schema' | 'schemas by name' | 'compared' | 'idle';

const places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...['const', 'enum', 'multipleOf'].map((key) => [key, 'compared'] as const),
  ...['default', 'example', 'examples'].map((key) => [key, 'idle'] as const),
  ...['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'].map(
    (key) => [key, 'schemas by name'] as const,
  ),
]);

/**
 * Keeps all digits of bounds. Where no value depends on a number, it becomes the nearest one.
 *
 * @param marked - a schema with marks in the place of numbers that lose digits
 */
export function placeNumbers(marked: Json): PlacedNumbers {
  const bounds: PlacedNumbers['bounds'][number][] = [];
  const lost: PlacedNumbers['lost'][number][] = [];
  const read = (value: Json, place: Place): Json => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => read(item, place));
    if (!isMark(value)) return Object.fromEntries(Object.entries(value as JsonObject).map(entryIn(place)));
    const text = value[literal];
    if (place === 'compared' || !hasSize(text)) lost.push({ text, mark: value });
    return Number(text);
  };
  const entryIn =
    (place: Place) =>
    ([key, value]: [string, Json]): [string, Json] => {
      if (place !== 'schema') return [key, read(value, place === 'schemas by name' ? 'schema' : place)];
      if (!isBound(key) || !isMark(value) || !hasSize(value[literal]))
        return [key, read(value, places.get(key) ?? 'schema')];
      bounds.push({ bound: key, text: value[literal], mark: value });
      return [writtenBounds[key], value[literal]];
    };
  return { schema: read(marked, 'schema'), bounds, lost };
}

function isMark(value: Json): value is Mark {
  return isJsonObject(value) && literal in value;
}

/** Whether a number loses only digits: 1e400 and 1e-400 would become Infinity and 0. */
function hasSize(text: string): boolean {
  return Number.isFinite(Number(text)) && Number(text) !== 0;
}

function isBound(key: string): key is Bound {
  return Object.hasOwn(writtenBounds, key);
}
