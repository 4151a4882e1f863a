import { base64Starts, startCharacters } from './base64-starts.js';
import { addTo, longestAt, type PrefixTree, treeOf } from './prefix-tree.js';
import { createHashFilter, hashStart } from './start-hash.js';

/** Finds many texts at once in time that grows with the text searched, not with their number or with how much they have in common. */
interface SecretIndex {
  /** @param isAlone - false for what stands in base64 only as a part of a form that does so */
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
