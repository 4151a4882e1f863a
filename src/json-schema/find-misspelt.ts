import { didYouMean, editDistance } from '../lib/did-you-mean.js';
import { placeUnder } from '../lib/json-pointer.js';
import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import { once } from '../lib/memoize.js';
import { knownWords } from './compile-schema.js';
import { writtenBounds } from '../lib/schema-numbers.js';

/** A word of a schema that says nothing, and is close to one that would, or is a field that is outside of `properties`. */
interface Misspelt {
  /** A JSON pointer to the schema in which it is; empty at the top. */
  readonly at: string;
  readonly kind: 'keyword' | 'format' | 'field';
  readonly written: string;
  readonly meant: string;
}

/** Words of other vocabularies and of generators, such as `dbType` and `requiredIf`, and names of schemas. */
const foreign = /^x-|[a-z]Type$|^required[A-Z]|^patternRequired$|^\$anchor$|^example$/;

/** Of words as short as `not` too many others differ by one letter. */
const candidates = once(() => {
  const meaning = [...knownWords().rules, ...schemaMap];
  return meaning.filter((keyword) => keyword.length > 3 && keyword !== 'then' && keyword !== 'else');
});

/** Finds keywords and formats that are hardly meant as they are written. Words of other tools, as of OpenAPI, are none of them. */
export function findMisspelt(schema: Json, at = ''): readonly Misspelt[] {
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    return [
      ...wrongKeyword(keyword, schema, at),
      ...wrongFormat(keyword, value, at),
      ...within(keyword, value, placeUnder(at, keyword)),
    ];
  });
}

function wrongKeyword(written: string, schema: JsonObject, at: string): readonly Misspelt[] {
  if (knownWords().keywords.has(written) || schemaMap.includes(written) || foreign.test(written)) return [];
  const meant = near(written, candidates());
  if (meant !== undefined) return [{ at, kind: 'keyword', written, meant }];
  return isMisplaced(written, schema) ? [{ at, kind: 'field', written, meant: 'properties' }] : [];
}

/** Words of other vocabularies are long and share parts with those of JSON Schema: `requiredXor`, `writeOnlyProperties`. */
function near(written: string, words: readonly string[]): string | undefined {
  const meant = didYouMean(written, words);
  const isSlip = meant !== undefined && editDistance(written.toLowerCase(), meant.toLowerCase()) <= 2;
  return isSlip ? meant : undefined;
}

function wrongFormat(keyword: string, value: Json, at: string): readonly Misspelt[] {
  const { formats } = knownWords();
  if (keyword !== 'format' || typeof value !== 'string') return [];
  if (formats.includes(value) || foreignFormats.includes(value)) return [];
  const meant = near(value, formats);
  return meant === undefined ? [] : [{ at, kind: 'format', written: value, meant }];
}

/** The schemas under a keyword. Names of properties are not keywords, and what `enum` and `const` list is not a schema. */
function within(keyword: string, value: Json, place: string): readonly Misspelt[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) {
    const items = schemaList.includes(keyword) || keyword === 'items' ? (value as readonly Json[]) : [];
    return items.flatMap((item, index) => findMisspelt(item, placeUnder(place, String(index))));
  }
  if (oneSchema.includes(keyword)) return findMisspelt(value, place);
  if (!schemaMap.includes(keyword)) return [];
  return Object.entries(value as JsonObject).flatMap(([name, schema]) => findMisspelt(schema, placeUnder(place, name)));
}

const types: readonly Json[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Whether a word that is not a keyword holds a schema, as the name of a field does under `properties`. */
function isMisplaced(word: string, schema: JsonObject): boolean {
  const value = schema[word]!;
  return types.includes(value) ? !asksSomething(schema) : isSchema(value);
}

function isSchema(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { type, enum: values, properties } = value;
  const named = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return (
    named.some((name) => name !== undefined && types.includes(name)) ||
    Array.isArray(values) ||
    isJsonObject(properties)
  );
}

/** What the compiler does not say of the words of JSON Schema: which hold schemas, and which are others'. */

/** Keywords that hold one schema. */
const oneSchema: readonly string[] = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];

const schemaList: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Keywords that hold schemas by names. */
const schemaMap: readonly string[] = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
];

/** Formats of the standard and of other tools that are not looked at, and that are close to one that is. */
const foreignFormats: readonly string[] = [
  'cuid',
  'cuid2',
  'date-time-local',
  'idn-email',
  'idn-hostname',
  'int16',
  'int8',
  'iri',
  'iri-reference',
  'time-local',
  'uint16',
  'uint32',
  'uint64',
  'uint8',
  'ulid',
  'xid',
];

/** Keywords that the compiler counts among its rules, and that no value depends on by themselves. */
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
