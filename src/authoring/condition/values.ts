import type { Json } from '../../lib/json.js';
import { lostNumber } from '../../lib/numbers.js';

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

/** The offsets of a text that stand in no quotes and no brackets. A quote begins a value, and one that is left open is a letter. */
export function outside(text: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const quoted = /[\s,[({:]/.test(text[at - 1] ?? ' ') ? quotedAt(text, at) : 0;
    if (quoted > 0) at += quoted - 1;
    else if ('[{('.includes(character)) depth++;
    else if (']})'.includes(character)) depth--;
    else if (depth <= 0) found.push(at);
  }
  return found;
}

const quotedText = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=[\s,:\])}]|$)/sy;

/** How long the quoted text is that begins at an offset; 0 where there is none. */
function quotedAt(text: string, at: number): number {
  quotedText.lastIndex = at;
  return quotedText.exec(text)?.[0].length ?? 0;
}

/** The parts of a text between separators that stand outside quotes and brackets. */
function splitOutside(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const at of outside(text)) {
    if (at < from || !text.startsWith(separator, at)) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}

/** A JSON path ends at the first space outside its brackets and quotes. */
export function pathLength(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (depth > 0 && `'"`.includes(character)) quote = character;
    else if ('[('.includes(character)) depth++;
    else if ('])'.includes(character)) depth--;
    else if (depth <= 0 && /\s/.test(character)) return at;
  }
  return text.length;
}
