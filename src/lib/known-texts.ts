/** A place in a text where a known one is. */
export interface KnownHit<Of> {
  readonly start: number;
  readonly end: number;
  readonly of: Of;
}

/** Texts that are looked for in others, all of them at once. */
export interface KnownTexts<Of> {
  readonly add: (text: string, of: Of) => void;
  /** Where they are, from left to right. The longest one counts where several begin. */
  readonly in: (text: string) => readonly KnownHit<Of>[];
}

/** A text with something in the place of what was found in it. */
export function withHits<Of>(text: string, hits: readonly KnownHit<Of>[], put: (of: Of) => string): string {
  let made = '';
  let from = 0;
  for (const { start, end, of } of hits) {
    made += text.slice(from, start) + put(of);
    from = end;
  }
  return made + text.slice(from);
}

/** Texts with the same beginning. */
interface Family<Of> {
  /** Those that there are, the longest first: many texts have few of them. */
  lengths: readonly number[];
  readonly texts: Map<string, Of>;
}

interface Known<Of> {
  readonly length: number;
  readonly of: Of;
}

/** Characters that a text is found by. A shorter one is not looked for. */
const keyLength = 6;
const escapeLengths = [2, 3, 4, 6];
/** Enough to see whether a backslash is one of an escape itself. */
const seenBefore = 12;

/**
 * Looks up what begins at each place, so that many texts take no longer than one.
 *
 * @param isWhole - whether letters and digits right before or behind a text make it a part of another one
 */
export function openKnownTexts<Of>(isWhole: boolean): KnownTexts<Of> {
  const known = new Map<string, Family<Of>>();
  /** Which beginnings there are: says of most places that nothing begins at them. */
  const beginnings = new Uint8Array(2 ** 16);
  const longestAt = (text: string, at: number): Known<Of> | undefined => {
    if (beginnings[beginningAt(text, at)] === 0 || (isWhole && isPlainlyInWord(text, at))) return undefined;
    const family = known.get(text.slice(at, at + keyLength));
    if (!family || (isWhole && isInWord(text, at))) return undefined;
    for (const length of family.lengths) {
      const end = at + length;
      const of = end > text.length ? undefined : family.texts.get(text.slice(at, end));
      if (of !== undefined && !(isWhole && isInWord(text, end))) return { length, of };
    }
    return undefined;
  };
  return {
    add: (text, of) => {
      if (text.length < keyLength) return;
      const key = text.slice(0, keyLength);
      const family = known.get(key) ?? { lengths: [], texts: new Map<string, Of>() };
      if (family.texts.has(text)) return;
      beginnings[beginningAt(text, 0)] = 1;
      known.set(key, family);
      family.texts.set(text, of);
      if (!family.lengths.includes(text.length))
        family.lengths = [...family.lengths, text.length].toSorted((a, b) => b - a);
    },
    in: (text) => {
      const hits: KnownHit<Of>[] = [];
      const last = known.size === 0 ? -1 : text.length - keyLength;
      for (let at = 0; at <= last; at += 1) {
        const found = longestAt(text, at);
        if (!found) continue;
        const end = at + found.length;
        hits.push({ start: at, end, of: found.of });
        at = end - 1;
      }
      return hits;
    },
  };
}

const wordEnd = /[\p{L}\p{N}]$/u;
const wordStart = /^[\p{L}\p{N}]/u;
/** `\n`, `%20` and `\u0020` are characters, although they end as words do. */
const escapeEnd = /(?:(?<!\\)(?:\\\\)*\\(?:[nrtbf]|u[\da-f]{4}|x[\da-f]{2})|%[\da-f]{2})$/i;

/** A number below 2 ** 16 of three characters. */
function beginningAt(text: string, at: number): number {
  return ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & 0xffff;
}

/** Says so of most places in words, sooner than a pattern does. */
function isPlainlyInWord(text: string, at: number): boolean {
  if (!isAsciiWord(text.charCodeAt(at)) || !isAsciiWord(text.charCodeAt(at - 1))) return false;
  return !escapeLengths.some((length) => isEscapeSign(text.charCodeAt(at - length)));
}

function isEscapeSign(code: number): boolean {
  return code === 92 || code === 37;
}

/** Whether a code is that of a letter or a digit; of what is before a text it is NaN. */
function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** Whether a place has a letter or a digit on both sides. */
function isInWord(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false;
  return (
    wordStart.test(text.slice(at, at + 2)) &&
    wordEnd.test(text.slice(Math.max(0, at - 2), at)) &&
    !escapeEnd.test(text.slice(Math.max(0, at - seenBefore), at))
  );
}
