import type { Json } from '../../lib/json.js';
import { lostNumber } from '../../lib/numbers.js';
import { splitOutside } from './outside.js';

/** What was read, and the parts of it that stood without quotes. */
export interface ReadOperand {
  readonly operand: Json;
  readonly bare: readonly string[];
}

export interface Reading {
  /** Numbers keep their source: what they are compared with is text. */
  readonly asText: boolean;
}

/** JSON where it is that, otherwise the text itself. */
export function readValue(text: string, { asText }: Reading = { asText: false }): Json {
  const trimmed = text.trim();
  const value = parseJson(trimmed);
  if (value !== undefined) return asText && /^(?:number|boolean)$/.test(typeof value) ? trimmed : value;
  // Words in double quotes that JSON would not have: `"^\\d+$"`.
  if (/^"(?:[^"\\]|\\.)*"$/s.test(trimmed)) return trimmed.slice(1, -1).replaceAll('\\"', '"');
  return /^'(?:[^']|'')*'$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll("''", "'") : trimmed;
}

export function readOne(text: string, reading: Reading): ReadOperand | undefined {
  return text === '' ? undefined : { operand: readValue(text, reading), bare: bareOf([text]) };
}

/** `open, paid`, `[404, 410]`, or a reference to a list. */
export function readList(text: string, reading: Reading): ReadOperand | undefined {
  if (text === '') return undefined;
  if (isReference(text)) return { operand: text, bare: [] };
  const parts = splitOutside(text, ',');
  const inner = parts.length === 1 ? /^\[(.*)\]$/s.exec(text)?.[1] : undefined;
  const whole = inner === undefined ? undefined : parseJson(text);
  if (whole !== undefined) return { operand: whole, bare: [] };
  const items = inner === undefined ? parts : splitOutside(inner, ',');
  return { operand: items.map((item) => readValue(item, reading)), bare: bareOf(items) };
}

/** `1 and 9` */
export function readPair(text: string, reading: Reading): ReadOperand | undefined {
  if (isReference(text)) return { operand: text, bare: [] };
  const bounds = splitOutside(text, ' and ');
  return bounds.length === 2 && bounds.every((bound) => bound.trim() !== '')
    ? { operand: bounds.map((bound) => readValue(bound, reading)), bare: bareOf(bounds) }
    : undefined;
}

function isReference(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text);
}

function bareOf(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.trim()).filter((part) => readValue(part) === part);
}

/** Undefined where it is none, or has a number that no number keeps: such an id is better compared as the text that it is. */
function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return lostNumber(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
