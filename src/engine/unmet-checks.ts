import type { Check, Condition } from '../model/check.js';
import { type CheckResult, conditionHolds, evaluateCheck, type Reading } from './evaluate/evaluate-check.js';
import { ReadingFailure } from './evaluate/reading-failure.js';
import { UnresolvedReference } from './render/render-text.js';

export interface TestResult extends CheckResult {
  readonly check: Check;
}

/** The checks of a condition that do not hold, each with what the response had instead. */
export function unmetChecks(condition: Condition, reading: Reading): readonly TestResult[] {
  return condition.checks
    .filter((check) => !holds({ ...condition, checks: [check] }, reading))
    .map((check) => ({ ...whatCame(check, reading), passed: false, check }));
}

/** What takes too long to be known does not hold. */
function holds(condition: Condition, reading: Reading): boolean {
  try {
    return conditionHolds(condition, reading);
  } catch (error) {
    if (error instanceof ReadingFailure) return false;
    throw error;
  }
}

function whatCame(check: Check, reading: Reading): CheckResult {
  try {
    return evaluateCheck(check, reading);
  } catch (error) {
    if (error instanceof UnresolvedReference) return { passed: false, unfit: error.message };
    throw error;
  }
}
