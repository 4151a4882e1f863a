import type { Json, JsonObject } from '../../lib/json.js';
import { describeStep } from '../../format/steps/describe.js';
import { breakBefore, lineStart, type Item, type ListItem } from './items.js';
import type { Splice } from './splice.js';
import type { Style, StyledText } from './style.js';
import { blockLines, flowText } from './write-yaml.js';

/**
 * A row to be written: a step, a marker that has no value, an item of another list, which is in a list of its own, or what gives the
 * text of a row in brackets.
 */
export type NewRow = JsonObject | 'else' | 'end' | readonly [Json] | (() => string);

/** A list in a file: the rows of a session, or any other. */
export interface ListText extends StyledText {
  /** It is written in brackets. */
  readonly flow: boolean;
  readonly items: readonly (ListItem | Item)[];
}

/** The edit that puts rows before a row. */
export function insertBefore(of: ListText, item: ListItem, rows: readonly NewRow[]): Splice {
  if (!of.flow)
    return {
      start: item.lead,
      end: item.lead,
      text: blockRows(of, item.column, rows)
        .map((line) => line + of.style.newline)
        .join(''),
    };
  const separator = flowSeparator(of, item);
  const text = rows.map((row) => `${flowRow(of, row)},${separator}`).join('');
  return { start: item.start, end: item.start, text };
}

/** The edit that puts rows after a row. */
export function insertAfter(of: ListText, item: ListItem, rows: readonly NewRow[]): Splice {
  const { newline } = of.style;
  if (of.flow) return insertAfterInFlow(of, item, rows);
  const lines = blockRows(of, item.column, rows);
  const isOpen = item.end === of.text.length && !of.text.endsWith('\n');
  const text = isOpen ? lines.map((line) => newline + line).join('') : lines.map((line) => line + newline).join('');
  return { start: item.end, end: item.end, text };
}

/** A comment next to the row stays next to it. */
function insertAfterInFlow(of: ListText, item: ListItem, rows: readonly NewRow[]): Splice {
  const separator = flowSeparator(of, item);
  const trailing = /^([ \t]*,)?[ \t]*#[^\r\n]*(?=(\r?\n(?![ \t]*\])[ \t]*)?)/.exec(of.text.slice(item.end));
  if (!trailing) {
    const text = rows.map((row) => `,${separator}${flowRow(of, row)}`).join('');
    return { start: item.end, end: item.end, text };
  }
  const [comment, comma, line = of.style.newline + rowIndent(of, item)] = trailing;
  const start = item.end + comment.length;
  const own = separator === ' ' ? line : separator;
  if (comma !== undefined) return { start, end: start, text: rows.map((row) => `${own}${flowRow(of, row)},`).join('') };
  const text = rows.map((row) => own + flowRow(of, row)).join(',');
  return { start: item.end, end: start, text: `,${comment}${text}` };
}

/** How far the line of a row in brackets is indented; where it is not, as far as a row has to be. */
function rowIndent({ text, style }: StyledText, { start }: ListItem): string {
  const [indent] = /^[ \t]*/.exec(text.slice(lineStart(text, start), start)) ?? [''];
  return indent || ' '.repeat(style.indent);
}

/** What goes with a row: nothing, the comments below it that are indented like its content, or blank lines too. */
export type RemovedWith = 'nothing' | 'comments' | 'blanks';

/** The edits that take rows out, given in their order; the comments above them stay. */
export function removeRows(
  of: ListText,
  gone: readonly ListItem[],
  removed: RemovedWith = 'nothing',
): readonly Splice[] {
  if (of.flow) return runsOf(gone).map((run) => removeFlowRows(of, run));
  return gone.reduceRight<readonly Splice[]>((after, item) => {
    const splice = removeBlockRow(of, item, removed);
    const [next, ...others] = after;
    if (!next || next.start >= splice.end) return [splice, ...after];
    // The last of the file takes the line break before it: where rows stand in a row, that is the one before the first.
    return [{ start: splice.start - (splice.end - next.start), end: next.end, text: '' }, ...others];
  }, []);
}

