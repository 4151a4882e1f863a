import { type ElementCheck, elementChecks, type Expectation } from '../../format/check.js';
import { itemsOf, type Json } from '../../lib/json.js';
import { elementWords } from '../../format/words.js';
import { elementFaults, unfitSides } from '../../problems/run/evaluate.js';
import type { CheckResult, Found, Reading } from './reading.js';
import { readBelow } from './read-subject.js';
import { kindOf } from './types.js';

type Evaluate = (expectation: Expectation, found: Found | null, reading: Reading) => CheckResult;

/** What one element does not meet. */
interface Miss extends CheckResult {
  /** From the list: `[2].count`. */
  readonly at: string;
  /** The checks of the element that fail. */
  readonly failed: readonly ElementCheck[];
}

/**
 * Whether each element, or at least one, meets what is expected of it. The result of `each` shows the first that does not.
 *
 * @param evaluate - evaluates one expectation
 * @throws UnresolvedReference, ReadingFailure
 */
export function evaluateElements(
  expectation: Expectation,
  found: Found | null,
  reading: Reading,
  evaluate: Evaluate,
): CheckResult {
  if (!found) return { passed: false };
  // How many nodes XPath finds is the matter of the response: one is a list, too.
  const items = found.ofNodes ? itemsOf(found.value) : found.value;
  if (!Array.isArray(items))
    return { passed: false, received: items, unfit: unfitSides.reads('a list', kindOf(items)) };
  const checks = elementChecks(expectation);
  const misses = (items as readonly Json[]).map((item, index) =>
    missOf(checks, { item, index, text: found.text }, reading, evaluate),
  );
  if (expectation.operator === 'some') {
    const passed = misses.includes(undefined);
    return { passed, received: items, ...(!passed && { unfit: elementFaults.none(items.length) }) };
  }
  const failing = misses.flatMap((miss, index) => (miss ? [index] : []));
  const first = misses[failing[0] ?? -1];
  if (!first) return { passed: true, received: items };
  const { failed, ...shown } = first;
  const isWhole = failed.length === checks.length && failed.every((check, index) => check === checks[index]);
  return {
    ...shown,
    operator: `each.${shown.operator ?? 'equals'}`,
    elements: items.length === 1 ? elementFaults.only(first.at) : elementFaults.some(first.at, failing, items.length),
    ...(!isWhole && { unmetWords: `each ${elementWords(failed)}` }),
  };
}

interface Element {
  readonly item: Json;
  readonly index: number;
  /** Whether the elements of the list are text. */
  readonly text: boolean;
}

function missOf(
  checks: readonly ElementCheck[],
  { item, index, text }: Element,
  reading: Reading,
  evaluate: Evaluate,
): Miss | undefined {
  const results = checks.map((check) => {
    const { path, expectations } = check;
    const value = path === undefined ? item : readBelow(item, { path, definite: check.definite }, reading.lookup);
    const found = value === undefined ? null : { value, text: path === undefined && text };
    const failed = expectations
      .map((expectation) => ({ expectation, result: evaluate(expectation, found, reading) }))
      .filter(({ result }) => !result.passed);
    return { check, failed };
  });
  const missed = results.filter(({ failed }) => failed.length > 0);
  const [first] = missed;
  if (!first) return undefined;
  const { result } = first.failed[0]!;
  const at = `[${index}]${first.check.path?.replace(/^\s*\$/, '') ?? ''}${result.at ?? ''}`;
  const failed = missed.map(({ check, failed: parts }) =>
    parts.length === check.expectations.length && parts.every((part) => part.result.unmetWords === undefined)
      ? check
      : {
          ...check,
          expectations: parts.map(({ expectation, result: { unmetWords } }) =>
            unmetWords === undefined ? expectation : { ...expectation, words: unmetWords },
          ),
        },
  );
  return { ...result, passed: false, at, failed };
}
