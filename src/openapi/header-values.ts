import { isJsonObject, type Json } from '../lib/json.js';

/**
 * What the text of a header may mean: a value of each type that its schema allows, in the style `simple`. Its text as it is comes
 * last, so that what does not fit is named by its type.
 *
 * @param schema - of the header, whose `items` refer to nothing
 */
export function headerCandidates(text: string, schema: Json, separator = ','): readonly Json[] {
  const types = typesOf(schema);
  const made = (types.length === 0 ? anyType : types).flatMap((type) => valuesAs(type, text, { schema, separator }));
  const isOpen = types.length === 0 || types.includes('string');
  return made.length === 0 || isOpen ? [...made, text] : made;
}

/** What a text without a type may mean besides itself. */
const anyType = ['number', 'boolean'];

/** Those that it names itself. */
function typesOf(schema: Json): readonly string[] {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  return type === undefined ? [] : [type].flat().map(String);
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

interface ValueOf {
  readonly schema: Json;
  readonly separator: string;
}

function valuesAs(type: string, text: string, { schema, separator }: ValueOf): readonly Json[] {
  if (type === 'number' || type === 'integer') return number.test(text) ? [Number(text)] : [];
  if (type === 'boolean') return text === 'true' || text === 'false' ? [text === 'true'] : [];
  if (type === 'null') return text === '' ? [null] : [];
  if (type === 'array') return [partsOf(text, separator).map((part) => partAs(part, schema, 'items'))];
  return type === 'object' ? objectsOf(text, separator) : [];
}

function partsOf(text: string, separator: string): readonly string[] {
  return text.trim() === '' ? [] : text.split(separator).map((part) => part.trim());
}

function partAs(part: string, schema: Json, key: 'items'): Json {
  const items = isJsonObject(schema) ? schema[key] : undefined;
  return headerCandidates(part, items ?? { type: 'string' })[0] ?? part;
}

/** `a=1,b=2`, or the same without `explode`: `a,1,b,2`. */
function objectsOf(text: string, separator: string): readonly Json[] {
  const parts = partsOf(text, separator);
  if (parts.every((part) => part.includes('='))) {
    const pairs = parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const);
    return [Object.fromEntries(pairs.map(([name, value]) => [name, plain(value)]))];
  }
  const names = parts.filter((_, index) => index % 2 === 0);
  return [Object.fromEntries(names.map((name, index) => [name, plain(parts[2 * index + 1] ?? '')]))];
}

function plain(text: string): Json {
  return headerCandidates(text, true)[0] ?? text;
}
