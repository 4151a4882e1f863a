import type { Expectation, Operator, Subject } from '../../model/check.js';
import type { Json } from '../../model/json.js';
import type { Message } from '../../model/problem.js';
import { pathAsText } from '../../model/problems/check-as-written.js';

const negations: ReadonlySet<Operator> = new Set(['notEquals', 'notIn', 'notContains']);
const path = /^\$(?:\.[A-Za-z_]|\[)/;

/** What is compared with is no path. `equals` would fail and show it; its contrary holds of whatever comes. */
export function pathFault(_subject: Subject, { operator, operand }: Expectation): Message | undefined {
  if (!negations.has(operator)) return undefined;
  const items = Array.isArray(operand) ? (operand as readonly Json[]) : [operand];
  const written = items.find((item) => typeof item === 'string' && path.test(item));
  return typeof written === 'string' ? pathAsText(written) : undefined;
}
