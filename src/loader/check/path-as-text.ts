import type { Expectation, Operator, Subject } from '../../model/check.js';
import { itemsOf } from '../../model/json.js';
import type { Message } from '../../model/problem.js';
import { pathAsText } from '../../model/problems/check-as-written.js';

const negations: ReadonlySet<Operator> = new Set(['notEquals', 'notIn', 'notContains']);
const path = /^\$(?:\.[A-Za-z_]|\[)/;

/** What is compared with is no path. `equals` would fail and show it; its contrary holds of whatever comes. */
export function pathFault(_subject: Subject, { operator, operand }: Expectation): Message | undefined {
  if (!negations.has(operator)) return undefined;
  const written = itemsOf(operand).find((item) => typeof item === 'string' && path.test(item));
  return typeof written === 'string' ? pathAsText(written) : undefined;
}
