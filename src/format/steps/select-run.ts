import type { Step } from '../session.js';
import { placeSteps } from './blocks.js';

/** Adjacent rows, from 1. */
export interface Run {
  readonly kind: 'run';
  readonly from: number;
  readonly to: number;
}

/** Why rows are not a selection that can be edited as one. */
export type SelectionFault =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'outside'; readonly row: number; readonly count: number }
  | { readonly kind: 'gap'; readonly rows: readonly number[]; readonly missing: readonly number[] }
  | { readonly kind: 'cut'; readonly from: number; readonly to: number; readonly block: RowBlock };

type Kinds = readonly Pick<Step, 'kind'>[];

/** A selection of adjacent rows in which every block is whole, or why it is none. */
export function selectRun(steps: Kinds, rows: readonly number[]): Run | SelectionFault {
  const sorted = [...new Set(rows)].toSorted((a, b) => a - b);
  const [from = 0] = sorted;
  const to = sorted.at(-1) ?? 0;
  const outside = sorted.find((row) => !Number.isInteger(row) || row < 1 || row > steps.length);
  if (sorted.length === 0) return { kind: 'nothing' };
  if (outside !== undefined) return { kind: 'outside', row: outside, count: steps.length };
  const missing = Array.from({ length: to - from }, (_, index) => from + index).filter((row) => !sorted.includes(row));
  if (missing.length > 0) return { kind: 'gap', rows: sorted, missing };
  for (const block of findBlocks(steps)) {
    const markers = [...block.arms, ...(block.end === undefined ? [] : [block.end])];
    const inside = markers.filter((row) => row >= from && row <= to);
    const isWhole = inside.length === markers.length && block.last <= to;
    if (inside.length > 0 && !isWhole) return { kind: 'cut', from, to, block };
  }
  return { kind: 'run', from, to };
}

/** An if / else of a file. Rows are numbers from 1. */
export interface RowBlock {
  readonly if: number;
  /** Rows of its `if`, `else if` and `else`, in order. */
  readonly arms: readonly number[];
  /** Absent where nothing closes it: it goes on to the last row. */
  readonly end?: number;
  /** The last row that belongs to it. */
  readonly last: number;
  /** The row of its `else`. */
  readonly else?: number;
}

/** The blocks of a file in the order of their `if`; a stray `end` belongs to none. */
export function findBlocks(steps: Kinds): readonly RowBlock[] {
  return placeSteps(steps, 1).blocks.map(({ opener, arms, otherwise, end }) => ({
    if: opener,
    arms,
    last: end ?? steps.length,
    ...(otherwise !== undefined && { else: otherwise }),
    ...(end !== undefined && { end }),
  }));
}
