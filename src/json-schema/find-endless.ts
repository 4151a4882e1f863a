import { decoded } from '../lib/decoded.js';
import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import { keyOf } from '../lib/json-pointer.js';

/** Keywords whose schemas look at the value that the schema itself looks at. */
const sameValue = { one: ['not', 'if', 'then', 'else'], list: ['allOf', 'anyOf', 'oneOf'], map: ['dependentSchemas'] };
const references = ['$ref', '$dynamicRef', '$recursiveRef'];
/** Keywords that hold data. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

interface Search {
  readonly root: JsonObject;
  /** Schemas by their names: `#anchor`, an `$id`. */
  readonly named: ReadonlyMap<string, Json>;
  readonly open: Set<JsonObject>;
  readonly done: Set<JsonObject>;
}

/**
 * Whether a schema, or one in it, refers to itself without going into the value, so that no value can ever be compared with
 * it: `{ "$ref": "#" }`. One that goes on in `properties` or `items` ends where the value does.
 */
export function isEndless(schema: JsonObject): boolean {
  const all = schemasIn(schema);
  const search: Search = { root: schema, named: namesOf(all), open: new Set(), done: new Set() };
  return all.some((each) => leadsBack(each, search));
}

function leadsBack(schema: Json | undefined, search: Search): boolean {
  if (!isJsonObject(schema) || search.done.has(schema)) return false;
  if (search.open.has(schema)) return true;
  search.open.add(schema);
  const isBack = nextOf(schema, search).some((next) => leadsBack(next, search));
  search.open.delete(schema);
  search.done.add(schema);
  return isBack;
}

function nextOf(schema: JsonObject, { root, named }: Search): readonly (Json | undefined)[] {
  const valuesOf = (value: Json | undefined): readonly Json[] =>
    value !== null && typeof value === 'object' ? Object.values(value) : [];
  return [
    ...sameValue.one.map((key) => schema[key]),
    ...sameValue.list.flatMap((key) => valuesOf(schema[key])),
    ...sameValue.map.flatMap((key) => valuesOf(schema[key])),
    ...references.map((key) => targetOf(schema[key], root, named)),
  ];
}

function targetOf(reference: Json | undefined, root: JsonObject, named: Search['named']): Json | undefined {
  if (typeof reference !== 'string') return undefined;
  const [, document = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(reference)!;
  const start = document === '' ? root : named.get(document);
  if (fragment === '') return start;
  return fragment.startsWith('/') ? follow(start, fragment) : named.get(`#${fragment}`);
}

function follow(start: Json | undefined, pointer: string): Json | undefined {
  let place = start;
  for (const part of pointer.slice(1).split('/')) {
    if (place === null || typeof place !== 'object') return undefined;
    const key = keyOf(decoded(part));
    place = Object.hasOwn(place, key) ? (place as JsonObject)[key] : undefined;
  }
  return place;
}

/** The maps of a schema, at any depth, that may be schemas. */
function schemasIn(schema: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const left: Json[] = [schema];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (value === null || typeof value !== 'object') continue;
    if (isJsonObject(value)) found.push(value);
    for (const [key, item] of Object.entries(value))
      if (!data.has(key) || Array.isArray(value)) left.push(item as Json);
  }
  return found;
}

function namesOf(schemas: readonly JsonObject[]): ReadonlyMap<string, Json> {
  const names = new Map<string, Json>();
  for (const schema of schemas) {
    const { $id, $anchor, $dynamicAnchor } = schema;
    if (typeof $id === 'string') names.set($id.replace(/^([^#]+)#$/, '$1'), schema);
    for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === 'string') names.set(`#${anchor}`, schema);
  }
  return names;
}
