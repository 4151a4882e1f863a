import type { Expectation } from '../../format/check.js';
import { operators } from '../../format/operators.js';
import type { Json } from '../../lib/json.js';
import { notInCharset } from '../../problems/run/body.js';
import { digitsLost } from '../../problems/run/evaluate.js';
import { evaluateExpectation } from './evaluate-expectation.js';
import { isLost, lostPlaces, spellOut } from '../values/lost-digits.js';
import type { CheckResult, Found, Reading } from './reading.js';

/**
 * Whether an expectation holds of a value, also where some of it is not what was sent. Of bytes that are no text nobody knows
 * what they say. Where digits are lost, nothing is equal, since no number of the other side has such digits.
 *
 * @throws UnresolvedReference, ReadingFailure
 */
export function evaluateExactly(expectation: Expectation, found: Found | null, reading: Reading): CheckResult {
  const nearest = evaluateExpectation(expectation, found, reading);
  const { asksAbout, digits } = operators[expectation.operator];
  if (found?.misread !== undefined && asksAbout !== 'kind')
    return { ...nearest, passed: false, problem: notInCharset(found.misread) };
  if (found?.exact === undefined) return nearest;
  const { exact } = found;
  const shown = nearest.received === found.value ? { ...nearest, ...spelledOut(exact) } : nearest;
  if (digits === 'unread') return shown;
  const { passed } = evaluateExpectation(expectation, { ...found, value: exact }, reading);
  if (digits === 'read') return { ...shown, passed };
  return nearest.passed && passed ? shown : losing(shown);
}

/** What was received, as a result tells it. */
export function spelledOut(exact: Json): Pick<CheckResult, 'received' | 'numbers'> {
  return { received: spellOut(exact), numbers: lostPlaces(exact) };
}

/** The same of a test, which fails also where a number that has lost digits is compared with one that is not like it. */
export function evaluateTested(expectation: Expectation, found: Found | null, reading: Reading): CheckResult {
  const result = evaluateExactly(expectation, found, reading);
  if (found?.exact === undefined || operators[expectation.operator].digits !== 'compared') return result;
  return isCompared(found.exact) ? losing(result) : result;
}

function isCompared(exact: Json): boolean {
  return isLost(exact) || (Array.isArray(exact) && (exact as readonly Json[]).some(isLost));
}

function losing(result: CheckResult): CheckResult {
  return { ...result, passed: false, problem: result.problem ?? digitsLost() };
}
