import { type Operator, operatorNames, operators } from '../../format/operators.js';
import type { Json } from '../../lib/json.js';
import { pathLength, readList, readOne, readPair, type ReadOperand, type Reading } from './values.js';

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

interface Phrase {
  readonly operator: Operator;
  readonly words: string;
  readonly takes: Takes;
}

/** The words of each operator, in the order of suggestions: the ones that are wanted most come first. */
const phrases = operatorNames.toSorted((a, b) => operators[a].rank - operators[b].rank).flatMap(phrasesOf);

/** Longer words first, so that none is read as another that it starts with. */
const readable = phrases.toSorted((a, b) => b.words.length - a.words.length);

/** The words of all operators, for suggestions. */
export const operatorPhrases: readonly string[] = [...phrases.map(({ words }) => words), 'is a', 'length equals'];

/** Nouns, and the words of a length, are read apart; a schema has no words that say which. */
function phrasesOf(operator: Operator): readonly Phrase[] {
  const { words, operand } = operators[operator];
  if ('verb' in words)
    return [{ operator, words: words.verb, takes: operand === 'list' || operand === 'pair' ? operand : 'value' }];
  if (!('yes' in words)) return [];
  return [
    { operator, words: words.yes, takes: true },
    { operator, words: words.no, takes: false },
  ];
}

/** An operator with its operand: `is one of open, paid`. Undefined where the words are none. */
export function readOperator(text: string, isText: IsText = () => false): Operation | undefined {
  if (text.startsWith('length ')) return readLength(text.slice('length '.length).trim());
  const lead = /^(?:each|some)(?= )/.exec(text)?.[0];
  if (lead !== undefined) return readElements(lead as 'each' | 'some', text.slice(lead.length).trim(), isText);
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
  const operator = operatorNames.find((name) => noun !== undefined && operators[name].names?.includes(noun));
  return operator && noun !== undefined ? { operator, operand: noun, bare: [] } : undefined;
}

/** `each is a string`, `some $.sku equals A-100`. */
function readElements(operator: 'each' | 'some', text: string, isText: IsText): Operation | undefined {
  const path = text.startsWith('$') ? text.slice(0, pathLength(text)) : '';
  const inner = readOperator(text.slice(path.length).trim(), path === '' ? isText : undefined);
  const expected = inner && { [inner.operator]: inner.operand };
  return expected && { operator, operand: path === '' ? expected : { [path]: expected }, bare: inner.bare };
}

function readLength(text: string): Operation | undefined {
  const inner = readOperator(text);
  return inner && { operator: 'length', operand: { [inner.operator]: inner.operand }, bare: inner.bare };
}
