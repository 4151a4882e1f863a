import { shortestSecret } from './encodings.js';

/** Finds many texts at once in time that grows with the text searched, not with their number. */
interface SecretIndex {
  readonly add: (form: string) => void;
  /**
   * Stretches of the text that one or more forms cover, in order and apart from each other.
   *
   * @param isCut - whether a form may go on beyond the end of the text
   */
  readonly find: (text: string, isCut: boolean) => readonly Stretch[];
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

// Five bits further for each character: in 30 bits only the last six are left, so the hash rolls by itself.
const step = 5;
const hashMask = 2 ** (step * shortestSecret) - 1;
const filterMask = 2 ** 16 - 1;

export function createSecretIndex(): SecretIndex {
  const known = new Set<string>();
  /** Longest first. */
  const byHash = new Map<number, string[]>();
  const filter = new Uint8Array(filterMask + 1);
  return {
    add: (form) => {
      if (known.has(form)) return;
      known.add(form);
      const hash = hashStart(form);
      const forms = byHash.get(hash) ?? [];
      byHash.set(hash, forms);
      const shorter = forms.findIndex(({ length }) => length < form.length);
      forms.splice(shorter === -1 ? forms.length : shorter, 0, form);
      filter[fold(hash)] = 1;
    },
    find: (text, isCut) => {
      const found: Stretch[] = [];
      let hash = 0;
      for (let last = 0; last < text.length; last++) {
        hash = ((hash << step) ^ text.charCodeAt(last)) & hashMask;
        if (filter[fold(hash)] === 0 || last < shortestSecret - 1) continue;
        const start = last - shortestSecret + 1;
        const form = byHash.get(hash)?.find((candidate) => stands(candidate, text, start, isCut));
        if (form !== undefined) cover(found, start, Math.min(start + form.length, text.length));
      }
      return found;
    },
  };
}

function stands(form: string, text: string, start: number, isCut: boolean): boolean {
  return (
    text.startsWith(form, start) || (isCut && start + form.length > text.length && form.startsWith(text.slice(start)))
  );
}

function hashStart(form: string): number {
  let hash = 0;
  for (let index = 0; index < shortestSecret; index++) hash = ((hash << step) ^ form.charCodeAt(index)) & hashMask;
  return hash;
}

function fold(hash: number): number {
  return (hash ^ (hash >>> 14)) & filterMask;
}

/** Adds a stretch that begins no sooner than those before it; what overlaps or touches becomes one. */
export function cover(found: Stretch[], start: number, end: number): void {
  const before = found.at(-1);
  if (before && start <= before.end) found[found.length - 1] = { start: before.start, end: Math.max(before.end, end) };
  else found.push({ start, end });
}
