import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import { asksSomething } from './asks.js';

const types: readonly Json[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Whether a word that is no keyword holds a schema, as the name of a field does under `properties`. */
export function isMisplaced(word: string, schema: JsonObject): boolean {
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
