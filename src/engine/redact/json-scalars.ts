/** A string, number, boolean or null in a JSON text; `end` is the first place after it. */
export interface Scalar {
  readonly start: number;
  readonly end: number;
  /** As written, quotes included. */
  readonly raw: string;
  /** Whether it stands, at any depth, under a key that was asked for. */
  readonly marked: boolean;
  /** The key that it stands under itself; absent of a list's item, and where a key further out marks it. */
  readonly key?: string;
}

interface Container {
  readonly isMap: boolean;
  readonly marked: boolean;
}

interface Place {
  readonly open: Container[];
  isKey: boolean;
  isMarked: boolean;
  key?: string | undefined;
}

const wordPattern = /[^\s,:[\]{}"]+/y;

/**
 * The scalars of a JSON text, keys apart, in order. It reads on where the text is cut off or is no JSON, and never throws.
 *
 * @param marks - whether what stands under a key is marked
 */
export function jsonScalars(text: string, marks: (key: string) => boolean): readonly Scalar[] {
  const scalars: Scalar[] = [];
  const place: Place = { open: [], isKey: false, isMarked: false };
  for (let at = 0; at < text.length;) at = readToken(text, at, { scalars, place, marks });
  return scalars;
}

/** The scalars of the one value that begins at a place in a text, all marked, and the place after it. */
export function jsonValue(text: string, start: number): { readonly scalars: readonly Scalar[]; readonly end: number } {
  const scalars: Scalar[] = [];
  const place: Place = { open: [], isKey: false, isMarked: true };
  let at = start;
  do at = readToken(text, at, { scalars, place, marks: () => true });
  while (at < text.length && place.open.length > 0);
  return { scalars, end: at };
}

interface Reading {
  readonly scalars: Scalar[];
  readonly place: Place;
  readonly marks: (key: string) => boolean;
}

/** @returns the place after the token */
function readToken(text: string, at: number, { scalars, place, marks }: Reading): number {
  const end = tokenEnd(text, at);
  const raw = text.slice(at, end);
  if (raw.length === 1 && '{}[],:'.includes(raw)) enter(raw, place);
  else if (place.isKey && raw.startsWith('"')) markUnder(readString(raw), place, marks);
  else if (raw.trim() !== '') scalars.push({ start: at, end, raw, ...marksOf(place) });
  return end;
}

function markUnder(key: string, place: Place, marks: (key: string) => boolean): void {
  place.key = isInside(place) ? undefined : key;
  place.isMarked = isInside(place) || marks(key);
}

function marksOf({ isMarked, key }: Place): Pick<Scalar, 'marked' | 'key'> {
  return { marked: isMarked, ...(isMarked && key !== undefined && { key }) };
}

/** Moves on past a bracket, a comma or a colon. */
function enter(token: string, place: Place): void {
  if (token === '{' || token === '[') place.open.push({ isMap: token === '{', marked: place.isMarked });
  else if (token === '}' || token === ']') place.open.pop();
  place.isKey = token !== ':' && (place.open.at(-1)?.isMap ?? false);
  if (token === ':') return;
  place.isMarked = isInside(place);
  place.key = undefined;
}

function isInside({ open }: Place): boolean {
  return open.at(-1)?.marked ?? false;
}

/** The text that a JSON string stands for; of a broken one, what is between the quotes. */
export function readString(raw: string): string {
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
 * The place after a string.
 *
 * @param at - of its first quote
 * @param slashes - how many backslashes stand before its quotes: none, or 1, 3, 7 … where it stands inside other strings
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
