/** A stretch of a text and what is there afterwards. Offsets are of the text before. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies splices that do not overlap; of two at one place the first of the list comes first. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = splices.map((splice, index) => ({ ...splice, index }));
  sorted.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  let result = '';
  let from = 0;
  for (const { start, end, text: inserted } of sorted) {
    if (start < from) throw new Error(`edits overlap at offset ${start}`);
    result += text.slice(from, start) + inserted;
    from = end;
  }
  return result + text.slice(from);
}
