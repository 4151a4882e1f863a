import type { Expectation, Operator, Subject } from './check.js';
import type { Json } from './json.js';

const verbs: Partial<Record<Operator, string>> = {
  equals: 'equals',
  notEquals: 'does not equal',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  matches: 'matches',
  notMatches: 'does not match',
};

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

/** An operator and its operand in words, as written: `is one of open, paid`. */
export function expectationWords(operator: Operator, operand: Json): string {
  const verb = verbs[operator];
  if (verb !== undefined) return `${verb} ${valueText(operand)}`;
  switch (operator) {
    case 'between':
      return `is between ${listOf(operand).map(valueText).join(' and ')}`;
    case 'in':
      return `is one of ${listOf(operand).map(valueText).join(', ')}`;
    case 'notIn':
      return `is not one of ${listOf(operand).map(valueText).join(', ')}`;
    case 'exists':
      return operand === false ? 'does not exist' : 'exists';
    case 'empty':
      return operand === false ? 'is not empty' : 'is empty';
    case 'type':
      return operand === 'null' ? 'is null' : `is ${withArticle(valueText(operand))}`;
    case 'format':
      return `is ${withArticle(valueText(operand))}`;
    case 'length':
      return listOf(operand)
        .map((inner) => `length ${lengthWords(inner)}`)
        .join(' and ');
    default:
      return 'matches the schema';
  }
}

/** A value as messages show it: a string bare, everything else as JSON. */
function valueText(value: Json): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function lengthWords(inner: Json): string {
  const words = inner !== null && typeof inner === 'object' && 'words' in inner ? inner.words : undefined;
  return typeof words === 'string' ? words : `equals ${valueText(inner)}`;
}

/** `uuid` and `uri` are spoken with a consonant. */
function withArticle(noun: string): string {
  return `${/^(?:[aeio])/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
