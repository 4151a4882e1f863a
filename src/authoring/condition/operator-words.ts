import { formats, operators, valueTypes } from '../../format/check.js';
import type { Operator } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import { flags, verbs } from '../../format/words.js';
import { readList, readOne, readPair } from './values.js';
import type { ReadOperand, Reading } from './values.js';

export interface Operation {
  readonly operator: Operator;
  readonly operand: Json;
  /** Parts of the operand that stood without quotes. */
  readonly bare: readonly string[];
}

/** Whether what an operator compares with is text. */
export type IsText = (operator: Operator) => boolean;

/** What follows the words of an operator; after those that say it all, the operand that they mean. */
type Takes = 'value' | 'list' | 'pair' | boolean;

/** The words of each operator, in the order of suggestions: the ones that are wanted most come first. */
const phrases: Readonly<Record<Operator, readonly (readonly [words: string, takes: Takes])[]>> = {
  equals: [[verbs.equals, 'value']],
  notEquals: [[verbs.notEquals, 'value']],
  in: [[verbs.in, 'list']],
  notIn: [[verbs.notIn, 'list']],
  exists: [
    [flags.exists.yes, true],
    [flags.exists.no, false],
  ],
  gte: [[verbs.gte, 'value']],
  lte: [[verbs.lte, 'value']],
  gt: [[verbs.gt, 'value']],
  lt: [[verbs.lt, 'value']],
  between: [[verbs.between, 'pair']],
  contains: [[verbs.contains, 'value']],
  notContains: [[verbs.notContains, 'value']],
  startsWith: [[verbs.startsWith, 'value']],
  endsWith: [[verbs.endsWith, 'value']],
  matches: [[verbs.matches, 'value']],
  notMatches: [[verbs.notMatches, 'value']],
  empty: [
    [flags.empty.yes, true],
    [flags.empty.no, false],
  ],
  // Read by their nouns, and by the words of another operator; a schema has no words that say which.
  type: [],
  format: [],
  length: [],
  schema: [],
};

/** Longer words first, so that none is read as another that it starts with. */
const readable = operators
  .flatMap((operator) => phrases[operator].map(([words, takes]) => ({ operator, words, takes })))
  .toSorted((a, b) => b.words.length - a.words.length);

/** The words of all operators, for suggestions. */
export const operatorPhrases: readonly string[] = [
  ...Object.values(phrases).flatMap((own) => own.map(([words]) => words)),
  'is a',
  'length equals',
];

/** An operator with its operand: `is one of open, paid`. Undefined where the words are none. */
export function readOperator(text: string, isText: IsText = () => false): Operation | undefined {
  if (text.startsWith('length ')) return readLength(text.slice('length '.length).trim());
  // `matches the schema` says too little to be read back.
  if (text === 'matches the schema') return undefined;
  for (const { operator, words, takes } of readable) {
    if (text !== words && !text.startsWith(`${words} `)) continue;
    const read = readOperand(text.slice(words.length).trim(), takes, { asText: isText(operator) });
    return read && { operator, ...read };
  }
  return readNoun(text);
}

function readOperand(text: string, takes: Takes, reading: Reading): ReadOperand | undefined {
  if (typeof takes === 'boolean') return text === '' ? { operand: takes, bare: [] } : undefined;
  if (takes === 'list') return readList(text, reading);
  return takes === 'pair' ? readPair(text, reading) : readOne(text, reading);
}

/** `is a string`, `is an ipv4`, `is null`. */
function readNoun(text: string): Operation | undefined {
  const noun = /^is (?:an? )?(\S+)$/.exec(text)?.[1];
  const type = valueTypes.find((name) => name === noun);
  if (type) return { operator: 'type', operand: type, bare: [] };
  const format = formats.find((name) => name === noun);
  return format && { operator: 'format', operand: format, bare: [] };
}

function readLength(text: string): Operation | undefined {
  const inner = readOperator(text);
  return inner && { operator: 'length', operand: { [inner.operator]: inner.operand }, bare: inner.bare };
}
