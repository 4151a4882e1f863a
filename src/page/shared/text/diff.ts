import {
  diffLines,
  diffOf as wholeDiffOf,
  partnersOf,
  type DiffLine as WholeDiffLine,
} from '../../../present/json-diff.js';
import type { Json } from '../../../lib/json.js';
import { distinguish } from '../../../lib/printable.js';

/** A gap replaces lines that are the same, and far from any that are not. */
export type DiffLine = WholeDiffLine | { readonly kind: 'gap'; readonly text: string };

/** Lines kept around those that differ. */
const context = 4;

/** What has to be taken away and added to make `received` of `expected`, without what is far from any change. */
export function diffOf(expected: Json, received: Json): readonly DiffLine[] {
  const lines = withGaps(wholeDiffOf(expected, received));
  const partners = partnersOf(lines);
  return lines.map((line, at) => {
    const other = lines[partners.get(at) ?? at]!;
    return { ...line, text: distinguish(line.text, other.text)[0] };
  });
}

/** The same of two texts. */
export function textDiff(before: string, after: string): readonly DiffLine[] {
  return withGaps(diffLines(linesOf(before), linesOf(after)));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

function withGaps(lines: readonly WholeDiffLine[]): readonly DiffLine[] {
  const isNear = lines.map(({ kind }) => kind !== 'same');
  const near = isNear.map((_, at) => isNear.slice(Math.max(0, at - context), at + context + 1).includes(true));
  const kept: DiffLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = near.indexOf(true, at);
    const alike = (end === -1 ? lines.length : end) - at;
    if (alike <= 2) kept.push(lines[at]!);
    else {
      kept.push({ kind: 'gap', text: `${alike} equal lines` });
      at += alike - 1;
    }
  }
  return kept;
}
