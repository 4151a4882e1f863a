import { operatorAliases } from './file-operators.js';
import { itemSchema } from './item-schema.js';

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

/** What some of them ask for of a text, such as a header: it is no number, and no list or map. */
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
 * The expectation that a text stands for elsewhere: `> 3`, `isInteger` as in Hurl and Bruno, `#string` and `#[3]` as in Karate.
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

/** The same of a path that gives the list of its matches: what is asked of a value is meant of each of them. */
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
