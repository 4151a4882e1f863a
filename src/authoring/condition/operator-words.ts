import { formats, valueTypes } from '../../model/check.js';
import type { Operator } from '../../model/check.js';
import type { Json } from '../../model/json.js';

export interface Operation {
  readonly operator: Operator;
  readonly operand: Json;
}

/** Words and what they mean; longer ones first, so that `is not one of` is not read as `is`. */
const phrases: readonly (readonly [string, Operator, 'value' | 'list' | 'pair' | boolean])[] = [
  ['is greater than', 'gt', 'value'],
  ['does not contain', 'notContains', 'value'],
  ['does not equal', 'notEquals', 'value'],
  ['does not match', 'notMatches', 'value'],
  ['does not exist', 'exists', false],
  ['is not one of', 'notIn', 'list'],
  ['is less than', 'lt', 'value'],
  ['is not empty', 'empty', false],
  ['starts with', 'startsWith', 'value'],
  ['is at least', 'gte', 'value'],
  ['is between', 'between', 'pair'],
  ['is at most', 'lte', 'value'],
  ['is one of', 'in', 'list'],
  ['ends with', 'endsWith', 'value'],
  ['is empty', 'empty', true],
  ['contains', 'contains', 'value'],
  ['matches', 'matches', 'value'],
  ['equals', 'equals', 'value'],
  ['exists', 'exists', true],
];

/** The words of all operators, for suggestions: the ones that are wanted most come first. */
export const operatorPhrases: readonly string[] = `equals, does not equal, is one of, is not one of, exists,
  does not exist, is at least, is at most, is greater than, is less than, is between, contains, does not contain,
  starts with, ends with, matches, does not match, is empty, is not empty, is a, length equals`.split(/,\s+/);

/** An operator with its operand: `is one of open, paid`. Undefined where the words are none. */
export function readOperator(text: string): Operation | undefined {
  if (text.startsWith('length ')) return readLength(text.slice('length '.length).trim());
  for (const [words, operator, takes] of phrases) {
    if (text !== words && !text.startsWith(`${words} `)) continue;
    const rest = text.slice(words.length).trim();
    const operand = readOperand(rest, takes);
    // `matches the schema` says too little to be read back.
    return operand === undefined || text === 'matches the schema' ? undefined : { operator, operand };
  }
  return readNoun(text);
}

function readOperand(text: string, takes: 'value' | 'list' | 'pair' | boolean): Json | undefined {
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
