import { addTo, longestAt, type PrefixTree, treeOf } from './prefix-tree.js';
import { shortestSecret } from './escaped-forms.js';

/** Finds many texts at once in time that grows with the text searched, not with their number or with how much they have in common. */
interface SecretIndex {
  /** @param isAlone - false for what is in base64 only as a part of a form that does so */
  readonly add: (form: string, isAlone: boolean) => void;
  /** @param isCut - whether a form may go on beyond the end of the text */
  readonly find: (text: string, isCut: boolean) => Found;
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Found {
  /** What one or more forms cover, in order and apart from each other. */
  readonly stretches: readonly Stretch[];
  /** Where a group of four characters begins that may be the base64 of a form, or of what is around it. */
  readonly groups: readonly number[];
  /** Whether a form has characters that writers of JSON and HTML escape. */
  readonly mayBeEscaped: boolean;
}

const escaped = /[^\w.:;,= ~-]/;

/** A longer form is kept in pieces, which cover the same: so no place of a text is compared with more than this. */
const longestPiece = 256;

export function createSecretIndex(): SecretIndex {
  const trees = new Map<number, PrefixTree>();
  /** Of the beginnings of base64, a bit for each number of characters that stand before it in its group. */
  const starts = new Map<number, number>();
  const filter = createHashFilter(() => [trees.keys(), starts.keys()]);
  /** Beginnings of forms whose base64 is known. */
  const begun = new Set<string>();
  let mayBeEscaped = false;
  const addPiece = (piece: string): void => {
    const hash = hashStart(piece);
    const tree = trees.get(hash);
    if (tree) return addTo(tree, piece);
    trees.set(hash, treeOf(piece));
    filter.note(hash);
  };
  const addStarts = (form: string): void => {
    const beginning = form.slice(0, startCharacters);
    if (begun.has(beginning)) return;
    begun.add(beginning);
    for (const { text, before } of base64Starts(beginning)) {
      const hash = hashStart(text);
      starts.set(hash, (starts.get(hash) ?? 0) | (1 << before));
      filter.note(hash);
    }
  };
  return {
    add: (form, isAlone) => {
      if (isAlone) {
        addStarts(form);
        mayBeEscaped ||= escaped.test(form);
      }
      piecesOf(looseOf(form)).forEach(addPiece);
    },
    find: (text, isCut) => {
      const loose = looseOf(text);
      const stretches: Stretch[] = [];
      const groups: number[] = [];
      for (const { start, hash } of filter.placesIn(loose)) {
        const tree = trees.get(hash);
        const length = tree ? longestAt(tree, loose, start, isCut) : 0;
        if (length > 0) cover(stretches, start, start + length);
        addGroups(groups, start, starts.get(hash) ?? 0);
      }
      return { stretches, groups, mayBeEscaped };
    },
  };
}

function addGroups(groups: number[], start: number, bits: number): void {
  for (let before = 0; bits >> before > 0; before++) if ((bits >> before) & 1) groups.push(start - before);
}

/** A URL may have a blank in the place of a plus, or a plus in the place of a blank. */
function looseOf(text: string): string {
  return text.includes('+') ? text.replaceAll('+', ' ') : text;
}

function piecesOf(form: string): readonly string[] {
  if (form.length <= longestPiece) return [form];
  const pieces: string[] = [];
  for (let at = 0; at < form.length; at += longestPiece)
    pieces.push(form.slice(Math.min(at, form.length - longestPiece), at + longestPiece));
  return pieces;
}

/** Adds a stretch that begins no sooner than those before it; what overlaps or touches becomes one. */
export function cover(found: Stretch[], start: number, end: number): void {
  const before = found.at(-1);
  if (before && start <= before.end) found[found.length - 1] = { start: before.start, end: Math.max(before.end, end) };
  else found.push({ start, end });
}

// Five bits further for each character: in 30 bits only the last six are left, so the hash rolls by itself.
const step = 5;
const hashMask = 2 ** (step * shortestSecret) - 1;

/** The hash of the last six characters, from that of the six before one more. */
function rolled(hash: number, code: number): number {
  return ((hash << step) ^ code) & hashMask;
}

/** Of the first six characters. */
function hashStart(form: string): number {
  let hash = 0;
  for (let index = 0; index < shortestSecret; index++) hash = rolled(hash, form.charCodeAt(index));
  return hash;
}

/** Says of most hashes that they were not noted, sooner than a map does. */
interface HashFilter {
  readonly note: (hash: number) => void;
  /** Places of texts whose first six characters have a noted hash, and a few others. */
  readonly placesIn: (text: string) => readonly HashedPlace[];
}

interface HashedPlace {
  readonly start: number;
  readonly hash: number;
}

/** With fewer, it would say nothing of most. */
const slotsForEach = 16;
const mostSlots = 2 ** 22;
const nowhere: readonly HashedPlace[] = [];

/** @param noted - all that has been noted, for when there is no room for more */
function createHashFilter(noted: () => readonly Iterable<number>[]): HashFilter {
  let slots = new Uint8Array(2 ** 12);
  let count = 0;
  const set = (hash: number): void => void (slots[fold(hash) & (slots.length - 1)] = 1);
  return {
    note: (hash) => {
      set(hash);
      count += 1;
      if (count * slotsForEach <= slots.length || slots.length === mostSlots) return;
      slots = new Uint8Array(slots.length * 4);
      for (const hashes of noted()) for (const each of hashes) set(each);
    },
    placesIn: (text) => (count === 0 ? nowhere : placesOf(text, slots)),
  };
}

function placesOf(text: string, slots: Uint8Array): readonly HashedPlace[] {
  const places: HashedPlace[] = [];
  const lastSlot = slots.length - 1;
  const before = shortestSecret - 1;
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    hash = rolled(hash, text.charCodeAt(at));
    if (slots[fold(hash) & lastSlot] !== 0 && at >= before) places.push({ start: at - before, hash });
  }
  return places;
}

