import type { Condition } from '../../model/check.js';
import { conditionHolds, evaluateCheck } from './evaluate-check.js';
import { ReadingFailure } from './reading-failure.js';
import type { Reading, TestResult } from './reading.js';

/** The checks of a condition that do not hold, each with what the response had instead. */
export function unmetChecks(condition: Condition, reading: Reading): readonly TestResult[] {
  return condition.checks
    .filter((check) => !holds({ ...condition, checks: [check] }, reading))
    .map((check) => ({ ...evaluateCheck(check, reading), passed: false, check }));
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
