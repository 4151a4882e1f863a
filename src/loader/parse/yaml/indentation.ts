import { badIndentation, listEnded, type Place } from '../../../problems/yaml/file-yaml-lines.js';
import type { Source } from './source.js';
import { type Line, lineAt, readLine, startsAbove } from './block-line.js';
import type { Fault } from './fault.js';

interface Stand {
  readonly name: string;
  readonly column: number;
  readonly start: number;
}

/**
 * Explains an error of YAML by a line whose indentation fits nothing above it.
 *
 * @param at - anywhere in the line
 * @returns undefined where the line stands where it may
 */
export function indentationFault({ text, rangeOf }: Source, at: number): Fault | undefined {
  const line = lineAt(text, at);
  const isItem = line.dashes.length > 0;
  const subject = isItem ? '-' : line.key?.name;
  if (subject === undefined) return undefined;
  const start = line.start + line.indent;
  const span = { start, end: start + subject.length };
  const above = standsAbove(text, line, isItem);
  if (above.some(({ column }) => column === line.indent)) return undefined;
  const further = above.filter(({ column }) => column > line.indent).at(-1);
  const less = above.find(({ column }) => column < line.indent);
  const places = [further, less].flatMap((stand) => (stand ? [placeOf(stand, rangeOf)] : []));
  if (places.length === 0) return undefined;
  return { span, message: badIndentation(subject, line.indent, places) };
}

/** The key that ended the list which a dash would go on with; undefined where none did. */
export function listEnd({ text }: Source, at: number): Fault | undefined {
  const dash = lineAt(text, at);
  if (dash.dashes.length === 0) return undefined;
  for (const line of linesAbove(text, dash.start)) {
    if (line.indent > dash.indent) continue;
    if (line.indent < dash.indent || line.dashes.length > 0 || !line.key) return undefined;
    const start = line.start + line.indent;
    return { span: { start, end: start + line.key.name.length }, message: listEnded(line.key.name) };
  }
  return undefined;
}

/** Where a line could stand: beside keys, or of an item beside dashes, of the blocks that are open above it; nearest first. */
function standsAbove(text: string, of: Line, isItem: boolean): readonly Stand[] {
  const stands: Stand[] = [];
  let open = Infinity;
  for (const { indent, dashes, key, start } of linesAbove(text, of.start)) {
    if (indent > open) continue;
    const own = isItem ? dashes.map((column) => ({ name: '-', column, start })) : key ? [{ ...key, start }] : [];
    for (const line of own.toReversed()) if (isItem ? line.column <= open : line.column < open) stands.push(line);
    open = indent;
    if (indent === 0 && key) break;
  }
  return stands;
}

function placeOf({ name, column, start }: Stand, rangeOf: Source['rangeOf']): Place {
  return { name, column, line: rangeOf({ start, end: start }).start.line };
}

/** The lines before a place that have a key or a dash, from the last to the first. */
function* linesAbove(text: string, start: number): Generator<Line> {
  for (const at of startsAbove(text, start)) {
    const line = readLine(text, at);
    if (line.dashes.length > 0 || line.key) yield line;
  }
}
