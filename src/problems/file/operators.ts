import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import type { Json } from '../../lib/json.js';
import { yamlText } from '../../lib/quotes.js';

/** Operators of other tools, and what they are called here. */
export const operatorAliases: Readonly<Record<string, string>> = {
  eq: 'equals',
  eql: 'equals',
  is: 'equals',
  toBe: 'equals',
  toEqual: 'equals',
  '==': 'equals',
  '=': 'equals',
  not: 'notEquals',
  ne: 'notEquals',
  neq: 'notEquals',
  noteq: 'notEquals',
  notEq: 'notEquals',
  '!=': 'notEquals',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  greaterThan: 'gt',
  lessThan: 'lt',
  ge: 'gte',
  le: 'lte',
  min: 'gte',
  max: 'lte',
  oneOf: 'in',
  nin: 'notIn',
  noneOf: 'notIn',
  includes: 'contains',
  regex: 'matches',
  match: 'matches',
  size: 'length',
  before: 'lt',
  after: 'gt',
  like: 'matches',
  defined: 'exists',
  isDefined: 'exists',
  present: 'exists',
  isEmpty: 'empty',
  exist: 'exists',
  jsonSchema: 'schema',
  is_a: 'type',
  isJson: 'type',
};
const aMap = 'To compare with a map, put it under `equals:`.';

/** Words that may be names in data, and words that have no operator. */
const operatorAdvice: Readonly<Record<string, string>> = {
  count: `For how many there are, write \`length: 3\`. ${aMap}`,
  notNull: 'Write `notIn: [null]`, which passes if a value exists and is not null.',
  isNotNull: 'Write `notIn: [null]`, which passes if a value exists and is not null.',
  isNotEmpty: 'Write `empty: false`.',
  notEmpty: 'Write `empty: false`.',
  notExists: 'Write `exists: false`.',
  isUndefined: 'Write `exists: false`.',
  isTruthy: 'Write the value itself, such as `true`.',
  isFalsy: 'Write the value itself, such as `false`.',
  isArray: 'Write `type: array`.',
  isBoolean: 'Write `type: boolean`.',
  isFloat: 'Write `type: number`.',
  isInteger: 'Write `type: integer`.',
  isList: 'Write `type: array`.',
  isNull: "Write `type: 'null'`.",
  isNumber: 'Write `type: number`.',
  isObject: 'Write `type: object`.',
  isString: 'Write `type: string`.',
  isDate: 'Write `format: date`.',
  isEmail: 'Write `format: email`.',
  isIpv4: 'Write `format: ipv4`.',
  isIpv6: 'Write `format: ipv6`.',
  isIsoDate: 'Write `format: date-time`.',
  isUri: 'Write `format: uri`.',
  isUuid: 'Write `format: uuid`.',
  minLength: 'Write `length: { gte: 1 }`.',
  maxLength: 'Write `length: { lte: 10 }`.',
};

/** Such a word is never meant as an operator that asks for the opposite. */
const denying = /^(?:is|does)?_?(?:n|un)/i;

/** `map` is the one that has the operator. */
export function unknownOperator(name: string, map: 'expectation' | 'length', known: readonly string[]): Message {
  const candidates = denying.test(name) ? known.filter((operator) => operator.startsWith('not')) : known;
  const near = Object.hasOwn(operatorAliases, name) ? operatorAliases[name] : didYouMean(name, candidates);
  const isLength = map === 'length';
  const advice = !isLength && Object.hasOwn(operatorAdvice, name) ? operatorAdvice[name] : undefined;
  const meant = near && known.includes(near) ? `Did you mean \`${near}\`?` : undefined;
  return {
    code: 'unknown-operator',
    message: `unknown operator \`${name}\``,
    hint: advice ?? meant ?? (isLength ? `Compare a length by ${known.join(', ')}.` : aMap),
  };
}

const bounds: Readonly<Record<string, string>> = {
  gt: 'exclusiveMinimum',
  gte: 'minimum',
  lt: 'exclusiveMaximum',
  lte: 'maximum',
};

/** The schema that asks an item the same as an operator asks a value, as YAML in braces; undefined where none can. */
export function itemSchema(operator: string, operand: Json): string | undefined {
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

function isNumber(operand: Json): operand is number {
  return typeof operand === 'number';
}

function isScalar(operand: Json): operand is string | number | boolean {
  return operand !== null && typeof operand !== 'object';
}

/** What the words of other tools ask for, in lower case and without their sign. */
const words: Readonly<Record<string, string>> = {
  string: '{ type: string }',
  number: '{ type: number }',
  float: '{ type: number }',
  integer: '{ type: integer }',
  boolean: '{ type: boolean }',
  array: '{ type: array }',
  list: '{ type: array }',
  object: '{ type: object }',
  null: "{ type: 'null' }",
  notnull: '{ notIn: [null] }',
  empty: '{ empty: true }',
  notempty: '{ empty: false }',
  defined: '{ exists: true }',
  present: '{ exists: true }',
  undefined: '{ exists: false }',
  notpresent: '{ exists: false }',
  uuid: '{ format: uuid }',
  email: '{ format: email }',
  uri: '{ format: uri }',
  ipv4: '{ format: ipv4 }',
  ipv6: '{ format: ipv6 }',
  date: '{ format: date }',
  isodate: '{ format: date-time }',
};

/** What some of them ask of a string, such as a header, which is never a number, a list or a map. */
const wordsOfText: Readonly<Record<string, string | undefined>> = {
  ...words,
  number: String.raw`{ matches: '^-?\d+(\.\d+)?$' }`,
  float: undefined,
  integer: String.raw`{ matches: '^-?\d+$' }`,
  boolean: '{ in: [true, false] }',
  array: undefined,
  list: undefined,
  object: undefined,
  null: '{ empty: true }',
  notnull: '{ empty: false }',
};

/**
 * The expectation that a text means elsewhere: `> 3`, `isInteger` as in Hurl and Bruno, `#string` and `#[3]` as in Karate.
 *
 * @param ofText - whether a text is compared with it, such as a header
 */
export function meantExpectation(text: string, ofText: boolean): string | undefined {
  const [sign, number] = comparison(text);
  if (sign !== undefined) return `{ ${operatorAliases[sign]}: ${number} }`;
  const length = /^#\[(\d+)\]$/.exec(text)?.[1];
  if (length !== undefined) return `{ length: ${length} }`;
  const word = /^(?:is(?=[A-Z])|#)([A-Za-z]\w*)$/.exec(text)?.[1]?.toLowerCase();
  const known = ofText ? wordsOfText : words;
  return word !== undefined && Object.hasOwn(known, word) ? known[word] : undefined;
}

/** The same for a path that gives the list of its matches: the word is meant for each of them. */
export function meantOfMatches(text: string): string | undefined {
  const [sign, number = ''] = comparison(text);
  if (sign !== undefined) return ofEach(operatorAliases[sign]!, number);
  const meant = meantExpectation(text, false);
  const [, operator, operand] = /^\{ (type|format): '?([\w-]+)'? \}$/.exec(meant ?? '') ?? [];
  return operator === undefined ? meant : asked(itemSchema(operator, operand!));
}

function ofEach(operator: string, number: string): string {
  if (operator === 'equals') return `{ contains: ${number} }`;
  return operator === 'notEquals' ? `{ notContains: ${number} }` : asked(itemSchema(operator, Number(number)));
}

function asked(schema = ''): string {
  return `{ schema: { items: { ${schema} } } }`;
}

function comparison(text: string): readonly (string | undefined)[] {
  const [, sign, number] = /^([<>]=?|[!=]?=) *(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return [sign, number];
}
