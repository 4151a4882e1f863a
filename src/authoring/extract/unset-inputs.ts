import { operators } from '../../format/operators.js';
import type { Check } from '../../format/check.js';
import { conditionOf, describeStep } from '../../format/steps/describe.js';
import { inputMayBeUnset } from '../../problems/edit/flows.js';
import { parseTemplate } from '../../format/reference.js';
import type { Reference } from '../../format/reference.js';
import { checkText } from '../../format/words.js';
import { refuse } from '../project/project.js';
import type { Refusal } from '../project/project.js';
import type { OutsideInput } from './find-inputs.js';
import type { Origins } from './uses.js';

/**
 * Refuses a call in place of rows that ask whether a variable has a value at all, or do without: an input has to have one.
 */
export function unsetFault(
  { rows: { steps }, canSet }: Origins,
  outside: readonly OutsideInput[],
  { from, to }: { readonly from: number; readonly to: number },
): Refusal | undefined {
  for (const { reference, text, mayBeUnset } of outside) {
    if (!mayBeUnset) continue;
    // What scripts set is not known; there it takes a question for a value.
    const isSometimes = canSet(reference, 1, from - 1);
    for (let row = from; row <= to; row++) {
      const step = steps[row - 1];
      const condition = step && conditionOf(step);
      const reads = (check: Check): boolean => isRead(check, reference);
      const isGuard = condition?.checks.some((check) => reads(check) && (isSometimes || asksForValue(check)));
      const isTest =
        step &&
        describeStep(step)
          .tests(step)
          .some((check) => reads(check) && asksForValue(check));
      if (isGuard || isTest) return refuse(inputMayBeUnset(text, row));
    }
  }
  return undefined;
}

function asksForValue({ expectations }: Check): boolean {
  return expectations.some(({ operator }) => operators[operator].holdsOfNothing !== undefined);
}

function isRead({ subject, expectations }: Check, reference: Reference): boolean {
  const text = checkText(subject, []) + JSON.stringify(expectations.map(({ operand }) => operand));
  return parseTemplate(text).some((part) => typeof part !== 'string' && isSame(part.reference, reference));
}

function isSame(a: Reference | null, b: Reference): boolean {
  if (a?.kind === 'flow' && b.kind === 'flow') return a.alias === b.alias && a.name === b.name;
  return a?.kind === 'var' && b.kind === 'var' && a.name === b.name;
}
