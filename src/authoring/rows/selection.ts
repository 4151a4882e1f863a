import type { Step } from '../../format/session.js';
import { badRows, blockCut, rowOutOfRange, selectionHasGap } from '../../problems/edit/rows.js';
import { findBlocks } from './blocks.js';
import { refuse, type Refusal } from '../project/project.js';
import type { Item } from '../text/items.js';

/**
 * Reads `2-4,6`: ranges and single rows, in any order.
 *
 * @returns the numbers, each once, in order
 */
export function parseRows(text: string): readonly number[] | Refusal {
  const rows = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6})\s*(?:(?:-|\.\.|–)\s*(\d{1,6})\s*)?$/.exec(part);
    const [from, to] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
    if (!match || to < from || to - from > 100_000) return refuse(badRows(text));
    for (let row = from; row <= to; row++) rows.add(row);
  }
  return [...rows].toSorted((a, b) => a - b);
}

/** Adjacent rows, from 1. */
export interface Run {
  readonly kind: 'run';
  readonly from: number;
  readonly to: number;
}

/** A selection of adjacent rows in which every block is whole, or why it is none. */
export function selectRun(steps: readonly Step[], rows: readonly number[]): Run | Refusal {
  const sorted = [...new Set(rows)].toSorted((a, b) => a - b);
  const [from = 0] = sorted;
  const to = sorted.at(-1) ?? 0;
  const outside = sorted.find((row) => !Number.isInteger(row) || row < 1 || row > steps.length);
  if (sorted.length === 0) return refuse(badRows(''));
  if (outside !== undefined) return refuse(rowOutOfRange(outside, steps.length));
  const missing = Array.from({ length: to - from }, (_, index) => from + index).filter((row) => !sorted.includes(row));
  if (missing.length > 0) return refuse(selectionHasGap(sorted, missing));
  for (const block of findBlocks(steps)) {
    const markers = [...block.arms, ...(block.end === undefined ? [] : [block.end])];
    const inside = markers.filter((row) => row >= from && row <= to);
    const isWhole = inside.length === markers.length && block.last <= to;
    if (inside.length > 0 && !isWhole) return refuse(blockCut({ from, to }, block.if, block.last));
  }
  return { kind: 'run', from, to };
}

/** The rows of a selection; it has one at least. */
export function selectedItems(items: readonly Item[], { from, to }: Omit<Run, 'kind'>): readonly [Item, ...Item[]] {
  return [items[from - 1]!, ...items.slice(from, to)];
}
