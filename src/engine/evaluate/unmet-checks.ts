import type { Check, Condition } from '../../model/check.js';
import { UnresolvedReference } from '../render/render-text.js';
import { conditionHolds, evaluateCheck } from './evaluate-check.js';
import { ReadingFailure } from './reading-failure.js';
import type { CheckResult, Reading, TestResult } from './reading.js';

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
