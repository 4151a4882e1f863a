import { formats, operators, valueTypes } from '../../model/check.js';
import type { Operator } from '../../model/check.js';
import type { Json } from '../../model/json.js';
import { flags, verbs } from '../../model/words.js';

export interface Operation {
  readonly operator: Operator;
  readonly operand: Json;
}

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
export function readOperator(text: string): Operation | undefined {
  if (text.startsWith('length ')) return readLength(text.slice('length '.length).trim());
  for (const { operator, words, takes } of readable) {
    if (text !== words && !text.startsWith(`${words} `)) continue;
    const rest = text.slice(words.length).trim();
    const operand = readOperand(rest, takes);
    // `matches the schema` says too little to be read back.
    return operand === undefined || text === 'matches the schema' ? undefined : { operator, operand };
  }
  return readNoun(text);
}

function readOperand(text: string, takes: Takes): Json | undefined {
  if (typeof takes === 'boolean') return text === '' ? takes : undefined;
  if (text === '') return undefined;
  if (takes === 'value') return readValue(text);
  if (takes === 'list') return splitOutside(text, ',').map(readValue);
  const bounds = splitOutside(text, ' and ').map(readValue);
  return bounds.length === 2 ? bounds : undefined;
}

/** JSON where it is that, otherwise the text itself. */
export function readValue(text: string): Json {
  const trimmed = text.trim();
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    return /^'.*'$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll("''", "'") : trimmed;
  }
}

/** `is a string`, `is an ipv4`, `is null`. */
function readNoun(text: string): Operation | undefined {
  const noun = /^is (?:an? )?(\S+)$/.exec(text)?.[1];
  const type = valueTypes.find((name) => name === noun);
  if (type) return { operator: 'type', operand: type };
  const format = formats.find((name) => name === noun);
  return format && { operator: 'format', operand: format };
}

function readLength(text: string): Operation | undefined {
  const inner = readOperator(text);
  if (!inner) return undefined;
  return {
    operator: 'length',
    operand: inner.operator === 'equals' ? inner.operand : { [inner.operator]: inner.operand },
  };
}

function splitOutside(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from, inQuotes] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (inQuotes && character === '\\') at++;
    else if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && '[{'.includes(character)) depth++;
    else if (!inQuotes && ']}'.includes(character)) depth--;
    else if (!inQuotes && depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)];
}
