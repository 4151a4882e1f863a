import { conditionReadsNow } from '../../problems/edit/rows.js';
import { conditionOf, describeStep } from '../../format/steps/describe.js';
import type { Step } from '../../format/session.js';
import type { ExpectedRow } from '../text/verify.js';

/** What to know of an edit of rows: conditions that read another response than before, as the rows are numbered afterwards. */
export function responseNotes(before: readonly Step[], after: readonly ExpectedRow[]): readonly string[] {
  return after.flatMap((step, index) => {
    if (step === 'new' || !before.includes(step) || !readsResponse(step)) return [];
    const [was, is] = [readBy(before, before.indexOf(step)), readBy(after, index)];
    const isSame = was === undefined ? is === undefined : is !== undefined && before[was] === after[is];
    return isSame ? [] : [conditionReadsNow(index + 1, is === undefined ? undefined : is + 1)];
  });
}

/** Whether its condition is about the response before it. An `else if` reads what its `if` does. */
function readsResponse(step: Step): boolean {
  if (step.kind === 'elseIf') return false;
  return (conditionOf(step)?.checks ?? []).some(({ subject }) => subject.kind !== 'value');
}

/** The nearest row before one that gets a response. */
function readBy(steps: readonly ExpectedRow[], at: number): number | undefined {
  const found = steps.slice(0, at).findLastIndex((step) => step === 'new' || describeStep(step).getsResponse);
  return found < 0 ? undefined : found;
}
