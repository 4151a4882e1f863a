import { schemaOperand, type Expectation, type Subject } from '../../format/check.js';
import { operators } from '../../format/operators.js';
import type { Fits } from '../../format/operator-description.js';
import { asksNoList } from '../../json-schema/asks.js';
import type { Json } from '../../lib/json.js';
import type { FindingMessage } from './finding.js';
import * as problems from '../../problems/check/expectations.js';

/** A path that may find several places gives a list, which equals no scalar, is no text and is in no order. */
export function listFault(subject: Subject, expectation: Expectation, text: string): FindingMessage | undefined {
  if (subject.kind !== 'path' || subject.definite) return undefined;
  const { path } = subject;
  const { operator, operand } = expectation;
  switch (operator) {
    case 'equals':
      if (isEmptyList(operand)) return problems.noEmptyList(text, path);
      return isLiteral(operand) ? problems.listOfMatches(text, path, operand) : undefined;
    case 'notEquals':
      return isLiteral(operand) ? problems.neverThatValue(text, path, operand) : undefined;
    case 'in':
    case 'notIn': {
      const items = operand as readonly Json[];
      if (!Array.isArray(operand) || items.length === 0 || !items.every(isLiteral)) return undefined;
      return operator === 'in' ? problems.neverOneOf(text, path, items) : problems.alwaysNoneOf(text, path, items);
    }
    case 'length':
      return (operand as readonly Json[]).some(isZero) ? problems.noEmptyList(text, path) : undefined;
    case 'type':
      return isLiteral(operand) && operand !== 'array'
        ? problems.listIsNoValue(text, path, operator, operand)
        : undefined;
    case 'schema':
      return asksNoList(inlineOf(expectation)) ? problems.schemaOfOneValue(text, path) : undefined;
    default:
      return ofOneValue.has(operators[operator].fits)
        ? problems.listIsNoValue(text, path, operator, operand)
        : undefined;
  }
}

const ofOneValue: ReadonlySet<Fits> = new Set(['ordered', 'text', 'string']);

function isEmptyList(operand: Json): boolean {
  return Array.isArray(operand) && operand.length === 0;
}

/** A reference may bring a list. */
function isLiteral(operand: Json): operand is string | number | boolean {
  return operand !== null && typeof operand !== 'object' && !String(operand).includes('{{');
}

function inlineOf(expectation: Expectation): Json {
  const schema = schemaOperand(expectation);
  return schema && 'inline' in schema ? schema.inline : null;
}

/** Whether an expectation of a length is that there is none. */
function isZero(item: Json): boolean {
  const { operator, operand } = item as unknown as Expectation;
  return operator === 'equals' && operand === 0;
}
