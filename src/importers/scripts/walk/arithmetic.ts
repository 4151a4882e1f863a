import type { Order } from '../logic/atom.js';
import { not } from '../logic/formula.js';
import { plain } from '../say/say-literal.js';
import { capturedText, type Subject, subjectText } from '../logic/subject.js';
import { isLooselyEqual } from '../machine/equality.js';
import { compareOrder } from '../machine/orders.js';
import { clockText, joinedClock } from '../machine/moments.js';
import { isIdentical } from '../machine/truth.js';
import { constantValue, overArms, truth, unknown, type Value } from '../machine/value.js';

const orders: Readonly<Record<string, Order>> = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' };

/** What an operator makes of two values. */
export function binary(operator: string, left: Value, right: Value): Value {
  const order = orders[operator];
  if (order) return truth(compareOrder(timeOf(left), order, timeOf(right)));
  switch (operator) {
    case '===':
      return truth(isIdentical(left, right));
    case '!==':
      return truth(not(isIdentical(left, right)));
    case '==':
      return truth(isLooselyEqual(left, right));
    case '!=':
      return truth(not(isLooselyEqual(left, right)));
    case '+':
      return sum(left, right);
    default:
      return overArms(left, (a) => overArms(right, (b) => compute(operator, timeOf(a), timeOf(b))));
  }
}

/** The ms of a date. */
function timeOf(value: Value): Value {
  return value.kind === 'date' ? value.at.value : value;
}

/** `a + b`. */
export function sum(left: Value, right: Value): Value {
  return overArms(asText(left), (a) =>
    overArms(asText(right), (b) => {
      if (a.kind === 'constant' && b.kind === 'constant')
        return constantValue(((a.value as string) + (b.value as string)) as string);
      if (isTextual(a) || isTextual(b)) return concatenate(a, b);
      return compute('+', a, b);
    }),
  );
}

/** A function in a text is its source. */
function asText(value: Value): Value {
  if (value.kind !== 'function') return value;
  const text = value.source.slice(value.node.start, value.node.end);
  return text.startsWith('(') && value.node.type === 'FunctionExpression'
    ? unknown('a method as text')
    : constantValue(text);
}

function isTextual(value: Value): boolean {
  if (value.kind === 'constant') return typeof value.value === 'string';
  if (value.kind === 'template') return !value.isSole;
  return value.kind === 'read' && ['header', 'cookie', 'body', 'url'].includes(value.subject.kind);
}

function concatenate(a: Value, b: Value): Value {
  if (a.kind === 'constant' && a.value === 'Basic ' && b.kind === 'encoded') return { ...b, kind: 'credentials' };
  if (a.kind === 'credentials' && isEmptyText(b)) return a;
  // Text and nothing is the text.
  if (a.kind === 'template' && !a.isSole && isEmptyText(b)) return a;
  if (b.kind === 'template' && !b.isSole && isEmptyText(a)) return b;
  const [first, second] = [templateText(a), templateText(b)];
  if (first === undefined || second === undefined) return unknown('a text that the script makes');
  const isSole = isEmptyText(a) || isEmptyText(b);
  if (isSole && (a.kind === 'clock' || b.kind === 'clock')) return { kind: 'template', text: first + second };
  return { kind: 'template', text: isSole ? piped(first + second, 'text') : joinedClock(first + second) };
}

function isEmptyText(value: Value): boolean {
  return value.kind === 'constant' && value.value === '';
}

/** A value in a text. */
export function templateText(value: Value): string | undefined {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' ? String(plain(value.value)) : String(value.value);
    case 'template':
      return value.text;
    case 'read':
      return value.subject.kind === 'path' && value.subject.element ? undefined : referenceTo(value.subject);
    case 'random':
      return randomText(value);
    case 'clock':
      return clockText(value);
    default:
      return undefined;
  }
}

/** A reference to a value: what is not a variable is captured. */
export function referenceTo(subject: Subject): string {
  if (subject.kind === 'variable' || subject.kind === 'captured') return subjectText(subject);
  return capturedText(subjectText(subject), []);
}

