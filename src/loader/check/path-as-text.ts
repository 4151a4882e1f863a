import type { Expectation, Subject } from '../../format/check.js';
import { operators } from '../../format/operators.js';
import { itemsOf } from '../../lib/json.js';
import type { FindingMessage } from './finding.js';
import { pathAsText } from '../../problems/check/as-written.js';

const path = /^\$(?:\.[A-Za-z_]|\[)/;

/** What is compared with is no path. `equals` would fail and show it; its contrary holds of whatever comes. */
export function pathFault(_subject: Subject, { operator, operand }: Expectation): FindingMessage | undefined {
  const { opposite, operand: kind } = operators[operator];
  if (!opposite || kind === 'pattern') return undefined;
  const written = itemsOf(operand).find((item) => typeof item === 'string' && path.test(item));
  return typeof written === 'string' ? pathAsText(written) : undefined;
}
