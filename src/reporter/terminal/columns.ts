import type { DrawnRow, RightPart } from './draw-rows.js';
import { widthOf } from './text-width.js';

/** In which columns, from 0, the parts of a session's rows stand. */
export interface Columns {
  /** Where the status begins. */
  readonly status: number;
  /** Where the digits of durations and of `2/2` end. */
  readonly digits: number;
  /** Where the reasons of skipped rows begin. */
  readonly reason: number;
}

/** Where a status stands at least, so that the sessions of a run look alike. */
const usualStatus = 49;
const digitsAfterStatus = 9;

/** The columns that hold every label where the screen is wide enough; else the widest ones that fit. */
export function columnsOf(rows: readonly DrawnRow[], screenWidth: number): Columns {
  const measured = rows.filter(({ right }) => right);
  const longest = Math.max(0, ...measured.map(endOfLabel));
  const tail = Math.max(2, ...measured.map(({ right }) => tailWidth(right!)));
  const widest = screenWidth - digitsAfterStatus - tail;
  const status = Math.max(16, Math.min(Math.max(usualStatus, longest + 3), widest));
  return { status, digits: status + digitsAfterStatus, reason: reasonColumn(rows, screenWidth) };
}

/** Columns before a row's label. */
export function indentOf({ depth }: DrawnRow): number {
  return 1 + 2 * depth;
}

export function endOfLabel(row: DrawnRow): number {
  const aside = row.aside === undefined ? 0 : widthOf(row.aside) + 2;
  return indentOf(row) + widthOf(row.label) + aside;
}

function tailWidth({ unit, tail }: RightPart): number {
  return Math.max(2, widthOf(unit)) + (tail === undefined ? 0 : widthOf(tail) + 1);
}

/** Four columns after the longest label whose reason fits beside it. */
function reasonColumn(rows: readonly DrawnRow[], screenWidth: number): number {
  const fitting = rows
    .filter((row) => row.reason !== undefined && endOfLabel(row) + 4 + widthOf(row.reason) <= screenWidth)
    .map((row) => endOfLabel(row) + 4);
  return Math.max(0, ...fitting);
}