function fold(hash: number): number {
  return hash ^ (hash >>> 14);
}

/** As `secret-index` reads texts: every plus as a blank. */
const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 /';
const inUrls = `${standard.slice(0, 62)}-_`;

/** Bytes that say how the base64 of a text begins, however many bytes are before it. */
const startBytes = 5;
/** As many characters have them whole, also where the last of them is written as two. */
const startCharacters = startBytes + 1;
/** Characters of base64 that are those of the text's own bytes. */
const startLength = 6;

interface Base64Start {
  readonly text: string;
  /** Characters of its group of four that stand before it. */
  readonly before: number;
}

/** How the base64 of a longer text reads where this text begins in it: by how many bytes before it fill no group of three. */
function base64Starts(text: string): readonly Base64Start[] {
  const bytes = firstBytes(text);
  if (bytes.length < startBytes) return [];
  return [0, 1, 2].flatMap((bytesBefore) => startsAfter(bytesBefore, bytes));
}

function startsAfter(bytesBefore: number, bytes: Uint8Array | readonly number[]): readonly Base64Start[] {
  const before = Math.ceil((bytesBefore * 8) / 6);
  const firstBit = before * 6 - bytesBefore * 8;
  let plain = '';
  let url = '';
  for (let bit = firstBit; bit < firstBit + startLength * 6; bit += 6) {
    const at = bit >> 3;
    const value = (((bytes[at]! << 8) | (bytes[at + 1] ?? 0)) >> (10 - (bit & 7))) & 63;
    plain += standard[value]!;
    url += inUrls[value]!;
  }
  return plain === url ? [{ text: plain, before }] : [plain, url].map((start) => ({ text: start, before }));
}

function firstBytes(text: string): Uint8Array | readonly number[] {
  const codes: number[] = [];
  for (let at = 0; at < Math.min(startBytes, text.length); at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return Buffer.from(text.slice(0, startCharacters));
    codes.push(code);
  }
  return codes;
}
