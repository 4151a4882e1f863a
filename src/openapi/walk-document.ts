import { isJsonObject, type Json } from '../lib/json.js';
import type { Path } from './pointer.js';
import type { Changeable, Inserted, Version } from './upgrade-schema.js';

/** A `$ref` and the place of the map that has it. */
export interface Reference {
  readonly ref: string;
  readonly path: Path;
  /** Whether a schema around it has an `$id`, to which it is relative. */
  readonly isUnderId: boolean;
}

/** What a walk through a document has found. */
export interface Walked {
  readonly references: readonly Reference[];
  /** The `$id`s and `#anchor`s of its schemas. */
  readonly names: ReadonlySet<string>;
  readonly schemas: readonly Changeable[];
  /** Where it is nested deeper than what is read. */
  readonly tooDeep?: Path;
}

/** What a value is, by where it is: `data` is not looked into. */
type Place = 'object' | 'names' | 'schema' | 'schemas' | 'data';

const deepest = 1_000;

const inObject: Readonly<Record<string, Place>> = {
  schema: 'schema',
  items: 'schema',
  schemas: 'schemas',
  definitions: 'schemas',
  ...all('names', ['paths', 'responses', 'headers', 'parameters', 'requestBodies', 'callbacks', 'links', 'pathItems']),
  ...all('names', ['content', 'encoding', 'securitySchemes', 'securityDefinitions', 'variables']),
  ...all('data', ['example', 'examples', 'default', 'enum', 'value', 'scopes', 'security', 'tags', 'webhooks']),
};

const inSchema: Readonly<Record<string, Place>> = {
  ...all('schemas', ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']),
  ...all('schema', ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains']),
  ...all('schema', ['additionalProperties', 'unevaluatedProperties', 'propertyNames']),
  ...all('schema', ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']),
};

function all(place: Place, keys: readonly string[]): Readonly<Record<string, Place>> {
  return Object.fromEntries(keys.map((key) => [key, place]));
}

interface Walk {
  readonly version: Version;
  readonly path: string[];
  readonly references: Reference[];
  readonly names: Set<string>;
  readonly schemas: Changeable[];
  tooDeep?: Path;
}

/** Looks once at all that is not data, and notes what refers to what. */
export function walkDocument(document: Json, version: Version): Walked {
  const walk: Walk = { version, path: [], references: [], names: new Set(), schemas: [] };
  visit(document, { place: 'object', isUnderId: false }, walk);
  return walk;
}

interface At {
  readonly place: Place;
  readonly isUnderId: boolean;
}

function visit(value: Json, at: At, walk: Walk): void {
  if (value === null || typeof value !== 'object' || at.place === 'data') return;
  if (walk.path.length > deepest) {
    walk.tooDeep ??= [...walk.path];
    return;
  }
  if (Array.isArray(value)) {
    const own: At = at.place === 'names' ? { ...at, place: 'object' } : at;
    (value as readonly Json[]).forEach((item, index) => visitUnder(String(index), item, { at: own, walk }));
    return;
  }
  const map = value as Changeable;
  if (at.place === 'names' || at.place === 'schemas') {
    const place = at.place === 'names' ? namedPlace(walk) : 'schema';
    for (const key of Object.keys(map))
      if (!key.startsWith('x-') || at.place === 'schemas') visitUnder(key, map[key]!, { at: { ...at, place }, walk });
    return;
  }
  visitMap(map, at, walk);
}

/** In 2.0 a header is a schema itself. */
function namedPlace({ version, path }: Walk): Place {
  return version === '2.0' && path.at(-1) === 'headers' ? 'schema' : 'object';
}

function visitMap(map: Changeable, { place, isUnderId }: At, walk: Walk): void {
  const isSchema = place === 'schema';
  const isNamed = isSchema && typeof map['$id'] === 'string';
  const ref = map['$ref'];
  if (typeof ref === 'string') walk.references.push({ ref, path: [...walk.path], isUnderId: isUnderId || isNamed });
  if (isSchema) noteSchema(map, walk);
  const places = isSchema ? inSchema : inObject;
  const rest: Place = isSchema ? 'data' : 'object';
  const under = { isUnderId: isUnderId || isNamed };
  for (const key of Object.keys(map)) {
    if (key.startsWith('x-')) continue;
    const own = Object.hasOwn(places, key) ? places[key]! : rest;
    visitUnder(key, map[key]!, { at: { ...under, place: own }, walk });
  }
}

function noteSchema(map: Changeable, { names, schemas }: Walk): void {
  schemas.push(map);
  const { $id, $anchor, $dynamicAnchor } = map;
  if (typeof $id === 'string') names.add($id.replace(/#$/, ''));
  for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === 'string') names.add(`#${anchor}`);
}

function visitUnder(key: string, value: Json, { at, walk }: { readonly at: At; readonly walk: Walk }): void {
  if (value === null || typeof value !== 'object') return;
  walk.path.push(key);
  visit(value, at, walk);
  walk.path.pop();
}

/** The place of a map in a document, by what it is and not by what it says. Steps that an upgrade has put in are left out. */
export function findPath(document: Json, wanted: object, inserted: Inserted): Path | undefined {
  const path: string[] = [];
  const find = (value: Json): boolean => {
    if (value === wanted) return true;
    if (value === null || typeof value !== 'object') return false;
    for (const [key, item] of Object.entries(value)) {
      if (item === null || typeof item !== 'object') continue;
      const isHidden = isInsertedBelow(item as Json, inserted);
      if (!isHidden) path.push(key);
      const isFound = isHidden ? (item as readonly Json[]).some((part) => find(part)) : find(item as Json);
      if (isFound) return true;
      if (!isHidden) path.pop();
    }
    return false;
  };
  return find(document) ? path : undefined;
}

function isInsertedBelow(value: Json, inserted: Inserted): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const second = (value as readonly Json[])[1];
  return isJsonObject(second) && inserted.has(second);
}