/** The reference with one more pipe. */
export function piped(reference: string, pipe: string): string {
  return reference.replace(/\}\}$/, ` | ${pipe}}}`);
}

/** Whether a text is one reference. */
export function isReference(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text.replaceAll(/"[^"]*"/g, '""'));
}

export function randomText({ made, from, size, isWhole }: Extract<Value, { kind: 'random' }>): string | undefined {
  return isWhole ? `{{made${made}:randomInt ${from} ${from + size - 1}}}` : undefined;
}

function compute(operator: string, a: Value, b: Value): Value {
  if (a.kind === 'constant' && b.kind === 'constant')
    return constantResult(operator, a.value as number, b.value as number);
  const [value, other] = a.kind === 'constant' ? [b, a] : [a, b];
  const number = other.kind === 'constant' && typeof other.value === 'number' ? other.value : undefined;
  if (operator === '-' && number === undefined) return difference(a, b) ?? unknownOf(a, b);
  if (number === undefined) return unknownOf(a, b);
  const isSum = operator === '+' || (operator === '-' && value === a);
  if (isSum && Number.isSafeInteger(number)) {
    const counted = lengthPlus(value, operator === '+' ? number : -number);
    if (counted) return counted;
  }
  if (value.kind === 'clock' && (operator === '+' || (operator === '-' && value === a)))
    return { ...value, added: value.added + (operator === '+' ? number : -number) };
  if (value.kind === 'random') return randomResult(operator, value, number) ?? unknownOf(a, b);
  if (value.kind === 'moment' && value === a && (operator === '+' || operator === '-'))
    return { ...value, moved: value.moved + (operator === '+' ? number : -number) };
  if (value.kind === 'template' && value.isSole && operator === '+')
    return { kind: 'template', text: piped(value.text, `add ${number}`), isSole: true };
  if (value.kind === 'template' && value.isSole && operator === '-' && value === a)
    return { kind: 'template', text: piped(value.text, `add ${-number}`), isSole: true };
  return unknownOf(a, b);
}

/** A length and a whole number. */
function lengthPlus(value: Value, number: number): Value | undefined {
  const before = value.kind === 'lengthPlus' ? value.plus : 0;
  if ((value.kind !== 'lengthPlus' && value.kind !== 'length') || value.of.kind !== 'path') return undefined;
  // Nothing added is a sum, too: without a length it is not a number, which equals nothing.
  return { kind: 'lengthPlus', of: value.of, plus: before + number };
}

/** What elements have, one without the other. */
function difference(a: Value, b: Value): Value | undefined {
  if (a.kind !== 'read' || b.kind !== 'read' || a.subject.kind !== 'path' || b.subject.kind !== 'path')
    return undefined;
  return a.subject.element && b.subject.element ? { kind: 'difference', left: a.subject, right: b.subject } : undefined;
}

function unknownOf(a: Value, b: Value): Value {
  if (a.kind === 'unknown') return a;
  return b.kind === 'unknown' ? b : unknown('a number that the script makes');
}

type Random = Extract<Value, { kind: 'random' }>;

function randomResult(operator: string, value: Random, number: number): Value | undefined {
  if (operator === '*' && !value.isWhole && value.from === 0 && value.size === 1 && number >= 1)
    return { ...value, size: number };
  if (operator === '+') return { ...value, from: value.from + number };
  return undefined;
}

function constantResult(operator: string, a: number, b: number): Value {
  switch (operator) {
    case '+':
      return constantValue(a + b);
    case '-':
      return constantValue(a - b);
    case '*':
      return constantValue(a * b);
    case '/':
      return constantValue(a / b);
    case '%':
      return constantValue(a % b);
    case '**':
      return constantValue(a ** b);
    case '|':
      return constantValue(a | b);
    case '&':
      return constantValue(a & b);
    default:
      return unknown(`the operator ${operator}`);
  }
}
