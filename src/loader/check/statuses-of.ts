import type { Expectation } from '../../format/check.js';
import type { Operator } from '../../format/operators.js';
import { itemsOf, type Json } from '../../lib/json.js';

export interface Statuses {
  /** Every status from 100 to 599 that meets the expectations; none where a reference decides. */
  readonly accepted: readonly number[];
  /** Those of them that are written out. */
  readonly named: readonly number[];
}

const every = Array.from({ length: 500 }, (_, index) => index + 100);

/** The statuses that a check of `status` accepts. */
export function statusesOf(expectations: readonly Expectation[]): Statuses {
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

/** Undefined where the operator does not compare numbers, or a reference stands among them. */
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
