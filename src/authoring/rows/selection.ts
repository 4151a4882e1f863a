import type { Step } from '../../format/session.js';
import { selectRun as select, type Run } from '../../format/steps/select-run.js';
import { badRows, badSelection } from '../../problems/edit/selection.js';
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

/** A selection of adjacent rows in which every block is whole, or why it is none. */
export function selectRun(steps: readonly Step[], rows: readonly number[]): Run | Refusal {
  const selected = select(steps, rows);
  return selected.kind === 'run' ? selected : refuse(badSelection(selected));
}

/** The rows of a selection; it has one at least. */
export function selectedItems(items: readonly Item[], { from, to }: Omit<Run, 'kind'>): readonly [Item, ...Item[]] {
  return [items[from - 1]!, ...items.slice(from, to)];
}