function removeBlockRow({ text, items }: ListText, item: ListItem, removed: RemovedWith): Splice {
  const blanks = removed === 'blanks' ? (/^(?:[ \t]*\r?\n)*/.exec(text.slice(item.end))?.[0].length ?? 0) : 0;
  const end = removed === 'nothing' ? item.contentEnd : item.end + blanks;
  const isOpen = end === text.length && !text.endsWith('\n');
  const above = items.findLast((each) => each.end <= item.start)?.node;
  return { start: isOpen ? item.start - breakBefore(text, item.start, above) : item.start, end, text: '' };
}

/** The edit that puts one row in the place of several adjacent ones and of the comments above them. */
export function replaceRows(of: ListText, items: readonly [ListItem, ...ListItem[]], row: NewRow): Splice {
  const [first] = items;
  const last = items.at(-1) ?? first;
  if (of.flow) return { start: first.start, end: last.contentEnd, text: flowRow(of, row) };
  const lines = blockRows(of, first.column, [row]);
  const isOpen = last.end === of.text.length && !of.text.endsWith('\n');
  const text = lines.join(of.style.newline) + (isOpen ? '' : of.style.newline);
  return { start: first.lead, end: last.end, text };
}

/** A row as lines, as the file would write it. */
export function blockRows({ style }: StyledText, column: number, rows: readonly NewRow[]): readonly string[] {
  const pad = ' '.repeat(column);
  const dash = `-${' '.repeat(style.dash - 1)}`;
  return rows.flatMap((row) => {
    if (typeof row === 'string') return [`${pad}${style.bareMarkers ? `- ${row}` : `${dash}${row}:`}`];
    if (typeof row === 'function') return [pad + dash + row()];
    const lines = isItem(row) ? itemLines(row[0], style) : blockLines(row, style);
    return lines.map((line, index) => (line === '' ? '' : pad + (index === 0 ? dash : ' '.repeat(style.dash)) + line));
  });
}

function isItem(row: NewRow): row is readonly [Json] {
  return Array.isArray(row);
}

/** Of a text of several lines there is a way to write it only under a key. */
function itemLines(value: Json, style: Style): readonly string[] {
  return typeof value === 'string' && /\n/.test(value) ? [JSON.stringify(value)] : blockLines(value, style, 1);
}

function flowRow({ style }: StyledText, row: NewRow): string {
  if (typeof row === 'function') return row();
  if (isItem(row)) return flowText(row[0], style);
  if (typeof row !== 'string') return flowText(row as Json, style);
  return style.json ? JSON.stringify(row) : row;
}

/** What is between rows in brackets: a space, or the line break and indentation of the row at hand. */
export function flowSeparator({ text, style }: StyledText, item: ListItem): string {
  const from = lineStart(text, item.start);
  const indent = text.slice(from, item.start);
  return /^\s*$/.test(indent) && from > 0 ? style.newline + indent : ' ';
}

interface FlowRun {
  readonly first: ListItem | Item;
  readonly last: ListItem;
}

function runsOf(items: readonly (ListItem | Item)[]): readonly FlowRun[] {
  const runs: FlowRun[] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.last.number === item.number - 1) runs[runs.length - 1] = { first: run.first, last: item };
    else runs.push({ first: item, last: item });
  }
  return runs;
}

/** Comments go with the row that they stand next to; those of other rows, and on lines of their own, stay. */
function removeFlowRows({ items, text }: ListText, { first, last }: FlowRun): Splice {
  const [previous, next] = [items[first.number - 2], items[last.number]];
  const comma = /^\s*,(?:[ \t]*#[^\r\n]*)?\s*/.exec(text.slice(last.end))?.[0].length ?? 0;
  const isOpening = !previous || ('step' in first && describeStep(first.step).role === 'opens');
  if (isOpening && next) return { start: first.start, end: last.end + comma, text: '' };
  const from = previous?.end ?? first.start;
  const between = text.slice(from, first.start);
  if (!between.includes('#')) return { start: from, end: last.end, text: '' };
  const [own = '', ownComma] = /^([ \t]*,)?(?:[ \t]*#[^\r\n]*)?/.exec(text.slice(last.end)) ?? [];
  const kept = between.replace(/\r?\n[ \t]*$/, '');
  return {
    start: from,
    end: last.end + own.length,
    text: ownComma === undefined ? kept.replace(/^([ \t]*),/, '$1') : kept,
  };
}
