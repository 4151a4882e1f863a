/** A line of a file. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** What is between two lines of `###`. */
export interface Cut {
  /** What follows the signs above it. */
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Cuts a file at its lines of `###`. */
export function cutFile(text: string): readonly Cut[] {
  const cuts: { title: string; lines: Line[] }[] = [{ title: '', lines: [] }];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [, title] = /^###+(.*)$/.exec(line) ?? [];
    if (title === undefined) cuts.at(-1)!.lines.push({ text: line, number: at + 1 });
    else cuts.push({ title: title.replace(/^[\s#=*-]+|[\s#=*-]+$/g, ''), lines: [] });
  }
  return cuts;
}
