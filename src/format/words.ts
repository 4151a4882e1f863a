import type { ElementCheck, Expectation, Subject } from './check.js';
import { subjectText } from './subjects.js';
import { type Operator, operators } from './operators.js';
import type { OperandKind } from './operator-description.js';
import { itemsOf, type Json } from '../lib/json.js';

/** A check in words, as written: `$.total is at least 3 and is less than 9`. */
export function checkText(subject: Subject, expectations: readonly Pick<Expectation, 'words'>[]): string {
  return [subjectText(subject), expectations.map(({ words }) => words).join(' and ')].filter(Boolean).join(' ');
}

/**
 * An operator and its operand in words, as written: `is one of open, paid`.
 *
 * @param show - of a value that is in them
 */
export function expectationWords(operator: Operator, operand: Json, show = valueText): string {
  const { words, operand: kind } = operators[operator];
  if ('verb' in words) return `${words.verb} ${joined(kind, operand, show)}`;
  if ('phrase' in words) return words.phrase;
  if ('yes' in words) return operand === false ? words.no : words.yes;
  if ('article' in words) return operand === 'null' ? 'is null' : `is ${withArticle(valueText(operand))}`;
  if (kind === 'elements' && Array.isArray(operand))
    return `${words.lead} ${elementWords(operand as unknown as readonly ElementCheck[])}`;
  return itemsOf(operand)
    .map((inner) => `${words.lead} ${innerWords(inner)}`)
    .join(' and ');
}

/** `$.sku exists and $.count is greater than 0`, or without a path, of the element itself. */
export function elementWords(checks: readonly ElementCheck[]): string {
  const wordsOf = ({ path, expectations }: ElementCheck): string =>
    [path, expectations.map(({ words }) => words).join(' and ')].filter(Boolean).join(' ');
  return checks.map(wordsOf).join(' and ');
}

function joined(kind: OperandKind, operand: Json, show: (value: Json) => string): string {
  if (kind !== 'pair' && kind !== 'list') return show(operand);
  return itemsOf(operand)
    .map((value) => show(value))
    .join(kind === 'pair' ? ' and ' : ', ');
}

/**
 * What a test asked for: only the value where that was to be equal, `is less than 2` otherwise, and `equals 5 and is less than 2`
 * where several operators do not hold.
 *
 * @param operator - of the test's record
 * @param show - draws a value
 */
export function expectedText(
  { expected, operator, also = [] }: Asked & { readonly also?: readonly Partial<Asked>[] },
  show: (value: Json) => string,
): string {
  if (operator === undefined && also.length === 0) return show(expected);
  const all = [{ expected, operator }, ...also];
  return all.map((each) => askedText(each.operator ?? 'equals', each.expected ?? null, show)).join(' and ');
}

interface Asked {
  readonly expected: Json;
  readonly operator?: string;
}

function askedText(operator: string, expected: Json, show: (value: Json) => string): string {
  const [last = '', outer] = operator.split('.').toReversed();
  const subject = outer === undefined ? '' : `${outer} `;
  if (!Object.hasOwn(operators, last)) return show(expected);
  const { words, operand } = operators[last as Operator];
  if ('phrase' in words) return `${words.phrase} ${show(expected)}`;
  if (!('verb' in words)) return subject + expectationWords(last as Operator, expected);
  const isPair = operand === 'pair' && Array.isArray(expected);
  return `${subject}${words.verb} ${isPair ? joined(operand, expected, show) : show(expected)}`;
}

/** A value as messages show it, on one line: a string bare, everything else as JSON. */
export function valueText(value: Json): string {
  return typeof value === 'string' && /^[^\n\r\u2028\u2029]+$/.test(value) ? value : JSON.stringify(value);
}

function innerWords(inner: Json): string {
  const words = inner !== null && typeof inner === 'object' && 'words' in inner ? inner.words : undefined;
  return typeof words === 'string' ? words : `equals ${valueText(inner)}`;
}

/** `uuid` and `uri` are spoken with a consonant. */
function withArticle(noun: string): string {
  return `${/^(?:[aeio])/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
