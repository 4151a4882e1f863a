import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { listIn, mapMeant, type ApiDocument } from './document.js';

const deepest = 8;

/** The names that a schema requires, with those of what it is composed of. */
export function requiredOf(document: ApiDocument, schema: Json | undefined): ReadonlySet<string> {
  const names = partsOf(document, schema).flatMap((part) => listIn(part, 'required'));
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** The properties of a schema, with those that it is composed of. */
export function propertiesOf(document: ApiDocument, schema: Json | undefined): ReadonlyMap<string, Json> {
  return new Map(
    partsOf(document, schema).flatMap((part) => Object.entries(mapMeant(document, part['properties']) ?? {})),
  );
}

/** All that a value has to fit; of alternatives the first. What a schema says itself comes last. */
function partsOf(document: ApiDocument, schema: Json | undefined, depth = 0): readonly JsonObject[] {
  const map = mapMeant(document, schema);
  if (!map || depth > deepest) return [];
  const chosen = [...listIn(map, 'oneOf').slice(0, 1), ...listIn(map, 'anyOf').slice(0, 1)];
  return [...[...listIn(map, 'allOf'), ...chosen].flatMap((part) => partsOf(document, part, depth + 1)), map];
}

/** Where a value that a parameter names is, as a path of the format; undefined if the schema has none. */
export function pathTo(document: ApiDocument, schema: Json | undefined, parameter: string): string | undefined {
  const own = propertiesOf(document, schema);
  const found = named(own.keys(), parameter);
  if (found !== undefined) return `$${step(found)}`;
  for (const [name, inner] of own) {
    const below = named(propertiesOf(document, inner).keys(), parameter);
    if (below !== undefined) return `$${step(name)}${step(below)}`;
  }
  return undefined;
}

/** The same in an example, which has values in place of schemas. */
export function pathInValue(value: Json | undefined, parameter: string): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const isScalar = (map: JsonObject, name: string): boolean => map[name] !== null && typeof map[name] !== 'object';
  const found = named(
    Object.keys(value).filter((name) => isScalar(value, name)),
    parameter,
  );
  if (found !== undefined) return `$${step(found)}`;
  for (const [name, inner] of Object.entries(value)) {
    if (!isJsonObject(inner)) continue;
    const below = named(
      Object.keys(inner).filter((each) => isScalar(inner, each)),
      parameter,
    );
    if (below !== undefined) return `$${step(name)}${step(below)}`;
  }
  return undefined;
}

/** The same of the first item of a list, which is the whole or a property. */
export function pathInList(document: ApiDocument, schema: Json | undefined, parameter: string): string | undefined {
  const lists: readonly (readonly [string, Json | undefined])[] = [
    ['', schema],
    ...[...propertiesOf(document, schema)].map(([name, inner]) => [step(name), inner] as const),
  ];
  for (const [at, list] of lists) {
    const items = mapMeant(document, list)?.['items'];
    const found = items === undefined ? undefined : named(propertiesOf(document, items).keys(), parameter);
    if (found !== undefined) return `$${at}[0]${step(found)}`;
  }
  return undefined;
}

/** `pet_id` is `petId`; of a name that ends with id also `id` itself. */
function named(names: Iterable<string>, parameter: string): string | undefined {
  const all = [...names];
  const plain = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();
  const exact = all.find((name) => plain(name) === plain(parameter));
  if (exact !== undefined || !/(?:id|uuid|guid|key|identifier|pk)$/i.test(parameter)) return exact;
  return ['id', 'uuid', 'guid', 'key'].map((wanted) => all.find((name) => plain(name) === wanted)).find(Boolean);
}

function step(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}
