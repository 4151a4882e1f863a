import type { Condition } from '../../format/check.js';
import { evaluateCheck, isKnownToHold } from './evaluate-check.js';
import type { Reading, TestResult } from './reading.js';

/** The checks of a condition that do not hold, each with what the response had instead. */
export function unmetChecks(condition: Condition, reading: Reading): readonly TestResult[] {
  return condition.checks
    .filter((check) => !isKnownToHold({ ...condition, checks: [check] }, reading))
    .map((check) => ({ ...evaluateCheck(check, reading), passed: false, check }));
}
