import type { Message } from '../format/problem.js';
import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import {
  contractCircular,
  contractDialect,
  contractNotParsed,
  contractPointer,
  contractRefersOutside,
  contractShape,
  contractTooDeep,
  contractVersion,
} from '../problems/plan/contract.js';
import { lineInJson } from './json-line.js';
import type { ParsedYaml, YamlFault } from './parse-yaml.js';
import { pathOfRef, pointerText, refOf, resolved, valueAt, type Path } from './pointer.js';
import { dropWriteOnly, upgradeSchema, type Inserted, type Version } from './upgrade-schema.js';
import { walkDocument, type Reference, type Walked } from './walk-document.js';

/** An OpenAPI document whose schemas are all of one dialect of JSON Schema. */
export interface Document {
  readonly value: JsonObject;
  readonly version: Version;
  readonly dialect: 'draft-07' | 'draft 2020-12';
  readonly inserted: Inserted;
  /** The line of a place, from 1, where the text is read for it. */
  readonly lineOf: (path: Path) => number | undefined;
}

export type ParseYaml = (text: string) => ParsedYaml | YamlFault;

/**
 * Reads a document by its content: JSON as JSON, anything else as YAML.
 *
 * @param file - what messages call it
 * @returns the document, or the first thing that is wrong
 */
export function readDocument(text: string, file: string, parseYaml: ParseYaml): Document | Message {
  const parsed = parseText(text, file, parseYaml);
  if ('code' in parsed) return parsed;
  const read = checkDocument(parsed, file);
  if ('code' in read) return read;
  const { value, version, dialect, walked } = read;
  return { value, version, dialect, inserted: upgraded(value, walked, { version, text }), lineOf: parsed.lineOf };
}

interface Checked extends Pick<Document, 'value' | 'version' | 'dialect'> {
  readonly walked: Walked;
}

/** @returns the first thing that is wrong with a document, or what it is */
export function checkDocument({ value, lineOf }: ParsedYaml, file: string): Checked | Message {
  const placeOf = (path: Path): string => placeName(file, path, lineOf);
  const version = isJsonObject(value) ? versionOf(value) : undefined;
  if (!isJsonObject(value) || version === undefined) return contractVersion(file, saidVersion(value));
  const dialect = dialectOf(value);
  if (dialect === undefined) return contractDialect(file, String(value['jsonSchemaDialect']));
  const walked = walkDocument(value, version);
  return shapeFault(value, placeOf) ?? referenceFault(value, walked, placeOf) ?? { value, version, dialect, walked };
}

/** `openapi.yaml:41, #/paths/~1orders` */
export function placeName(file: string, path: Path, lineOf: Document['lineOf']): string {
  const line = lineOf(path);
  const name = file.slice(file.lastIndexOf('/') + 1);
  return line === undefined ? `${name}${pointerText(path)}` : `${name}:${line} ${pointerText(path)}`;
}

/** What a document says, as it says it. */
export function parseText(text: string, file: string, parseYaml: ParseYaml): ParsedYaml | Message {
  const isJson = /^\s*[{[]/.test(text);
  if (isJson) {
    try {
      return { value: JSON.parse(text) as Json, lineOf: (path) => lineInJson(text, path) };
    } catch (error) {
      const reason = (error as Error).message.replace(/\s+/g, ' ');
      if (file.toLowerCase().endsWith('.json')) return contractNotParsed(file, 'JSON', reason);
    }
  }
  const parsed = parseYaml(text);
  if (!('fault' in parsed)) return parsed;
  const { fault, line } = parsed;
  return contractNotParsed(line === undefined ? file : `${file}:${line}`, 'YAML', fault);
}

export function saidVersion(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const said = value['openapi'] ?? value['swagger'];
  return said === undefined ? undefined : String(said as string);
}

/** YAML reads `3.0` and `2.0` as numbers. */
export function versionOf({ openapi, swagger }: JsonObject): Version | undefined {
  if (openapi === undefined) return String(swagger) === '2.0' || swagger === 2 ? '2.0' : undefined;
  const [, version] = /^(3\.[01])(?:\.\d+(?:-.+)?)?$/.exec(openapi === 3 ? '3.0' : String(openapi as string)) ?? [];
  return version as Version | undefined;
}

function dialectOf({ jsonSchemaDialect }: JsonObject): Document['dialect'] | undefined {
  if (jsonSchemaDialect === undefined) return 'draft 2020-12';
  const name = String(jsonSchemaDialect as string);
  if (name.startsWith('https://spec.openapis.org/oas/3.1/dialect/')) return 'draft 2020-12';
  if (/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(name)) return 'draft 2020-12';
  return /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(name) ? 'draft-07' : undefined;
}

type PlaceOf = (path: Path) => string;

function shapeFault(document: JsonObject, placeOf: PlaceOf): Message | undefined {
  const { paths } = document;
  // 3.1 has documents with only webhooks or components.
  if (paths === undefined) return undefined;
  if (!isJsonObject(paths)) return contractShape(placeOf(['paths']), 'a map');
  const [bad] = Object.entries(paths).filter(([key, item]) => !key.startsWith('x-') && !isJsonObject(item));
  return bad && contractShape(placeOf(['paths', bad[0]]), 'a map');
}

function referenceFault(document: JsonObject, { references, names, tooDeep }: Walked, placeOf: PlaceOf) {
  if (tooDeep) return contractTooDeep(placeOf(tooDeep.slice(0, 3)), tooDeep.length);
  const good = new Set<string>();
  for (const reference of references) {
    const { ref, path, isUnderId } = reference;
    // What is relative to an `$id` is the compiler's to find.
    if (good.has(ref) || (isUnderId && ref.startsWith('#'))) continue;
    const fault = faultOf(document, reference, names);
    if (fault) return fault(placeOf(path), ref);
    good.add(ref);
  }
  return undefined;
}

type FaultWords = (place: string, ref: string) => Message;

function faultOf(
  document: JsonObject,
  { ref, path, isUnderId }: Reference,
  names: Walked['names'],
): FaultWords | undefined {
  if (names.has(ref.replace(/#$/, ''))) return undefined;
  if (!ref.startsWith('#')) return isUnderId || names.has(ref.split('#', 1)[0]!) ? undefined : contractRefersOutside;
  const target = pathOfRef(ref);
  const value = target && valueAt(document, target);
  if (target === undefined || value === undefined) return contractPointer;
  if (refOf(value) === undefined) return undefined;
  return isCircle(document, path) ? contractCircular : undefined;
}

/** Whether a `$ref` leads only to others, and never to what is meant. */
function isCircle(document: JsonObject, path: Path): boolean {
  const seen = new Set<string>();
  let at: Path | undefined = path;
  while (at !== undefined) {
    const ref: string | undefined = refOf(valueAt(document, at) ?? null);
    if (ref === undefined) return false;
    if (seen.has(ref)) return true;
    seen.add(ref);
    at = pathOfRef(ref);
  }
  return false;
}

function upgraded(
  document: JsonObject,
  { schemas }: Walked,
  { version, text }: { readonly version: Version; readonly text: string },
): Inserted {
  const inserted: Inserted = new WeakSet();
  if (text.includes('writeOnly')) {
    const target = (schema: Json): Json | undefined => resolved(document, { value: schema, path: [] })?.value;
    for (const schema of schemas) if ('required' in schema || 'allOf' in schema) dropWriteOnly(schema, target);
  }
  for (const schema of schemas) upgradeSchema(schema, version, inserted);
  return inserted;
}
