import type { Span } from './tree.js';

/** The lines that open what git could not merge, where a line closes it. */
export function findMergeConflicts(text: string): readonly Span[] {
  const found: Span[] = [];
  let opening: Span | undefined;
  for (const { 0: line, index } of text.matchAll(/^(?:<{7}|>{7})(?: .*)?$/gm)) {
    if (line.startsWith('<')) opening = { start: index, end: index + line.length };
    else if (opening) {
      found.push(opening);
      opening = undefined;
    }
  }
  return found;
}
