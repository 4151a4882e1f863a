import type { Check } from '../../format/check.js';
import { placeSteps } from '../../format/steps/blocks.js';
import { conditionOf, describeStep, isMarker, isSkipped, namesSetBy } from '../../format/steps/describe.js';
import type { Reference } from '../../format/reference.js';
import type { Step } from '../../format/session.js';

/** For each row the arms over it, as row numbers of their markers; a marker stands under what is over its block. */
export function guardsOf(steps: readonly Step[]): readonly (readonly number[])[] {
  return placeSteps(steps, 1).places.map(({ over }) => over?.guards() ?? []);
}

/** The rows of a file, and which of them run wherever another one does. */
export interface Rows {
  readonly steps: readonly Step[];
  readonly guards: readonly (readonly number[])[];
}

/** Whether row `a` has run whenever row `b` is reached. */
export function runsBefore({ steps, guards }: Rows, a: number, b: number): boolean {
  const step = steps[a - 1];
  if (a >= b || !step || isMarker(step) || conditionOf(step) || isSkipped(step)) return false;
  const over = guards[b - 1] ?? [];
  return (guards[a - 1] ?? []).every((guard) => over.includes(guard));
}

/** Whether a row can set what a reference reads. */
export function sets(step: Step | undefined, reference: Reference): boolean {
  if (!step) return false;
  if (reference.kind === 'flow') return describeStep(step).flow(step)?.alias === reference.alias;
  return reference.kind === 'var' && namesSetBy([step]).has(reference.name);
}

/** As `sets`, and it does so whenever it passes. */
export function surelySets(step: Step | undefined, reference: Reference): boolean {
  if (!step || !sets(step, reference)) return false;
  if (reference.kind !== 'var') return true;
  return describeStep(step)
    .sets(step)
    .some(({ name, optional }) => name === reference.name && !optional);
}

/** Whether a row's condition reads the response of an earlier request. */
function readsResponse(step: Step): boolean {
  return conditionOf(step)?.checks.some(({ subject }: Check) => subject.kind !== 'value') ?? false;
}

/** Those of the rows `from` to `to` whose condition can read a response from before row `from`. */
export function readersBefore(rows: Rows, { from, to }: { from: number; to: number }): readonly number[] {
  const between = (start: number, end: number): number[] =>
    Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  return between(from, to + 1).filter((row) => {
    const step = rows.steps[row - 1];
    return step && readsResponse(step) && !between(from, row).some((earlier) => runsBefore(rows, earlier, row));
  });
}
