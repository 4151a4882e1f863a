import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';

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
const aMap = 'to compare with a map, put it under `equals:`';

/** Words that are names in data, too, and such that no operator stands for. */
const operatorAdvice: Readonly<Record<string, string>> = {
  count: `for how many there are write \`length: 3\`; ${aMap}`,
  notNull: 'write `notIn: [null]`, which holds of what is there and not null',
  isNotNull: 'write `notIn: [null]`, which holds of what is there and not null',
  isNotEmpty: 'write `empty: false`',
  notEmpty: 'write `empty: false`',
  notExists: 'write `exists: false`',
  isUndefined: 'write `exists: false`',
  isTruthy: 'write the value itself, such as `true`',
  isFalsy: 'write the value itself, such as `false`',
  isArray: 'write `type: array`',
  isBoolean: 'write `type: boolean`',
  isFloat: 'write `type: number`',
  isInteger: 'write `type: integer`',
  isList: 'write `type: array`',
  isNull: "write `type: 'null'`",
  isNumber: 'write `type: number`',
  isObject: 'write `type: object`',
  isString: 'write `type: string`',
  isDate: 'write `format: date`',
  isEmail: 'write `format: email`',
  isIpv4: 'write `format: ipv4`',
  isIpv6: 'write `format: ipv6`',
  isIsoDate: 'write `format: date-time`',
  isUri: 'write `format: uri`',
  isUuid: 'write `format: uuid`',
  minLength: 'write `length: { gte: 1 }`',
  maxLength: 'write `length: { lte: 10 }`',
};

/** Nothing that asks for the contrary is meant by such a word. */
const denying = /^(?:is|does)?_?(?:n|un)/i;

/** `map` is what it stands in. */
export function unknownOperator(name: string, map: 'expectation' | 'length', known: readonly string[]): Message {
  const candidates = denying.test(name) ? known.filter((operator) => operator.startsWith('not')) : known;
  const near = Object.hasOwn(operatorAliases, name) ? operatorAliases[name] : didYouMean(name, candidates);
  const isLength = map === 'length';
  const advice = !isLength && Object.hasOwn(operatorAdvice, name) ? operatorAdvice[name] : undefined;
  const meant = near && known.includes(near) ? `did you mean \`${near}\`?` : undefined;
  return {
    code: 'unknown-operator',
    message: `\`${name}\` is not an operator`,
    hint: advice ?? meant ?? (isLength ? `a length is compared by ${known.join(', ')}` : aMap),
  };
}
