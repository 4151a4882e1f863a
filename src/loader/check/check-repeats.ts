import type { Check, Expectation } from '../../format/check.js';
import { holdsForStatus, type Poll, type RequestStep, type Retry, type RetryCondition } from '../../format/session.js';
import { attemptsUnset, nothingRepeated, secondRecord, untilListed } from '../../problems/check/requests.js';
import type { Finding } from './sources.js';
import type { Operator } from '../../format/operators.js';
import { itemsOf, type Json } from '../../lib/json.js';

/** What is odd about when a request is repeated. */
export function checkRepeats({ method, retry, poll }: RequestStep): readonly Finding[] {
  if (!retry) return [];
  const { range } = retry;
  const [listed] = retry.conditions;
  if (retry.attempts === 0 && listed !== undefined) return [{ message: attemptsUnset(listed), range }];
  // Below two attempts retry is off, and nothing counts as listed.
  if (retry.attempts < 2) return [];
  if (retry.conditions.length === 0) return [{ message: nothingRepeated(retry.attempts), range }];
  const isRisky = retry.conditions.includes('no response') && /^(?:POST|PATCH)$/i.test(method);
  return [...(isRisky ? [{ message: secondRecord(method), range }] : []), ...checkUntil(poll, retry)];
}

/** A listed condition decides before `until` is read. */
function checkUntil(poll: Poll | undefined, { conditions }: Retry): readonly Finding[] {
  const checks = poll?.until.checks.filter(({ subject }) => subject.kind === 'status') ?? [];
  return checks.flatMap((check) => {
    const dead = findDead(check, conditions);
    return dead ? [{ message: untilListed(check.text, dead.status, dead.condition), range: check.range }] : [];
  });
}

/** A status that the check names and never sees, or the first of those it accepts where it sees none of them. */
function findDead(
  check: Check,
  conditions: readonly RetryCondition[],
): { status: number; condition: RetryCondition } | undefined {
  const { accepted, named } = statusesOf(check.expectations);
  const listed = (status: number): RetryCondition | undefined =>
    conditions.find((condition) => holdsForStatus(condition, status));
  const all = accepted.length > 0 && accepted.every((status) => listed(status) !== undefined);
  const status = named.find((each) => listed(each) !== undefined) ?? (all ? accepted[0] : undefined);
  const condition = status === undefined ? undefined : listed(status);
  return status === undefined || condition === undefined ? undefined : { status, condition };
}

interface Statuses {
  /** Every status from 100 to 599 that meets the expectations; none where a reference decides. */
  readonly accepted: readonly number[];
  /** Those of them that are written out. */
  readonly named: readonly number[];
}

const every = Array.from({ length: 500 }, (_, index) => index + 100);

/** The statuses that a check of `status` accepts. */
function statusesOf(expectations: readonly Expectation[]): Statuses {
  const tests = expectations.map(({ operator, operand }) => testOf(operator, numbersOf(operand)));
  const accepted = tests.includes(undefined) ? [] : every.filter((status) => tests.every((test) => test?.(status)));
  const written = expectations.flatMap(({ operator, operand }) =>
    operator === 'equals' || operator === 'in' ? (numbersOf(operand) ?? []) : [],
  );
  return { accepted, named: written.filter((status) => accepted.includes(status)) };
}

function numbersOf(operand: Json): readonly number[] | undefined {
  const list = itemsOf(operand);
  return list.every((item) => typeof item === 'number') ? list : undefined;
}

/** Undefined where the operator does not compare numbers, or a reference is among them. */
function testOf(operator: Operator, operand: readonly number[] | undefined): ((status: number) => boolean) | undefined {
  if (!operand) return undefined;
  const [first = NaN, second = NaN] = operand;
  const tests: Partial<Record<Operator, (status: number) => boolean>> = {
    equals: (status) => status === first,
    notEquals: (status) => status !== first,
    gt: (status) => status > first,
    gte: (status) => status >= first,
    lt: (status) => status < first,
    lte: (status) => status <= first,
    between: (status) => status >= first && status <= second,
    in: (status) => operand.includes(status),
    notIn: (status) => !operand.includes(status),
  };
  return tests[operator];
}
