import { isAlias, isCollection, isMap, isScalar, type CST, type Node, type Scalar, type YAMLSeq } from 'yaml';
import type { Step } from '../../format/session.js';

/** Where one item of a list is in its file. In a block list all offsets but `node`'s are at starts of lines, or the end of the text. */
export interface ListItem {
  /** From 1. */
  readonly number: number;
  readonly node: Node;
  /** Start of the comments that stand right above the row; `start` where there are none. */
  readonly lead: number;
  readonly start: number;
  /** After the row's last line. */
  readonly contentEnd: number;
  /** After the comments below it that are indented further than its dash. */
  readonly end: number;
  /** How far the dash is indented; -1 in brackets. */
  readonly column: number;
}

/** Where one row is, numbered as `rows` prints it. */
export interface Item extends ListItem {
  readonly step: Step;
}

interface SequenceToken {
  readonly type: string;
  readonly items: readonly { readonly start: readonly CST.SourceToken[] }[];
}

/** Finds the rows of a list of steps. Undefined where two of them could not be separated by lines. */
export function readItems(text: string, sequence: YAMLSeq, steps: readonly Step[]): readonly Item[] | undefined {
  if (sequence.items.length !== steps.length) return undefined;
  return readListItems(text, sequence)?.map((item, index) => ({ ...item, step: steps[index]! }));
}

/** Finds the items of any list. Undefined where two of them could not be separated by lines. */
export function readListItems(text: string, sequence: YAMLSeq): readonly ListItem[] | undefined {
  const token = sequence.srcToken as SequenceToken | undefined;
  if (!token || token.items.length < sequence.items.length) return undefined;
  const items: ListItem[] = [];
  for (const [index, each] of sequence.items.entries()) {
    const node = each as Node;
    const head = { number: index + 1, node };
    const tokens = token.items[index]?.start ?? [];
    if (sequence.flow) {
      items.push({ ...head, ...flowPlace(node, tokens) });
      continue;
    }
    const dash = tokens.find(({ type }) => type === 'seq-item-ind')?.offset;
    if (dash === undefined) return undefined;
    const place = blockPlace(text, node, { dash, after: items.at(-1)?.end ?? 0 });
    if (!place) return undefined;
    items.push({ ...head, ...place });
  }
  return items;
}

type Place = Omit<ListItem, 'number' | 'node'>;

function flowPlace(node: Node, tokens: readonly CST.SourceToken[]): Place {
  const [from = 0, end = 0] = node.range ?? [];
  const property = tokens.find(({ type }) => type === 'anchor' || type === 'tag');
  const start = property ? property.offset : from;
  return { lead: start, start, contentEnd: end, end, column: -1 };
}

function blockPlace(text: string, node: Node, at: { dash: number; after: number }): Place | undefined {
  const start = lineStart(text, at.dash);
  const column = at.dash - start;
  if (!/^\uFEFF?[ ]*$/.test(text.slice(start, at.dash)) || start < at.after) return undefined;
  const last = lastOffset(node);
  const contentEnd = last.keepsLines ? last.offset : nextLine(text, Math.max(last.offset, at.dash + 1));
  let end = contentEnd;
  while (end < text.length && commentIndent(text, end) > column) end = nextLine(text, end);
  return { lead: leadOf(text, start, at.after), start, contentEnd, end, column };
}

function leadOf(text: string, start: number, after: number): number {
  let lead = start;
  while (lead > after) {
    const above = lineStart(text, lead - 1);
    if (above < after || commentIndent(text, above) < 0) break;
    lead = above;
  }
  return lead;
}

/**
 * How long the line break is that the last thing in a file takes with it if it goes, where the file does not end with one. `above`
 * is what comes before it. A text that keeps its lines keeps that one, too, if it ends with a blank line.
 */
export function breakBefore(text: string, start: number, above: unknown): number {
  const length = text[start - 2] === '\r' ? 2 : 1;
  const isBlank = text.slice(lineStart(text, start - 1), start).trim() === '';
  return isBlank && lastOffset(above).keepsLines ? 0 : length;
}

/** How far a line that is only a comment is indented; -1 of any other line. */
function commentIndent(text: string, start: number): number {
  const match = /[ \t]*(?=#)/y;
  match.lastIndex = start;
  return match.exec(text)?.[0].length ?? -1;
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line after the one that ends at or after `offset` begins; the end of the text where there is none. */
export function nextLine(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found < 0 ? text.length : found + 1;
}

interface Last {
  readonly offset: number;
  /** Blank lines before `offset` belong to a text that keeps them. */
  readonly keepsLines: boolean;
}

/** The end of the last thing that a node says; comments and blank lines after it are none. */
export function lastOffset(node: unknown): Last {
  if (isScalar(node)) return lastOfScalar(node);
  if (isAlias(node)) return { offset: node.range?.[1] ?? 0, keepsLines: false };
  if (!isCollection(node)) return { offset: 0, keepsLines: false };
  if (node.flow) return { offset: node.range?.[1] ?? 0, keepsLines: false };
  const parts = isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : node.items;
  return parts.map(lastOffset).reduce((a, b) => (b.offset >= a.offset ? b : a), { offset: 0, keepsLines: false });
}

function lastOfScalar(node: Scalar): Last {
  const end = node.range?.[1] ?? 0;
  const token = node.srcToken;
  if (token?.type !== 'block-scalar') return { offset: end, keepsLines: false };
  const header = token.props.find(({ type }) => type === 'block-scalar-header');
  if (header && 'source' in header && header.source.includes('+') && token.source.endsWith('\n'))
    return { offset: end, keepsLines: true };
  const content = token.source.trimEnd();
  // Of one without content, what is left is its header.
  const offset = content === '' ? token.offset + 1 : end - (token.source.length - content.length);
  return { offset, keepsLines: false };
}
