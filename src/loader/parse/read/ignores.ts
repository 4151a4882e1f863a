import type { Ignore, Session } from '../../../format/session.js';
import type { Source } from '../yaml/source.js';
import { lexemesOf } from '../yaml/lexemes.js';

const mark = 'callsheet-ignore';
/** What stands behind the codes is the reason. */
const comment = /^#+\s*callsheet-ignore(?:\s+([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*))?(?=\s|:|$)/;

/** The comments that silence warnings. Most files have none, and are not looked through. */
export function readIgnores(source: Source): Pick<Session, 'ignores'> {
  if (!source.text.includes(mark)) return {};
  const ignores: Ignore[] = [];
  const lineOf = lineFinder(source.text);
  for (const { text, start, isPlain } of lexemesOf(source.text)) {
    const found = isPlain ? null : comment.exec(text);
    if (!found) continue;
    const range = source.rangeOf({ start, end: start + found[0].length });
    const codes = found[1]?.split(/\s*,\s*/) ?? [];
    ignores.push({ codes, line: lineOf(start, range.start.line), range });
  }
  return ignores.length === 0 ? {} : { ignores };
}

/** A comment with a line of its own, or behind a bare dash, speaks of the next line that is not a comment. Comments one above another are passed over once. */
function lineFinder(text: string): (start: number, line: number) => number {
  let passed = { end: 0, line: 0 };
  return (start, line) => {
    if (start >= passed.end) passed = passComments(text, text.lastIndexOf('\n', start) + 1, line);
    return passed.end === Infinity ? line : passed.line;
  };
}

/** @returns the first line from `begin` on that is no comment, and where it begins: nowhere, where none follows */
function passComments(text: string, begin: number, line: number): { readonly end: number; readonly line: number } {
  for (let [from, number] = [begin, line]; ; number++) {
    const end = text.indexOf('\n', from);
    if (!/^\s*(?:-\s+)*#/.test(text.slice(from, end === -1 ? undefined : end))) return { end: from, line: number };
    if (end === -1) return { end: Infinity, line: number };
    from = end + 1;
  }
}
