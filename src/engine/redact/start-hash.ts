import { shortestSecret } from './encodings.js';

// Five bits further for each character: in 30 bits only the last six are left, so the hash rolls by itself.
const step = 5;
const hashMask = 2 ** (step * shortestSecret) - 1;

/** The hash of the last six characters, from that of the six before one more. */
function rolled(hash: number, code: number): number {
  return ((hash << step) ^ code) & hashMask;
}

/** Of the first six characters. */
export function hashStart(form: string): number {
  let hash = 0;
  for (let index = 0; index < shortestSecret; index++) hash = rolled(hash, form.charCodeAt(index));
  return hash;
}

/** Says of most hashes that they were not noted, sooner than a map does. */
export interface HashFilter {
  readonly note: (hash: number) => void;
  /** Places of texts whose first six characters have a noted hash, and a few others. */
  readonly placesIn: (text: string) => readonly HashedPlace[];
}

export interface HashedPlace {
  readonly start: number;
  readonly hash: number;
}

/** With fewer, it would say nothing of most. */
const slotsForEach = 16;
const mostSlots = 2 ** 22;
const nowhere: readonly HashedPlace[] = [];

/** @param noted - all that has been noted, for when there is no room for more */
export function createHashFilter(noted: () => readonly Iterable<number>[]): HashFilter {
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
