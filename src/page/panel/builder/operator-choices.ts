import type { OperandKind } from '../../../format/operator-description.js';
import { operatorNames, operators, type Operator } from '../../../format/operators.js';
import type { Json } from '../../../lib/json.js';

/**
 * What is chosen in the list of operators: an operator, with `.no` where it is about a value that is not so, or one of
 * a length as `length.gte`.
 */
export type OperatorChoice = Operator | `${Operator}.no` | `length.${Operator}`;

export interface ListedChoice {
  readonly choice: OperatorChoice;
  readonly words: string;
}

const ofLengths = operatorNames.filter((name) => operators[name].comparesNumbers);

/** All that the format has, in its order. */
export const operatorChoices: readonly ListedChoice[] = operatorNames.flatMap(choicesOf);

function choicesOf(name: Operator): readonly ListedChoice[] {
  const { words } = operators[name];
  if (name === 'length')
    return ofLengths.map((inner) => ({ choice: `length.${inner}`, words: `length ${verbOf(inner)}` }));
  if ('yes' in words)
    return [
      { choice: name, words: words.yes },
      { choice: `${name}.no`, words: words.no },
    ];
  return [{ choice: name, words: verbOf(name) }];
}

function verbOf(name: Operator): string {
  const { words } = operators[name];
  if ('verb' in words) return words.verb;
  if ('phrase' in words) return words.phrase;
  if ('article' in words) return name === 'type' ? 'is a' : 'is in the format';
  return 'lead' in words ? words.lead : words.yes;
}

export function isOwnOperator(name: string): name is Operator {
  return Object.hasOwn(operators, name);
}

/** @param name - of an operator, or `length.` and one */
export function choiceOf(name: string, operand: Json): OperatorChoice {
  if (name === 'length') return 'length.equals';
  const [operator] = partsOf(name as OperatorChoice);
  return operators[operator].operand === 'flag' && operand === false ? `${operator}.no` : (name as OperatorChoice);
}

/** The operator, and of a length the one that its number is compared by. */
export function partsOf(choice: OperatorChoice): readonly [Operator, Operator?] {
  const [first, second] = choice.split('.') as [Operator, (Operator | 'no')?];
  return second === undefined || second === 'no' ? [first] : [first, second];
}

/** What the operator that compares is given. */
export function operandKindOf(choice: OperatorChoice): OperandKind {
  const [operator, inner] = partsOf(choice);
  return operators[inner ?? operator].operand;
}

export function isNo(choice: OperatorChoice): boolean {
  return choice.endsWith('.no');
}
