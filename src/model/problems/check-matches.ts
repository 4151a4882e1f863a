import type { Json } from '../json.js';
import type { Message } from '../problem.js';
import { yamlText } from '../yaml-text.js';
import { neverHolds } from './check-expectations.js';
import { meantOfMatches } from './meant-expectation.js';

/** What `callsheet check` warns of where a list of matches is asked as if it were one value. `text` is the check in words. */

type Scalar = string | number | boolean;

/** `path` names any number of places; `operand` is what its list is compared with. */
export function listOfMatches(text: string, path: string, operand: Scalar): Message {
  const written = yamlOf(operand);
  const meant = typeof operand === 'string' ? meantOfMatches(operand) : undefined;
  const hint = `write \`contains: ${written}\`, or \`equals: [${written}]\` for the whole list`;
  const asked = meant === undefined ? hint : `did you mean \`${meant}\`? to compare with the text, ${hint}`;
  return neverHolds(text, givesList(path), asked);
}

export function neverOneOf(text: string, path: string, items: readonly Scalar[]): Message {
  return neverHolds(text, givesList(path), askingEach(enumOf(items)));
}

/** Of operators that read a text, a number or a date. */
export function listIsNoValue(text: string, path: string, operator: string, operand: Json): Message {
  const schema = itemSchema(operator, operand);
  const place = 'to ask one of them, write its number where it stands, as in `$.items[0].id`';
  return neverHolds(text, givesList(path), schema === undefined ? place : askingEach(schema));
}

export function neverThatValue(text: string, path: string, operand: Scalar): Message {
  return alwaysHolds(text, path, `write \`notContains: ${yamlOf(operand)}\``);
}

export function alwaysNoneOf(text: string, path: string, items: readonly Scalar[]): Message {
  const each = `\`notContains: ${yamlOf(items[0]!)}\``;
  if (items.length === 1) return alwaysHolds(text, path, `write ${each}`);
  const schema = `\`schema: { items: { not: { ${enumOf(items)} } } }\``;
  return alwaysHolds(text, path, `write one like ${each} for each value, or ${schema}`);
}

/** `path` names any number of places. */
export function noEmptyList(text: string, path: string): Message {
  return neverHolds(text, `\`${path}\` gives no list where it matches nothing`, 'write `empty: true`');
}

function alwaysHolds(text: string, path: string, hint: string): Message {
  const message = `\`${text}\` holds of all that \`${path}\` finds: it gives the list of its matches`;
  return { code: 'always-holds', message, hint };
}

function givesList(path: string): string {
  return `\`${path}\` gives the list of its matches`;
}

function askingEach(schema: string): string {
  return `to ask each of them, write \`schema: { items: { ${schema} } }\``;
}

const bounds: Readonly<Record<string, string>> = {
  gt: 'exclusiveMinimum',
  gte: 'minimum',
  lt: 'exclusiveMaximum',
  lte: 'maximum',
};

/** What asks an item the same as an operator asks a value; undefined where a schema cannot. */
function itemSchema(operator: string, operand: Json): string | undefined {
  if (operator === 'between' && Array.isArray(operand) && operand.every(isNumber))
    return `type: number, minimum: ${operand[0]}, maximum: ${operand[1]}`;
  const bound = bounds[operator];
  if (bound !== undefined) return isNumber(operand) ? `type: number, ${bound}: ${operand}` : undefined;
  if (!isScalar(operand) || String(operand).includes('{{')) return undefined;
  const text = String(operand);
  switch (operator) {
    case 'type':
      return `type: ${yamlText(text)}`;
    case 'format':
      return `type: string, format: ${text}`;
    case 'startsWith':
      return patternOf(`^${literally(text)}`);
    case 'endsWith':
      return patternOf(`${literally(text)}$`);
    case 'matches':
      return patternOf(withCodes(text));
    case 'notMatches':
      return `not: { pattern: ${yamlText(withCodes(text))} }`;
    default:
      return undefined;
  }
}

function patternOf(pattern: string): string {
  return `type: string, pattern: ${yamlText(pattern)}`;
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Schemas read patterns with the flag `u`, which refuses `\-` outside brackets and `\_` everywhere. */
function withCodes(pattern: string): string {
  return pattern.replaceAll(/\\(?:[\\^$.*+?()[\]{}|/A-Za-z\d]|([ -~]))/g, (escape, sign?: string) =>
    sign === undefined ? escape : String.raw`\x${sign.charCodeAt(0).toString(16)}`,
  );
}

function enumOf(items: readonly Scalar[]): string {
  return `enum: [${items.map(yamlOf).join(', ')}]`;
}

function yamlOf(operand: Scalar): string {
  return typeof operand === 'string' ? yamlText(operand) : String(operand);
}

function isNumber(operand: Json): operand is number {
  return typeof operand === 'number';
}

function isScalar(operand: Json): operand is Scalar {
  return operand !== null && typeof operand !== 'object';
}
