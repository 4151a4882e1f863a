import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { pointerOf } from '../../lib/json-pointer.js';
import { followed, resolved, type Part, type Path } from '../../openapi/pointer.js';
import type { Version } from '../../openapi/upgrade-schema.js';
import type { Place } from '../suite/suite.js';

/** An OpenAPI document as it is written, the parts of other files in it. */
export interface ApiDocument {
  readonly file: string;
  readonly value: JsonObject;
  readonly version: Version;
}

/** A map of the document, `$ref`s followed. */
export interface MapPart extends Part {
  readonly value: JsonObject;
}

/** The map at a place; undefined if there is none. */
export function mapAt({ value }: ApiDocument, path: Path): MapPart | undefined {
  const found = followed(value, path);
  return found && isJsonObject(found.value) ? { value: found.value, path: found.path } : undefined;
}

/** What a value of the document is, its `$ref` followed. */
function meant({ value }: ApiDocument, part: Json | undefined): Json | undefined {
  return part === undefined ? undefined : resolved(value, { value: part, path: [] })?.value;
}

/** The same of what has to be a map. */
export function mapMeant(document: ApiDocument, part: Json | undefined): JsonObject | undefined {
  const found = meant(document, part);
  return isJsonObject(found) ? found : undefined;
}

export function placeOf({ file }: ApiDocument, path: Path): Place {
  return { file, pointer: pointerOf(path) };
}

export function textIn(map: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(map, key) ? map[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function listIn(map: JsonObject, key: string): readonly Json[] {
  const value = map[key];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** As the value of a parameter is written in a request. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
