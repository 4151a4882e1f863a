import type { Check, Condition, Expectation } from '../../format/check.js';
import { isTooSlow, digitsLost } from '../../problems/run/evaluate.js';
import { checkText } from '../../format/words.js';
import { UnresolvedReference } from '../values/render-text.js';
import { readSubject } from './read-subject.js';
import {
  type CheckResult,
  type Comparison,
  type Found,
  type Reading,
  type TestResult,
  ReadingFailure,
} from './reading.js';
import { operators } from '../../format/operators.js';
import type { Json } from '../../lib/json.js';
import { notInCharset } from '../../problems/run/body.js';
import { evaluateExpectation } from './evaluate-expectation.js';
import { isLost, lostPlaces, spellOut } from '../values/lost-digits.js';

/**
 * Evaluates a test. Every expectation has to hold; the result shows the first that does not.
 *
 * @throws UnresolvedReference where nothing has set a reference of what is compared with, or in the subject's name or
 * path. A subject that is itself a reference just has no value.
 */
export function evaluateCheck(check: Check, reading: Reading): CheckResult {
  try {
    return evaluate(check, reading, readTested(check, reading));
  } catch (error) {
    if (error instanceof ReadingFailure) return unreadable(error);
    throw error;
  }
}

function unreadable({ problem, read, origin }: ReadingFailure): CheckResult {
  return { passed: false, problem, ...(read !== undefined && { ...spelledOut(read), ...(origin && { origin }) }) };
}

/**
 * Whether every check of a condition holds. A reference that nothing has set is not an error here.
 *
 * @throws ReadingFailure where a check takes too long, so that the answer is unknown
 */
export function conditionHolds(condition: Condition, reading: Reading): boolean {
  return condition.checks.length > 0 && condition.checks.every((check) => checkHolds(check, reading));
}

/** Whether a condition is known to hold: a check that takes too long is unknown, so it does not. */
export function isKnownToHold(condition: Condition, reading: Reading): boolean {
  try {
    return conditionHolds(condition, reading);
  } catch (error) {
    if (error instanceof ReadingFailure) return false;
    throw error;
  }
}

function checkHolds(check: Check, reading: Reading): boolean {
  if (isUnanswered(check, reading)) return false;
  try {
    const found = orNull(() => readSubject(check.subject, reading));
    return check.expectations.every(
      (expectation) => orNull(() => evaluateExactly(expectation, found, reading))?.passed ?? false,
    );
  } catch (error) {
    // A path that cannot be read is not one that finds nothing, so that `exists: false` does not hold of it either.
    if (error instanceof ReadingFailure && !isTooSlow(error.problem)) return false;
    throw error;
  }
}

function evaluate(check: Check, reading: Reading, found: Found | null): CheckResult {
  const results = check.expectations.map((expectation) => evaluateTested(expectation, found, reading));
  const first = results.find((result) => !result.passed) ?? results[0] ?? { passed: true };
  const failed = check.expectations.flatMap(({ words }, index) => {
    const { passed, unmetWords = words } = results[index]!;
    return passed ? [] : [{ words: unmetWords }];
  });
  const also = results
    .filter(({ passed }) => !passed)
    .flatMap(comparisonsOf)
    .slice(1);
  const result = { ...first, ...(also.length > 0 && { also }), ...(found?.origin && { origin: found.origin }) };
  if (isUnanswered(check, reading)) return { ...result, passed: false };
  const isWhole =
    failed.length === 0 || (failed.length === results.length && results.every((each) => !each.unmetWords));
  return isWhole ? result : { ...result, unmet: checkText(check.subject, failed) };
}

function comparisonsOf(result: CheckResult): readonly Comparison[] {
  return [result, ...(result.also ?? [])].map(({ expected, received, numbers, operator, about, at }) => ({
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received, ...(numbers && { numbers }) }),
    ...(operator !== undefined && { operator }),
    ...(about && { about }),
    ...(at !== undefined && { at }),
  }));
}

/** What is asked of a response that did not arrive never holds, `exists: false` included. */
function isUnanswered({ subject }: Check, { exchange }: Reading): boolean {
  return subject.kind !== 'value' && exchange === undefined;
}

function readTested({ subject }: Check, reading: Reading): Found | null {
  return subject.kind === 'value' ? orNull(() => readSubject(subject, reading)) : readSubject(subject, reading);
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnresolvedReference) return null;
    throw error;
  }
}

/** The checks of a condition that do not hold, each with what the response had instead. */
export function unmetChecks(condition: Condition, reading: Reading): readonly TestResult[] {
  return condition.checks
    .filter((check) => !isKnownToHold({ ...condition, checks: [check] }, reading))
    .map((check) => ({ ...evaluateCheck(check, reading), passed: false, check }));
}

/**
 * Whether an expectation passes for a value, also where some of it is not what was sent. For bytes that are not text it is unknown
 * what they say. Where digits are lost, nothing is equal, since no number of the other side has such digits.
 *
 * @throws UnresolvedReference, ReadingFailure
 */
function evaluateExactly(expectation: Expectation, found: Found | null, reading: Reading): CheckResult {
  const nearest = evaluateExpectation(expectation, found, reading);
  const { asksAbout, digits, operand } = operators[expectation.operator];
  if (found?.misread !== undefined && asksAbout !== 'kind')
    return { ...nearest, passed: false, problem: notInCharset(found.misread) };
  if (found?.exact === undefined) return nearest;
  const { exact } = found;
  const shown = nearest.received === found.value ? { ...nearest, ...spelledOut(exact) } : nearest;
  if (digits === 'unread') return shown;
  const { passed } = evaluateExpectation(expectation, { ...found, value: exact }, reading);
  if (operand === 'elements' && nearest.passed && !passed) return losing(shown);
  if (digits === 'read') return { ...shown, passed };
  return nearest.passed && passed ? shown : losing(shown);
}

/** What was received, as a result shows it. */
function spelledOut(exact: Json): Pick<CheckResult, 'received' | 'numbers'> {
  return { received: spellOut(exact), numbers: lostPlaces(exact) };
}

/** The same of a test, which fails also where a number that has lost digits is compared with one that is not like it. */
function evaluateTested(expectation: Expectation, found: Found | null, reading: Reading): CheckResult {
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
