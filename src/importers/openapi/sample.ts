import { sample } from 'openapi-sampler';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { walkDocument } from '../../openapi/walk-document.js';
import { mapMeant, type ApiDocument } from './document.js';
import { propertiesOf, requiredOf } from './schemas.js';

/** How deep a schema is followed. Deeper values are rarely asked for, and some documents have no end. */
const deepest = 6;

type Sampled = Parameters<typeof sample>[0];

/**
 * A value that fits a schema: its example if it has one. Of the properties it has those that are required or have an example; all,
 * if none is required.
 *
 * @returns undefined if the schema cannot be understood
 */
export function sampleOf(document: ApiDocument, schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema)) return undefined;
  const whole = run(document, schema, {});
  return whole === undefined ? undefined : withoutOptional(document, whole, schema);
}

function withoutOptional(document: ApiDocument, value: Json, schema: Json | undefined, depth = 0): Json {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (exampleIn(document, schema) !== undefined) return value;
  if (Array.isArray(value)) {
    const items = mapMeant(document, schema)?.['items'];
    return (value as readonly Json[]).map((item) => withoutOptional(document, item, items, depth + 1));
  }
  const properties = propertiesOf(document, schema);
  const required = requiredOf(document, schema);
  const isKept = (name: string): boolean =>
    required.size === 0 ||
    required.has(name) ||
    !properties.has(name) ||
    exampleIn(document, properties.get(name)) !== undefined;
  const kept = Object.entries(value).filter(([name]) => isKept(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutOptional(document, inner as Json, properties.get(name), depth + 1)]),
  );
}

/** The same as the text of an XML document. */
export function xmlSample(document: ApiDocument, schema: Json | undefined): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const text = run(document, schema, { format: 'xml' });
  return typeof text === 'string' ? text : undefined;
}

function run(document: ApiDocument, schema: JsonObject, options: { readonly format?: 'xml' }): Json | undefined {
  const settings = { ...options, skipReadOnly: true, quiet: true, enablePatterns: true, maxSampleDepth: deepest };
  const { warn } = console;
  // It warns of what it cannot merge, quiet or not.
  console.warn = () => undefined;
  try {
    return sample(schema as Sampled, settings, document.value) as Json | undefined;
  } catch {
    // It throws for references without a target, and for patterns that it cannot read.
    return undefined;
  } finally {
    console.warn = warn;
  }
}

/**
 * Changes the schemas of a document where the sampler would not understand them: of several types it takes the first, which may be
 * null, and it merges only what says its type.
 */
export function prepareSchemas(document: ApiDocument): void {
  for (const schema of walkDocument(document.value, document.version).schemas) {
    const { type } = schema;
    if (Array.isArray(type)) {
      const [first] = (type as readonly Json[]).filter((each) => each !== 'null');
      if (first !== undefined) schema['type'] = first;
    }
    if (type === undefined && Array.isArray(schema['allOf']) && propertiesOf(document, schema).size > 0)
      schema['type'] = 'object';
  }
}

/** The example that a schema has itself. */
export function exampleIn(document: ApiDocument, schema: Json | undefined): Json | undefined {
  const map = mapMeant(document, schema);
  if (!map) return undefined;
  const { example, examples } = map;
  if (example !== undefined) return example;
  return Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined;
}

/** The value that a schema names: the only one, one of a few, or the usual one. */
export function namedValue(document: ApiDocument, schema: Json | undefined): Json | undefined {
  const map = mapMeant(document, schema);
  if (!map) return undefined;
  if (map['const'] !== undefined) return map['const'];
  if (map['default'] !== undefined) return map['default'];
  const [first] = Array.isArray(map['enum']) ? (map['enum'] as readonly Json[]).filter((each) => each !== null) : [];
  return first;
}
