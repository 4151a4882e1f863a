import { printableLine, control } from '../lib/printable.js';
import type { Problem } from '../format/problem.js';
import type { Range } from '../format/range.js';
import { remember } from '../lib/memoize.js';

const columns = 80;

/**
 * A problem as a block of text: what is wrong, where, the lines around it, and what to do.
 *
 * @param text - the file's text; without it, or without a range, no frame is drawn
 */
export function formatProblem(problem: Problem, text: string | undefined): string {
  const { severity, code, message, file, range, hint } = problem;
  const place = range ? `${file}:${range.start.line}:${range.start.column}` : file;
  const lines = [`${severity}[${code}] ${printableLine(message)}`, ` --> ${printableLine(place)}`];
  if (range && text !== undefined) lines.push(indent(codeFrame(text, range)));
  if (hint !== undefined) lines.push(wrap(printableLine(hint)));
  return lines.join('\n');
}

function indent(frame: string): string {
  return frame.replace(/^/gm, '  ');
}

function wrap(hint: string): string {
  const lines: string[] = [];
  let line = '  = hint:';
  for (const word of hint.split(' ')) {
    if (line.length + word.length + 1 > columns) {
      lines.push(line);
      line = '         ';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Characters that are shown of a line. */
const room = 120;
/** Characters that are shown before what is marked, where the line begins too far off. */
const lead = 40;

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/g;

/**
 * A code frame: the lines around a range with carets under it. Of a long line it shows what is around the range.
 *
 * @param context - lines shown before and after, default 2
 */
export function codeFrame(text: string, range: Range, context = 2): string {
  const lines = linesOf(text);
  const { start, end } = range;
  const last = Math.min(lines.length, start.line + context);
  const width = String(last).length;
  const drawn: string[] = [];
  for (let line = Math.max(1, start.line - context); line <= last; line++) {
    const source = (lines[line - 1] ?? '').replace(control, (char) => (char === '\t' ? char : '\uFFFD'));
    const isMarked = line === start.line;
    const to = end.line === line ? end.column : source.length + 1;
    const part = isMarked ? cutAround(source, start.column, to) : cutAround(source, 1, 1);
    drawn.push(`${isMarked ? '>' : ' '} ${String(line).padStart(width)} | ${part.text}`.trimEnd());
    if (isMarked) drawn.push(`  ${' '.repeat(width)} | ${carets(part)}`);
  }
  return drawn.join('\n');
}

/** Of the last text: a file has many problems. */
const linesOf = remember(1, (text: string) => text.split(/\r\n|\r|\n/));

interface Part {
  readonly text: string;
  /** Columns of `text`, from 1; `to` is the first one that is not marked. */
  readonly from: number;
  readonly to: number;
}

function cutAround(source: string, from: number, to: number): Part {
  if (source.length <= room) return { text: source, from, to };
  const left = from + lead < room ? 0 : from - 1 - lead;
  const right = left + room;
  const shown = source.slice(left, right);
  const text = `${left > 0 ? '…' : ''}${shown}${right < source.length ? '…' : ''}`;
  const shift = left > 0 ? left - 1 : 0;
  return { text, from: from - shift, to: Math.min(to - shift, text.length + 1) };
}

/** Characters that take two columns have a space of that width above the carets, and two carets. */
function carets({ text, from, to }: Part): string {
  const indent = text
    .slice(0, from - 1)
    .replace(wide, '\u3000')
    .replace(/[^\t\u3000]/g, ' ');
  const marked = text.slice(from - 1, to - 1);
  return indent + '^'.repeat(Math.max(1, to - from + (marked.match(wide)?.length ?? 0)));
}
