import type { DrawnRow, RightPart } from './draw-rows.js';
import { markPaint, type Paint, type Palette } from './palette.js';
import { padStart, widthOf } from './text-width.js';
import type { Note } from './wait-notes.js';
import { largest } from '../../lib/sizes.js';

/** A row's mark and name, and what is next to them. */
export function paintLabel(
  { kind, state }: DrawnRow,
  { text, aside }: { readonly text: string; readonly aside: string },
  palette: Palette,
): string {
  if (kind === 'arm' || kind === 'set') return palette.cyan(text);
  const [mark, name] = [text.slice(0, 1), text.slice(1)];
  const after = aside === '' ? '' : palette.dim(aside);
  if (kind === 'call') return palette.cyan(mark) + name + after;
  return markPaint(state!, palette)(mark) + namePaint(kind, state!, palette)(name) + after;
}

/** Status, duration and sends, or a call's counts, each in its column. */
export function paintRight(
  row: DrawnRow,
  { status = '', isStatusWrong = false, digits, unit, tail = '' }: RightPart,
  { columns, from, palette }: { readonly columns: Columns; readonly from: number; readonly palette: Palette },
): string {
  const paint = isStatusWrong ? palette.red : statusPaint(status, palette);
  const shown = status === '' ? '' : ' '.repeat(columns.status - from) + paint(padStart(status, 3));
  const number = padStart(digits, columns.digits - (status === '' ? from : columns.status + 3));
  const figures = row.kind === 'call' ? markPaint(row.state!, palette) : palette.dim;
  const end = tail === '' ? '' : ` ${row.kind === 'call' ? palette.dim(tail) : palette.yellow(tail)}`;
  const spacedUnit = tail === '' ? unit : unit.padEnd(2);
  return shown + figures(number + spacedUnit) + end;
}

export function notePaint(kind: Note['kind'], palette: Palette): Paint {
  return { failure: palette.red, received: palette.dim, wait: palette.yellow, remark: palette.dim }[kind];
}

function namePaint(kind: DrawnRow['kind'], state: NonNullable<DrawnRow['state']>, palette: Palette): Paint {
  if (kind === 'session') return palette.bold;
  if (state === 'failed') return palette.red;
  return state === 'skipped' ? palette.dim : (text) => text;
}

function statusPaint(status: string, palette: Palette): Paint {
  return /^[1-3]/.test(status) ? palette.green : palette.yellow;
}

/** In which columns, from 0, the parts of a session's rows stand. */
export interface Columns {
  /** Where the status begins. */
  readonly status: number;
  /** Where the digits of durations and of `2/2` end. */
  readonly digits: number;
  /** Where the reasons of skipped rows begin. */
  readonly reason: number;
}

/** Where a status is at least, so that the sessions of a run look alike. */
const usualStatus = 49;
const digitsAfterStatus = 9;

/** The columns that hold every label where the screen is wide enough; else the widest ones that fit. */
export function columnsOf(rows: readonly DrawnRow[], screenWidth: number): Columns {
  const measured = rows.filter(({ right }) => right);
  const needed = largest(measured.map(neededStatus), 0);
  const tail = largest(
    measured.map(({ right }) => tailWidth(right!)),
    2,
  );
  const widest = screenWidth - digitsAfterStatus - tail;
  const status = Math.max(16, Math.min(Math.max(usualStatus, needed), widest));
  return { status, digits: status + digitsAfterStatus, reason: reasonColumn(rows, screenWidth) };
}

/** How many columns a row's label may take. */
export function labelRoom(row: DrawnRow, columns: Columns, screenWidth: number): number {
  const { right } = row;
  if (!right) return screenWidth - indentOf(row);
  const end = right.status === undefined ? columns.digits - widthOf(right.digits) : columns.status;
  return end - 2 - indentOf(row);
}

/** Columns before a row's label. */
export function indentOf({ depth }: DrawnRow): number {
  return 1 + 2 * depth;
}

function endOfLabel(row: DrawnRow): number {
  const aside = row.aside === undefined ? 0 : widthOf(row.aside) + 2;
  return indentOf(row) + widthOf(row.label) + aside;
}

/** Where the status has to begin for a row's label to fit; a row without a status may reach to its digits. */
function neededStatus(row: DrawnRow): number {
  const { status, digits } = row.right!;
  const end = endOfLabel(row);
  return status === undefined ? end + 2 + widthOf(digits) - digitsAfterStatus : end + 3;
}

function tailWidth({ unit, tail }: RightPart): number {
  return Math.max(2, widthOf(unit)) + (tail === undefined ? 0 : widthOf(tail) + 1);
}

/** Four columns after the longest label that leaves room for all reasons which fit on the line of their label. */
function reasonColumn(rows: readonly DrawnRow[], screenWidth: number): number {
  const skipped = rows.flatMap((row) =>
    row.reason === undefined ? [] : [{ from: endOfLabel(row) + 4, last: screenWidth - widthOf(row.reason) }],
  );
  const fitting = skipped.filter(({ from, last }) => from <= last);
  const limit = -largest(fitting.map(({ last }) => -last));
  return largest(
    fitting.map(({ from }) => from).filter((from) => from <= limit),
    0,
  );
}
