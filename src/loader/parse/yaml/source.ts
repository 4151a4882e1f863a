import { type Counts, mostProblems, noProblems } from '../../../problems/file/most-problems.js';
import type { Message, Problem, WarningMessage } from '../../../format/problem.js';
import type { Position, Range } from '../../../format/range.js';
import type { Node, Span } from './tree.js';
import type { Node as YamlNode } from 'yaml';
import { tagNotRead } from '../../../problems/yaml/yaml.js';

/** A session file while it is read. */
export interface Source {
  /** Relative to the project root, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** The first of them. */
  readonly problems: Problem[];
  /** How many there are of each kind in all. */
  readonly found: Counts;
  /** How many of these are in the list. */
  readonly listed: Counts;
  /** Nodes that a problem was found in; what reads a file further passes over them. */
  readonly bad: Set<Node>;
  /** Steps whose very kind is unknown. */
  readonly lost: Range[];
  readonly rangeOf: (span: Span) => Range;
  /** The whole file, once it is read as YAML. */
  root?: Node;
}

export function openSource(text: string, file: string): Source {
  const starts = lineStarts(text);
  const lineAt = lineFinder(starts);
  const place = (wanted: number): Position => {
    const offset = Math.min(wanted, text.length);
    const line = lineAt(offset);
    return { line: line + 1, column: offset - starts[line]! + 1, offset };
  };
  const rangeOf = ({ start, end }: Span): Range => ({ start: place(start), end: place(Math.max(start, end)) });
  return { file, text, problems: [], found: noProblems(), listed: noProblems(), bad: new Set(), lost: [], rangeOf };
}

/** A message that declares another kind is none. */
type ErrorMessage = Message & { readonly severity?: 'error' };

/** Notes an error at a place of the file. */
export function report(source: Source, span: Span, message: ErrorMessage): void {
  note(source, span, { ...message, severity: 'error' });
}

/** Notes what reads well and cannot be meant so. */
export function warn(source: Source, span: Span, message: WarningMessage): void {
  note(source, span, message);
}

function note(source: Source, span: Span, problem: Message & Pick<Problem, 'severity'>): void {
  const { problems, found, listed, file, rangeOf } = source;
  found[problem.severity] += 1;
  if (listed[problem.severity] === mostProblems) return;
  listed[problem.severity] += 1;
  problems.push({ ...problem, file, range: rangeOf(span) });
}

/** Drops what a report that explains more takes the place of. */
export function dropProblems({ problems, found, listed }: Source, isDropped: (problem: Problem) => boolean): void {
  const others = problems.filter((problem) => !isDropped(problem));
  for (const { severity } of problems.filter(isDropped)) {
    found[severity] -= 1;
    listed[severity] -= 1;
  }
  problems.splice(0, problems.length, ...others);
}

/** How many problems there are so far. */
export function countFound({ found }: Source): number {
  return found.error + found.warning;
}

/** Notes an error at a node and keeps later readers away from that node. */
export function reject(source: Source, node: Node, message: ErrorMessage): void {
  report(source, node, message);
  source.bad.add(node);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** The index of the line that holds an offset; a file is read in order, so that it is mostly the last one's or the next. */
function lineFinder(starts: readonly number[]): (offset: number) => number {
  let last = 0;
  const holds = (line: number, offset: number): boolean =>
    starts[line]! <= offset && offset < (starts[line + 1] ?? Infinity);
  return (offset) => {
    if (holds(last, offset)) return last;
    last = last + 1 < starts.length && holds(last + 1, offset) ? last + 1 : searchLine(starts, offset);
    return last;
  };
}

function searchLine(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A message with the place it is about. */
export interface Fault {
  readonly span: Span;
  readonly message: Message;
}

export const standardTag = 'tag:yaml.org,2002:';

/** The problem of a tag that the YAML parser follows to a value that JSON does not have, and the tag's place. */
export function tagFault(text: string, { tag, range }: YamlNode): Fault | undefined {
  const message = tag?.startsWith(standardTag) ? tagNotRead(tag.slice(standardTag.length)) : undefined;
  if (!message) return undefined;
  const end = range?.[0] ?? 0;
  const start = text.lastIndexOf('!!', end);
  // A tag in its long form has other signs.
  if (start < 0) return { message, span: { start: end, end: end + 1 } };
  return { message, span: { start, end: start + (/^\S+/.exec(text.slice(start))?.[0].length ?? 2) } };
}
