import type { Step } from '../../format/session.js';

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

interface Open {
  readonly if: number;
  readonly arms: number[];
  else?: number;
}

/** The blocks of a file in the order of their `if`; a stray `end` belongs to none. */
export function findBlocks(steps: readonly Step[]): readonly Block[] {
  const open: Open[] = [];
  const blocks: Block[] = [];
  for (const [index, { kind }] of steps.entries()) {
    const row = index + 1;
    const block = open.at(-1);
    if (kind === 'if') open.push({ if: row, arms: [row] });
    else if (kind === 'end' && open.pop() && block) blocks.push({ ...block, end: row, last: row });
    else if (kind === 'elseIf' || kind === 'else') block?.arms.push(row);
    if (kind === 'else' && block) block.else = row;
  }
  for (const block of open) blocks.push({ ...block, last: steps.length });
  return blocks.toSorted((a, b) => a.if - b.if);
}

/** How many blocks each row stands in; markers stand at the depth of their `if`. */
export function depths(steps: readonly Step[]): readonly number[] {
  let depth = 0;
  return steps.map(({ kind }) => {
    if (kind === 'if') return depth++;
    if (kind === 'end') depth = Math.max(0, depth - 1);
    return kind === 'elseIf' || kind === 'else' ? depth - 1 : depth;
  });
}

/** The block that a marker belongs to. */
export function blockOf(steps: readonly Step[], row: number): Block | undefined {
  return findBlocks(steps).find(({ arms, end }) => arms.includes(row) || end === row);
}
