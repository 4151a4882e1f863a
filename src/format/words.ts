import type { Expectation, Operator, Subject } from './check.js';
import { itemsOf, type Json } from '../lib/json.js';

/** What stands before an operand. */
export const verbs = {
  equals: 'equals',
  notEquals: 'does not equal',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  in: 'is one of',
  notIn: 'is not one of',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  matches: 'matches',
  notMatches: 'does not match',
} as const satisfies Partial<Record<Operator, string>>;

/** What operators say by themselves: with any operand but `false`, and with that. */
export const flags = {
  exists: { yes: 'exists', no: 'does not exist' },
  empty: { yes: 'is empty', no: 'is not empty' },
} as const satisfies Partial<Record<Operator, object>>;

/** A check in words, as written: `$.total is at least 3 and is less than 9`. */
export function checkText(subject: Subject, expectations: readonly Pick<Expectation, 'words'>[]): string {
  return [subjectText(subject), expectations.map(({ words }) => words).join(' and ')].filter(Boolean).join(' ');
}

/** `status`, `$.id`, `header location`, `cookie sid`, `{{var.state}}`. */
function subjectText(subject: Subject): string {
  switch (subject.kind) {
    case 'path':
      return subject.path;
    case 'value':
      return subject.text;
    case 'header':
    case 'cookie':
      return `${subject.kind} ${subject.name}`;
    default:
      return subject.kind;
  }
}

/**
 * An operator and its operand in words, as written: `is one of open, paid`.
 *
 * @param show - of a value that stands in them
 */
export function expectationWords(operator: Operator, operand: Json, show = valueText): string {
  switch (operator) {
    case 'between':
      return `${verbs.between} ${itemsOf(operand)
        .map((value) => show(value))
        .join(' and ')}`;
    case 'in':
    case 'notIn':
      return `${verbs[operator]} ${itemsOf(operand)
        .map((value) => show(value))
        .join(', ')}`;
    case 'exists':
    case 'empty':
      return flags[operator][operand === false ? 'no' : 'yes'];
    case 'type':
      return operand === 'null' ? 'is null' : `is ${withArticle(valueText(operand))}`;
    case 'format':
      return `is ${withArticle(valueText(operand))}`;
    case 'length':
      return itemsOf(operand)
        .map((inner) => `length ${lengthWords(inner)}`)
        .join(' and ');
    case 'schema':
      return 'matches the schema';
    default:
      return `${verbs[operator]} ${show(operand)}`;
  }
}

/**
 * What a test asked for: the value alone where that was to be equal, `is less than 2` otherwise.
 *
 * @param operator - of the test's record
 * @param show - draws a value
 */
export function expectedText(
  { expected, operator }: { readonly expected: Json; readonly operator?: string },
  show: (value: Json) => string,
): string {
  if (operator === undefined) return show(expected);
  const [last = '', outer] = operator.split('.').toReversed();
  const subject = outer === undefined ? '' : `${outer} `;
  if (last === 'between' && Array.isArray(expected))
    return `${subject}${verbs.between} ${expected.map(show).join(' and ')}`;
  if (Object.hasOwn(verbs, last)) return `${subject}${verbs[last as keyof typeof verbs]} ${show(expected)}`;
  if (last === 'schema') return `${expectationWords('schema', expected)} ${show(expected)}`;
  return subject + expectationWords(last as Operator, expected);
}

/** A value as messages show it, on one line: a string bare, everything else as JSON. */
export function valueText(value: Json): string {
  return typeof value === 'string' && /^[^\n\r\u2028\u2029]+$/.test(value) ? value : JSON.stringify(value);
}

function lengthWords(inner: Json): string {
  const words = inner !== null && typeof inner === 'object' && 'words' in inner ? inner.words : undefined;
  return typeof words === 'string' ? words : `equals ${valueText(inner)}`;
}

/** `uuid` and `uri` are spoken with a consonant. */
function withArticle(noun: string): string {
  return `${/^(?:[aeio])/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
