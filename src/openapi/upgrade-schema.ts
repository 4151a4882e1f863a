import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';

export type Version = '2.0' | '3.0' | '3.1';

/** A part of a document that only callsheet has, so that it is changed in place: a copy of a large one would take twice its memory. */
export type Changeable = Record<string, Json>;

/** Maps that an upgrade has put between a schema and what it said before. */
export type Inserted = WeakSet<object>;

const composing = ['allOf', 'anyOf', 'oneOf', 'not', 'enum'];

/** Makes a schema of OpenAPI one of JSON Schema 2020-12 that says the same about a response. */
export function upgradeSchema(schema: Changeable, version: Version, inserted: Inserted): void {
  if ('required' in schema && !Array.isArray(schema['required'])) delete schema['required'];
  if (version === '3.1') {
    delete schema['nullable'];
    return;
  }
  if (typeof schema['$ref'] === 'string') return keepOnly(schema, '$ref');
  if (schema['type'] === 'file') {
    delete schema['type'];
    delete schema['format'];
  }
  upgradeBound(schema, 'minimum', 'exclusiveMinimum');
  upgradeBound(schema, 'maximum', 'exclusiveMaximum');
  if (Array.isArray(schema['items'])) {
    schema['prefixItems'] = schema['items'] as Json;
    delete schema['items'];
  }
  const isNullable = schema['nullable'] === true || schema['x-nullable'] === true;
  delete schema['nullable'];
  if (isNullable) allowNull(schema, inserted);
}

/** What is next to a `$ref` does not count there. */
function keepOnly(schema: Changeable, kept: string): void {
  for (const key of Object.keys(schema)) if (key !== kept) delete schema[key];
}

/** There it says whether the bound itself is left out. */
function upgradeBound(schema: Changeable, bound: string, exclusive: string): void {
  const is = schema[exclusive];
  if (typeof is !== 'boolean') return;
  delete schema[exclusive];
  if (!is || schema[bound] === undefined) return;
  schema[exclusive] = schema[bound];
  delete schema[bound];
}

/** `nullable` next to something that null does not match is meant to allow null anyway: many documents write it so. */
function allowNull(schema: Changeable, inserted: Inserted): void {
  const { type } = schema;
  if (typeof type === 'string') schema['type'] = [type, 'null'];
  const names = composing.filter((key) => key in schema);
  if (names.length === 0) return;
  const composed = Object.fromEntries(names.map((key) => [key, schema[key]!]));
  for (const key of names) delete schema[key];
  inserted.add(composed);
  schema['anyOf'] = [{ type: 'null' }, composed];
}

/** The schemas that a `$ref` leads to. */
export type Target = (schema: Json) => Json | undefined;

/**
 * A response need not have what is only written. Of a schema, and of those that it is composed of in the same place, such
 * properties are no longer required.
 */
export function dropWriteOnly(schema: Changeable, target: Target): void {
  const names = new Set(writeOnlyNames(schema, target, 0));
  if (names.size === 0) return;
  const parts = [schema, ...itemsOf(schema['allOf']).filter(isJsonObject)];
  for (const part of parts as Changeable[]) {
    if (!Array.isArray(part['required'])) continue;
    part['required'] = (part['required'] as readonly Json[]).filter((name) => !names.has(name as string));
  }
}

const deepest = 8;

function writeOnlyNames(schema: Json, target: Target, depth: number): readonly string[] {
  const found = target(schema);
  if (!isJsonObject(found) || depth > deepest) return [];
  const properties = isJsonObject(found['properties']) ? Object.entries(found['properties']) : [];
  const own = properties.filter(([, property]) => isWriteOnly(target(property))).map(([name]) => name);
  return [...own, ...itemsOf(found['allOf']).flatMap((part) => writeOnlyNames(part, target, depth + 1))];
}

function isWriteOnly(property: Json | undefined): boolean {
  return isJsonObject(property) && property['writeOnly'] === true;
}

function itemsOf(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as readonly JsonObject[]) : [];
}
