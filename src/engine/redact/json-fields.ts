import { isNumeric, mask, type FieldNames, type FieldsInside } from './secret-field.js';
import { valuesUnder, isSecretPair, pairRole } from './pair-fields.js';
import { inJson, type SecretField } from './escaped-forms.js';
import type { SensitiveNames } from './sensitive-names.js';

/** With escapes, or with one name and its value: a header, a variable. What else has a name is found as it is. */
const mayBeText = /\\|:[ \t]|^"[\w.-]+ ?=/;

/** The fields of a JSON text, and of the texts that strings in it hold. */
export function jsonFields(text: string, names: FieldNames, inside: FieldsInside): readonly SecretField[] {
  return jsonScalars(text, names).flatMap((scalar) => {
    const { marked, raw, start, key } = scalar;
    if (marked)
      return raw === 'null' || (isNumeric(raw) && key !== undefined && names.count(key))
        ? []
        : [fieldOf(scalar, names)];
    if (!raw.startsWith('"') || !mayBeText.test(raw)) return [];
    return inside(raw.slice(1, raw.endsWith('"') ? -1 : undefined), start + 1, inJson);
  });
}

/** The field that a scalar is. */
export function fieldOf(
  { start, end, raw, key }: Pick<Scalar, 'start' | 'end' | 'raw' | 'key'>,
  names: FieldNames,
): SecretField {
  return {
    start,
    end,
    values: raw.startsWith('"') ? valuesUnder(key, readString(raw), names) : [],
    mask: `"${mask}"`,
  };
}

/** A string, number, boolean or null in a JSON text; `end` is the first place after it. */
export interface Scalar {
  readonly start: number;
  readonly end: number;
  /** As written, quotes included. */
  readonly raw: string;
  /** Whether it is, at any depth, under a sensitive key, or next to a sensitive name. */
  readonly marked: boolean;
  /** The key or name that it is marked for; absent of a list's item, and where a key further out marks it. */
  readonly key?: string;
}

interface Container {
  readonly isMap: boolean;
  readonly marked: boolean;
  /** Of a list, the key that it is under. */
  readonly under: string | undefined;
  /** Of a map, what may be a name and the value that belongs to it: their places among the scalars. */
  name?: number;
  values?: number[];
  /** Whether it is a list of headers, names and values by turns; `header` is a name whose value comes next. */
  readonly isHeaders: boolean;
  header?: string | undefined;
}

interface Place {
  readonly open: Container[];
  isKey: boolean;
  isMarked: boolean;
  /** The key in the map that is open; absent in a list. */
  key?: string | undefined;
}

type KeyNames = Pick<SensitiveNames, 'field' | 'headerKey'>;

