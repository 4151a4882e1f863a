import type { Json, JsonObject } from '../../../lib/json.js';
import { kept, readJson, typed } from './codecs.js';

/** A map as lines `name: value`, which can be edited all at once. @param isTyped - values keep their types */
export function bulkText(map: JsonObject, isTyped: boolean): string {
  return Object.entries(map)
    .map(([name, value]) => `${nameText(name)}: ${isTyped ? typed.text(value) : valueText(value)}`.trimEnd())
    .join('\n');
}

/**
 * Reads lines `name: value`.
 *
 * @param was - the map before: a number stays one
 */
export function readBulk(text: string, was: JsonObject, isTyped: boolean): JsonObject {
  const entries = text.split(/\r\n?|\n/).flatMap((line): readonly (readonly [string, Json])[] => {
    const [, quoted, plainName, rest = ''] = /^\s*(?:("(?:[^"\\]|\\.)*")|([^:]+))\s*(?::(.*))?$/.exec(line) ?? [];
    const name = quoted === undefined ? plainName?.trim() : String(readJson(quoted) ?? quoted);
    if (name === undefined || (quoted === undefined && name === '')) return [];
    const value = rest.trim();
    return [[name, isTyped ? (typed.read(value, was[name]) ?? '') : readValue(value, was[name])]];
  });
  return Object.fromEntries(entries);
}

/** Whether a text that is pasted is a list of entries, not one value. */
export function isBulk(text: string): boolean {
  const lines = text.trim().split(/\r\n?|\n/);
  return lines.every((line) => /^\s*[^\s:"{][^\s:]*:(?:\s+|$)/.test(line));
}

function nameText(name: string): string {
  return /:|^"|^\s|\s$|^$|\n/.test(name) ? JSON.stringify(name) : name;
}

function valueText(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value === 'null' || /^["[]|\n|^\s|\s$/.test(value) ? JSON.stringify(value) : value;
}

function readValue(text: string, was: Json | undefined): Json {
  if (text === 'null') return null;
  const read = /^["[]/.test(text) ? readJson(text) : undefined;
  return read ?? kept.read(text, was) ?? '';
}
