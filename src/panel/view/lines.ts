/** The lines of a text, counted from 1. */
export interface Lines {
  /** The line that an offset is in. */
  readonly at: (offset: number) => number;
  /** Where a line begins; the end of the text after the last one. */
  readonly startOf: (line: number) => number;
}

export function linesOf(text: string): Lines {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return {
    startOf: (line) => starts[line - 1] ?? text.length,
    at: (offset) => {
      let [low, high] = [0, starts.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle;
      }
      return low + 1;
    },
  };
}