const wordPattern = /[^\s,:[\]{}"]+/y;
const allNames: KeyNames = { field: () => true, headerKey: () => false };

/**
 * The scalars of a JSON text, keys apart, in order. It reads on where the text is cut off or is not JSON, and never throws.
 *
 * @param names - what is under a sensitive one is marked
 */
function jsonScalars(text: string, names: KeyNames): readonly Scalar[] {
  const reading: Reading = { scalars: [], place: { open: [], isKey: false, isMarked: false }, names };
  for (let at = 0; at < text.length;) at = readToken(text, at, reading);
  for (const container of reading.place.open) markPair(container, reading);
  return reading.scalars;
}

/** The scalars of the one value that begins at a place in a text, all marked, and the place after it. */
export function jsonValue(text: string, start: number): { readonly scalars: readonly Scalar[]; readonly end: number } {
  const place: Place = { open: [], isKey: false, isMarked: true };
  const reading: Reading = { scalars: [], place, names: allNames };
  let at = start;
  do at = readToken(text, at, reading);
  while (at < text.length && place.open.length > 0);
  return { scalars: reading.scalars, end: at };
}

interface Reading {
  readonly scalars: Scalar[];
  readonly place: Place;
  readonly names: KeyNames;
}

/** @returns the place after the token */
function readToken(text: string, at: number, reading: Reading): number {
  const end = tokenEnd(text, at);
  const raw = text.slice(at, end);
  if (raw.length === 1 && '{}[],:'.includes(raw)) enter(raw, reading);
  else if (reading.place.isKey && raw.startsWith('"')) markUnder(readString(raw), reading);
  else if (raw.trim() !== '') addScalar({ start: at, end, raw }, reading);
  return end;
}

function markUnder(key: string, { place, names }: Reading): void {
  place.key = key;
  place.isMarked = isInside(place) || names.field(key);
}

function addScalar(scalar: Pick<Scalar, 'start' | 'end' | 'raw'>, { scalars, place, names }: Reading): void {
  const container = place.open.at(-1);
  const key = container?.isMap ? place.key : container?.under;
  const isText = scalar.raw.startsWith('"');
  const isHeader = isText && key !== undefined && names.headerKey(key);
  notePair(key, place, scalars.length);
  const header = container?.isHeaders ? turnHeader(container, scalar.raw) : undefined;
  if (header !== undefined && isText && isSecretPair(header, names))
    return void scalars.push({ ...scalar, marked: true, key: header });
  const isFor = isHeader || (place.isMarked && container?.isMap && !container.marked);
  scalars.push({ ...scalar, marked: place.isMarked || isHeader, ...(isFor && { key: key! }) });
}

/** @returns the name that a value follows; undefined of a name, which is kept */
function turnHeader(list: Container, raw: string): string | undefined {
  const { header } = list;
  list.header = header === undefined ? readString(raw) : undefined;
  return header;
}

/** Notes a scalar that is a name or a value in a map, or in a list of values there. */
function notePair(key: string | undefined, { open }: Place, scalar: number): void {
  const role = key === undefined ? undefined : pairRole(key);
  if (!role) return;
  const container = open.at(-1)!;
  const map = container.isMap ? container : open.at(-2);
  if (role === 'value') (map!.values ??= []).push(scalar);
  else if (container.isMap) container.name = scalar;
}

/** Marks what belongs to a sensitive name. */
function markPair({ name, values }: Container, { scalars, names }: Reading): void {
  const raw = name === undefined || values === undefined ? '' : scalars[name]!.raw;
  if (!raw.startsWith('"')) return;
  const key = readString(raw);
  if (!isSecretPair(key, names)) return;
  for (const index of values!) scalars[index] = { ...scalars[index]!, marked: true, key };
}

/** Moves on past a bracket, a comma or a colon. */
function enter(token: string, reading: Reading): void {
  const { place } = reading;
  const { open } = place;
  if (token === '{' || token === '[') {
    const isMap = token === '{';
    const under = isMap || !open.at(-1)?.isMap ? undefined : place.key;
    const isHeaders = !isMap && (under === undefined ? isInHeaders(open.at(-1)) : /^raw_?headers$/i.test(under));
    open.push({ isMap, marked: place.isMarked, under, isHeaders });
  } else if (token === '}' || token === ']') {
    const closed = open.pop();
    if (closed?.isMap) markPair(closed, reading);
  }
  place.isKey = token !== ':' && (open.at(-1)?.isMap ?? false);
  if (token === ':') return;
  place.isMarked = isInside(place);
  place.key = undefined;
}

/** Whether a list is a pair in a list of headers. */
function isInHeaders(outer: Container | undefined): boolean {
  return outer !== undefined && !outer.isMap && /headers$/i.test(outer.under ?? '');
}

function isInside({ open }: Place): boolean {
  return open.at(-1)?.marked ?? false;
}

/** The text that a JSON string means; of a broken one, what is between the quotes. */
function readString(raw: string): string {
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.replace(/^"|"$/g, '');
  }
}

function tokenEnd(text: string, at: number): number {
  if (text[at] === '"') return stringEnd(text, at);
  wordPattern.lastIndex = at;
  return wordPattern.test(text) ? wordPattern.lastIndex : at + 1;
}

/**
 * The place after a JSON string.
 *
 * @param at - of its first quote
 * @param slashes - how many backslashes stand before its quotes: none, or 1, 3, 7 … where it is inside other strings
 */
export function stringEnd(text: string, at: number, slashes = 0): number {
  const isEscaped = (quote: number): boolean => slashesBefore(text, quote) % (2 * slashes + 2) === 2 * slashes + 1;
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1 && isEscaped(quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote + 1;
}

function slashesBefore(text: string, at: number): number {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes;
}
