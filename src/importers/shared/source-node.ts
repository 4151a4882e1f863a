import { deepestJson, isJsonObject, isTooDeep, type Json } from '../../lib/json.js';
import { pointerOf } from '../../lib/json-pointer.js';
import { parseYaml } from '../../openapi/parse-yaml.js';
import type { Place } from '../suite/suite.js';

/** A value of a file with its place. Whatever is missing or of another type reads as nothing, so that no file throws. */
export interface SourceNode {
  readonly value: Json | undefined;
  readonly place: Place;
  readonly under: (key: string) => SourceNode;
  /** The items of a list; none of another value. */
  readonly items: () => readonly SourceNode[];
}

type Read = { readonly kind: 'node'; readonly node: SourceNode } | { readonly kind: 'fault'; readonly place: Place };

/** Reads YAML, or why it cannot be read: it is not YAML, or is nested too deeply. Places are lines. */
export function readYaml(file: string, text: string): Read {
  if (deepestLine(text) > deepestJson) return { kind: 'fault', place: { file } };
  const parsed = parseYaml(text.replace(/^\uFEFF/, ''));
  const place = (line: number | undefined): Place => ({ file, ...(line !== undefined && { line }) });
  if ('fault' in parsed) return { kind: 'fault', place: place(parsed.line) };
  if (isTooDeep(parsed.value, text)) return { kind: 'fault', place: { file } };
  return { kind: 'node', node: nodeOf(parsed.value, [], (path) => place(parsed.lineOf(path))) };
}

/** The same of JSON. Places are pointers. */
export function readJson(file: string, text: string): Read {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
    if (isTooDeep(value, text)) return { kind: 'fault', place: { file } };
    return { kind: 'node', node: nodeOf(value, [], (path) => ({ file, pointer: pointerOf(path) })) };
  } catch {
    return { kind: 'fault', place: { file } };
  }
}

function nodeOf(
  value: Json | undefined,
  path: readonly string[],
  placeOf: (path: readonly string[]) => Place,
): SourceNode {
  return {
    value,
    get place() {
      return placeOf(path);
    },
    under: (key) => {
      const own = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
      return nodeOf(own, [...path, key], placeOf);
    },
    items: () => {
      const list = Array.isArray(value) ? (value as readonly Json[]) : [];
      return list.map((item, at) => nodeOf(item, [...path, String(at)], placeOf));
    },
  };
}

/** Signs by which the deepest line is indented: each level takes one. */
function deepestLine(text: string): number {
  return (text.match(/^[ \t]+/gm) ?? []).reduce((deepest, { length }) => Math.max(deepest, length), 0);
}

/** A text as it is, and a number or a boolean as text; undefined of anything else. */
export function textOf({ value }: SourceNode): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
