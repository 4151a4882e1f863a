import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import { writtenBounds } from '../lib/schema-numbers.js';
import { knownWords } from './compile-schema.js';

/** Keywords that the compiler counts among its rules, and of which no value depends by themselves. */
const idle: readonly string[] = ['$comment', '$dynamicAnchor', '$recursiveAnchor', 'id', 'nullable'];

/** Keywords that look at maps, texts or numbers, and hold of every list. */
const notOfLists: ReadonlySet<string> = new Set([
  'additionalProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxLength',
  'maxProperties',
  'maximum',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'patternProperties',
  'properties',
  'propertyNames',
  'required',
  'unevaluatedProperties',
  ...Object.values(writtenBounds),
]);

/** Whether a schema has a keyword that looks at the value. */
export function asksSomething(schema: JsonObject): boolean {
  return asking(schema).length > 0;
}

/** Whether all keywords of a schema look at something else than a list. Of a schema without any nothing is said. */
export function asksNoList(schema: Json): boolean {
  if (!isJsonObject(schema)) return false;
  const words = asking(schema);
  return words.length > 0 && words.every((word) => notOfLists.has(word));
}

function asking(schema: JsonObject): readonly string[] {
  const { rules } = knownWords();
  return Object.keys(schema).filter((word) => rules.includes(word) && !idle.includes(word));
}
