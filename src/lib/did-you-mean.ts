/**
 * The candidate nearest to what was written, if it is near enough to be meant.
 *
 * @returns undefined when none is within a third of the word's length (two edits at least; one in a short word, where two
 * make another word)
 */
export function didYouMean(written: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of candidates) {
    const limit = Math.min(mostEdits(written.length, candidate.length), (best?.edits ?? Infinity) - 1);
    // A letter more or less is an edit each, so most candidates need no closer look.
    if (Math.abs(written.length - candidate.length) > limit) continue;
    const edits = editDistance(written.toLowerCase(), candidate.toLowerCase(), limit);
    if (edits <= limit && edits < candidate.length) best = { candidate, edits };
  }
  return best?.candidate;
}

/** By lengths. Of two letters one may be missing; another in its place makes another word. */
function mostEdits(written: number, candidate: number): number {
  if (written > 4) return Math.max(2, Math.floor(written / 3));
  return written > 2 || (written === 2 && candidate === 3) ? 1 : 0;
}

/**
 * Levenshtein's distance, in which two letters that have changed places are one edit.
 *
 * @param limit - for what is farther, any number above it will do
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, swap);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j]!, (before[j - 2] ?? Infinity) + 1);
    }
    // From two rows on end all ways, and one may skip a row.
    if (isFar(next, limit) && isFar(row, limit)) return Infinity;
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

function isFar(row: readonly number[], limit: number): boolean {
  return limit < Infinity && row.every((edits) => edits > limit);
}
