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
  for (const { text, start, isPlain } of lexemesOf(source.text)) {
    const found = isPlain ? null : comment.exec(text);
    if (!found) continue;
    const range = source.rangeOf({ start, end: start + found[0].length });
    const codes = found[1]?.split(/\s*,\s*/) ?? [];
    ignores.push({ codes, line: lineOf(source.text, start, range.start.line), range });
  }
  return ignores.length === 0 ? {} : { ignores };
}

/** A comment with a line of its own speaks of the next line that is none. */
function lineOf(text: string, start: number, line: number): number {
  const lines = text.slice(text.lastIndexOf('\n', start) + 1).split('\n');
  const after = lines.findIndex((each) => !/^\s*#/.test(each));
  return after === -1 ? line : line + after;
}
