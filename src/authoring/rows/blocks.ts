import type { Step } from '../../format/session.js';
import { placeSteps } from '../../format/steps/blocks.js';

/** An if / else of a file. Rows are numbers from 1. */
export interface Block {
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
export function findBlocks(steps: readonly Step[]): readonly Block[] {
  return placeSteps(steps, 1).blocks.map(({ opener, arms, otherwise, end }) => ({
    if: opener,
    arms,
    last: end ?? steps.length,
    ...(otherwise !== undefined && { else: otherwise }),
    ...(end !== undefined && { end }),
  }));
}

/** How many blocks each row stands in; markers stand at the depth of their `if`. */
export function depths(steps: readonly Step[]): readonly number[] {
  return placeSteps(steps).places.map(({ over }) => over?.depth ?? 0);
}

/** The block that a marker belongs to. */
export function blockOf(steps: readonly Step[], row: number): Block | undefined {
  return findBlocks(steps).find(({ arms, end }) => arms.includes(row) || end === row);
}
