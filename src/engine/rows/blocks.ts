import type { MarkerRow } from '../../format/plan.js';
import type { Condition } from '../../format/check.js';
import type { SkipReason } from '../../record/reasons.js';

/** What has become of each arm so far, by the row index of its marker. */
export interface Blocks {
  /** Why the rows under these markers do not run; undefined when they do. */
  readonly skipReason: (guards: readonly number[]) => SkipReason | undefined;
  /** Decides an arm. `holds` is asked only where the arm's turn has come. */
  readonly enter: (row: MarkerRow, condition: Condition | undefined, holds: (condition: Condition) => boolean) => void;
}

/** At most one arm of a block runs; an arm inside one that does not run is never evaluated. */
export function openBlocks(): Blocks {
  const skipped = new Map<number, SkipReason>();
  const matched = new Map<number, string>();

  function skipReason(guards: readonly number[]): SkipReason | undefined {
    const guard = guards.find((index) => skipped.has(index));
    return guard === undefined ? undefined : skipped.get(guard);
  }

  function enter(row: MarkerRow, condition: Condition | undefined, holds: (condition: Condition) => boolean): void {
    if (row.marker === 'end' || row.block === undefined) return;
    const outer = skipReason(row.guards);
    const earlier = matched.get(row.block);
    if (outer !== undefined) skipped.set(row.index, outer);
    else if (earlier !== undefined) skipped.set(row.index, { kind: 'elsewhere', condition: earlier });
    else if (row.marker === 'else') return;
    else if (condition === undefined) skipped.set(row.index, { kind: 'no-condition' });
    else if (holds(condition)) matched.set(row.block, condition.text);
    else skipped.set(row.index, { kind: 'condition', text: condition.text });
  }

  return { skipReason, enter };
}
