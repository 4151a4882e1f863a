import type { Json } from '../../../lib/json.js';

/** How a field writes a value as text, and reads one. */
export interface Codec {
  readonly text: (value: Json | undefined) => string;
  /**
   * @param was - what the file said when the typing began
   * @returns undefined to remove it
   */
  readonly read: (text: string, was: Json | undefined) => Json | undefined;
  /** Why a text says no value; then it is not read. */
  readonly fault?: (text: string) => string | undefined;
}

/** A text. Without one the key goes. */
export const plain: Codec = {
  text: textOf,
  read: (text, was) => (text === '' ? undefined : likeBefore(text, was)),
};

/** A text that may be empty. */
export const kept: Codec = { text: textOf, read: likeBefore };

/** A number or a duration, or what else is typed: the server says what is wrong with it. */
export const number: Codec = {
  text: textOf,
  read: (text) => (text.trim() === '' ? undefined : (numberOf(text.trim()) ?? text.trim())),
};

/** A value of any type. What reads as a number, a list or `null` is one; a text that reads so is put in quotes. */
export const typed: Codec = {
  text: (value) => {
    if (typeof value !== 'string') return value === undefined ? '' : JSON.stringify(value);
    const isPlain = typeof readTyped(value) === 'string' && !/^"|\n/.test(value);
    return isPlain ? value : JSON.stringify(value);
  },
  read: readTyped,
};

const literals: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readTyped(text: string): Json {
  const trimmed = text.trim();
  if (literals.has(trimmed)) return literals.get(trimmed)!;
  const read = numberOf(trimmed);
  if (read !== undefined) return read;
  if (!/^["[{]/.test(trimmed) || trimmed.startsWith('{{')) return text;
  return readJson(trimmed) ?? text;
}

/** A value as JSON of several lines. */
export const json: Codec = {
  text: (value) => (value === undefined ? '' : JSON.stringify(value, null, 2)),
  read: (text) => (text.trim() === '' ? undefined : readJson(text)),
  fault: jsonFault,
};

/** The same; without a text the key goes. */
export const jsonOrNothing: Codec = {
  ...json,
  fault: (text) => (text.trim() === '' ? undefined : jsonFault(text)),
};

function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Not valid JSON: ${(error as Error).message}`;
  }
}

/** One path, or a list of them: a line each. */
export const lines: Codec = {
  text: (value) => (Array.isArray(value) ? (value as readonly Json[]).map(textOf).join('\n') : textOf(value)),
  read: (text) => listOf(text.split('\n')),
};

/** A list of words: commas between them. */
export const words: Codec = {
  text: (value) => (Array.isArray(value) ? (value as readonly Json[]).map(textOf).join(', ') : textOf(value)),
  read: (text, was) => {
    const list = listOf(text.split(','));
    return typeof list === 'string' && typeof was !== 'string' ? [list] : list;
  },
};

function listOf(parts: readonly string[]): Json | undefined {
  const list = parts.map((part) => part.trim()).filter((part) => part !== '');
  return list.length > 1 ? list : list[0];
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A number, `true` or a list stays one while what is typed is one. */
function likeBefore(text: string, was: Json | undefined): Json {
  if (typeof was === 'number') return numberOf(text) ?? text;
  const read = typeof was === 'string' || was === undefined || was === null ? undefined : readJson(text);
  return typeof read === typeof was ? (read ?? text) : text;
}

/** Only of a text that is written as the number itself would be: `1.10` stays a text. */
function numberOf(text: string): number | undefined {
  const read = Number(text);
  return /^-?\d/.test(text) && String(read) === text ? read : undefined;
}

/** @returns undefined where it is not JSON */
export function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
