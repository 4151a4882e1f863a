import { usual, type OperandKind, type OperatorDescription } from './operator-description.js';
import { nestedOperators } from './nested-operators.js';

/** What the operator `type` knows; `integer` is a number without a fraction. */
export const valueTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
export type ValueType = (typeof valueTypes)[number];

/** What the operator `format` knows. */
export const formats = ['uuid', 'date-time', 'date', 'email', 'uri', 'ipv4', 'ipv6'] as const;
export type FormatName = (typeof formats)[number];

const ordering = { ...usual, fits: 'ordered', digits: 'read', comparesNumbers: true } as const;

const table = {
  equals: {
    ...usual,
    description: 'The value equals this, with the same types, at every depth.',
    examples: ['paid'],
    words: { verb: 'equals' },
    operand: 'value',
    fits: 'typed',
    comparesNumbers: true,
    readsAllLines: true,
    rank: 1,
  },
  notEquals: {
    ...usual,
    description: 'The value does not equal this.',
    examples: ['draft'],
    words: { verb: 'does not equal' },
    operand: 'value',
    fits: 'any',
    comparesNumbers: true,
    opposite: 'equals',
    rank: 1,
  },
  gt: {
    ...ordering,
    description: 'The value is greater.',
    examples: [0],
    words: { verb: 'is greater than' },
    operand: 'bound',
    rank: 3,
  },
  gte: {
    ...ordering,
    description: 'The value is greater or equal.',
    examples: [1],
    words: { verb: 'is at least' },
    operand: 'bound',
    rank: 2,
  },
  lt: {
    ...ordering,
    description: 'The value is less.',
    examples: [300],
    words: { verb: 'is less than' },
    operand: 'bound',
    rank: 3,
  },
  lte: {
    ...ordering,
    description: 'The value is less or equal.',
    examples: [100],
    words: { verb: 'is at most' },
    operand: 'bound',
    rank: 2,
  },
  between: {
    ...ordering,
    description: 'The value is between two bounds, or equals one of them.',
    examples: [[200, 299]],
    words: { verb: 'is between' },
    operand: 'pair',
  },
  in: {
    ...usual,
    description: 'The value is in a list.',
    examples: [['open', 'paid']],
    words: { verb: 'is one of' },
    operand: 'list',
    fits: 'any',
    comparesNumbers: true,
    readsAllLines: true,
    rank: 1,
  },
  notIn: {
    ...usual,
    description: 'The value is not in a list.',
    examples: [['failed', 'void']],
    words: { verb: 'is not one of' },
    operand: 'list',
    fits: 'any',
    comparesNumbers: true,
    opposite: 'in',
    rank: 1,
  },
  contains: {
    ...usual,
    description: 'The string contains this, or the list has this element.',
    examples: ['A-100'],
    words: { verb: 'contains' },
    operand: 'value',
    fits: 'holding',
  },
  notContains: {
    ...usual,
    description: 'The string or list does not contain this.',
    examples: ['error'],
    words: { verb: 'does not contain' },
    operand: 'value',
    fits: 'holding',
    opposite: 'contains',
  },
  startsWith: {
    ...usual,
    description: 'The string starts with this.',
    examples: ['/orders/'],
    words: { verb: 'starts with' },
    operand: 'text',
    fits: 'text',
  },
  endsWith: {
    ...usual,
    description: 'The string ends with this.',
    examples: ['.pdf'],
    words: { verb: 'ends with' },
    operand: 'text',
    fits: 'text',
  },
  matches: {
    ...usual,
    description: 'The string matches the regular expression, case-sensitive. `/…/i` has flags.',
    examples: ['^A-\\d+$', '/paid/i'],
    words: { verb: 'matches' },
    operand: 'pattern',
    fits: 'text',
  },
  notMatches: {
    ...usual,
    description: 'The string does not match the regular expression.',
    examples: ['^tmp-'],
    words: { verb: 'does not match' },
    operand: 'pattern',
    fits: 'text',
    opposite: 'matches',
  },
  length: {
    ...usual,
    description: 'Length of a string, a list or a map: a number, or operators.',
    examples: [3, { gte: 1 }],
    words: { lead: 'length' },
    operand: 'length',
    fits: 'sized',
    digits: 'unread',
  },
  exists: {
    ...usual,
    description: 'Whether the value exists.',
    examples: [true],
    words: { yes: 'exists', no: 'does not exist' },
    operand: 'flag',
    fits: 'any',
    digits: 'unread',
    readsAllLines: true,
    asksAbout: 'kind',
    holdsOfNothing: false,
    rank: 1,
  },
  empty: {
    ...usual,
    description: 'Whether the value is empty.',
    examples: [false],
    words: { yes: 'is empty', no: 'is not empty' },
    operand: 'flag',
    fits: 'any',
    digits: 'unread',
    readsAllLines: true,
    asksAbout: 'kind',
    holdsOfNothing: true,
  },
  type: {
    ...usual,
    description: `Type of the value: ${valueTypes.join(', ')}.`,
    examples: ['integer'],
    words: { article: true },
    operand: 'name',
    names: valueTypes,
    fits: 'any',
    digits: 'read',
    readsAllLines: true,
    asksAbout: 'kind',
  },
  format: {
    ...usual,
    description: `Format of the string: ${formats.join(', ')}.`,
    examples: ['uuid'],
    words: { article: true },
    operand: 'name',
    names: formats,
    fits: 'string',
    digits: 'unread',
    asksAbout: 'form',
  },
  schema: {
    ...usual,
    description: 'The value matches a JSON Schema, inline or in a file.',
    examples: ['./schemas/order.json'],
    words: { phrase: 'matches the schema' },
    operand: 'schema',
    fits: 'any',
    digits: 'unread',
  },
  ...nestedOperators,
} as const satisfies Readonly<Record<string, OperatorDescription>>;

/** A key that a map under a subject may have: `{ gte: 3, lt: 9 }`. */
export type Operator = keyof typeof table;

export const operators: Readonly<Record<Operator, OperatorDescription<Operator>>> = table;
export const operatorNames = Object.keys(table) as readonly Operator[];

/** The operators that say the opposite of another. */
export type Opposed = {
  [Name in Operator]: (typeof table)[Name] extends { opposite: string } ? Name : never;
}[Operator];

/** The operators that are given operands of a kind. */
export type OperatorOf<Kind extends OperandKind> = {
  [Name in Operator]: (typeof table)[Name]['operand'] extends Kind ? Name : never;
}[Operator];
