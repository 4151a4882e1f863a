import type { Problem } from '../../../format/problem.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { Codec } from '../fields/codecs.js';
import type { Mark } from '../editor/code-input-props.js';

/** Editors know one kind of line end; the file keeps its own. */
export const lineEnds: Codec = {
  text: (value) => String(value ?? '').replaceAll('\r\n', '\n'),
  read: (text, was) => (String(was ?? '').includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text),
};

/** The lines of a row: what ends them is not part of it, and is left out when they are written. */
export const rowLines: Codec = {
  text: lineEnds.text,
  read: (text, was) => {
    const read = withoutEnd(String(lineEnds.read(text, was)));
    return typeof was === 'string' && withoutEnd(was) === read ? was : read;
  },
};

function withoutEnd(text: string): string {
  return text.replace(/\s+$/, '');
}

/**
 * The text of a file with another text for one of its rows.
 *
 * @returns undefined where the row is no longer where it was seen
 */
export function withRow(
  text: string,
  { yaml, line }: Pick<PanelRow, 'yaml' | 'line'>,
  next: string,
): string | undefined {
  const start = startOfLine(text, line);
  const at = text.indexOf(yaml, start);
  const isThere = at !== -1 && !text.slice(start, at).includes('\n');
  return isThere ? text.slice(0, at) + withoutEnd(next) + text.slice(at + yaml.length) : undefined;
}

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) at = text.indexOf('\n', at) + 1;
  return at;
}

/** Problems as places in a text. @param first - the number of its first line in the file */
export function marksOf(problems: readonly Problem[], text: string, first: number): readonly Mark[] {
  const lines = text.split('\n');
  const starts = lines.reduce<readonly number[]>((all, line) => [...all, all.at(-1)! + line.length + 1], [0]);
  const offset = (line: number, column: number): number | undefined => {
    const start = line < first ? undefined : starts[line - first];
    return start === undefined ? undefined : Math.min(start + column - 1, text.length);
  };
  return problems.flatMap(({ range, message, hint, severity }): readonly Mark[] => {
    const from = range && offset(range.start.line, range.start.column);
    const to = range && offset(range.end.line, range.end.column);
    if (from === undefined || to === undefined) return [];
    const said = hint === undefined ? message : `${message}\n${hint}`;
    return [{ from, to: Math.max(from, to), severity: severity === 'warning' ? 'warning' : 'error', message: said }];
  });
}

/** Offsets into a text whose line ends are one sign each. */
export function shiftedRanges(
  ranges: readonly (readonly [number, number])[],
  text: string,
): readonly (readonly [number, number])[] {
  const shift = (at: number): number => at - (text.slice(0, at).match(/\r\n/g)?.length ?? 0);
  return ranges.map(([from, to]) => [shift(from), shift(to)]);
}
