import { oddSpace } from '../../../problems/file/values.js';
import { dropProblems, report, type Source } from './source.js';

const spaces = String.raw`[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]`;
/** Such a space where a line is indented, after its dash, or after the colon of its key. */
const structural = new RegExp(String.raw`^([ \t]*(?:- *)*)${spaces}|^([^'"#:]*[:-])${spaces}`);

/** Explains errors by a space in their line that YAML takes for a letter: one error for the line in place of all. */
export function explainOddSpaces(source: Source): void {
  const { problems, text } = source;
  const places = new Map<number, number>();
  for (const { severity, range } of problems) {
    if (severity !== 'error' || !range || places.has(range.start.line)) continue;
    const start = range.start.offset - range.start.column + 1;
    const [match, indent, key] = structural.exec(/[^\r\n]*/.exec(text.slice(start))![0]) ?? [];
    if (match !== undefined) places.set(range.start.line, start + (indent ?? key)!.length);
  }
  dropProblems(source, ({ range }) => range !== undefined && places.has(range.start.line));
  for (const start of places.values()) report(source, { start, end: start + 1 }, oddSpace());
}
