import { isDeepStrictEqual } from 'node:util';
import type { Check, Condition, Expectation, Subject } from '../../format/check.js';
import { type Operator, operators } from '../../format/operators.js';
import { isComparedAsText } from '../../loader/parse/read/expectation.js';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { checkText, expectationWords, valueText } from '../../format/words.js';
import { readOperator } from './operator-words.js';
import { readWords } from './read-words.js';
import { readValue } from './values.js';

/** The parts of an expectation that words are made of. */
type Part = Pick<Expectation, 'operator' | 'operand'>;

/**
 * A condition in words that are read back as the same condition: those of reports where they are, otherwise with quotes
 * around the texts that would be taken for something else. What no words say, such as a schema, is written as in reports.
 */
export function conditionWords(condition: Condition): string {
  const written = [plainWords, quotedWords].map((words) =>
    condition.checks.map((check) => checkWords(check, words)).join(' and '),
  );
  return [condition.text, ...written].find((text) => isSaidBy(text, condition)) ?? condition.text;
}

type Words = (part: Part, subject: Subject) => string;

function checkWords({ subject, expectations }: Check, words: Words): string {
  const parts = expectations.flatMap((expectation) => {
    if (expectation.operator !== 'length') return { words: words(expectation, subject) };
    return lengthsOf(expectation).map((inner) => ({ words: `length ${words(inner, { kind: 'duration' })}` }));
  });
  return checkText(subject, parts);
}

/** With as few quotes as the operand needs by itself. */
function plainWords(part: Part, subject: Subject): string {
  const { operator, operand } = part;
  const isText = (of: Operator): boolean => isComparedAsText(of, subject);
  const reading = { asText: isText(operator) };
  const show = (value: Json): string =>
    typeof value === 'string' && !isPlain(value, readValue(value, reading)) ? JSON.stringify(value) : valueText(value);
  const ways = [expectationWords(operator, operand), expectationWords(operator, operand, show)];
  const isRead = (words: string): boolean => {
    const read = readOperator(words, isText);
    return !/\p{Cc}/u.test(words) && read?.operator === operator && isDeepStrictEqual(read.operand, operand);
  };
  return ways.find(isRead) ?? quotedWords(part);
}

function isPlain(text: string, read: Json): boolean {
  return read === text && !/[,"'()[\]\p{Cc}]|\band\b/u.test(text);
}

/** With each text in quotes, and a list as JSON. */
function quotedWords({ operator, operand }: Part): string {
  const { words, operand: kind } = operators[operator];
  if (kind === 'list' && 'verb' in words && Array.isArray(operand)) return `${words.verb} ${JSON.stringify(operand)}`;
  const isReference = (kind === 'list' || kind === 'pair') && typeof operand === 'string';
  return expectationWords(operator, operand, isReference ? valueText : JSON.stringify);
}

function isSaidBy(text: string, { checks }: Condition): boolean {
  if (/\p{Cc}/u.test(text)) return false;
  const read = readWords(text);
  if (!('value' in read)) return false;
  const written = checks.map(
    ({ subject, expectations }) => [checkText(subject, []), operatorsOf(expectations)] as const,
  );
  const given = Object.entries(read.value).map(([name, value]) => [name, filledOut(value)] as const);
  return isDeepStrictEqual(given, written);
}

/** An expectation as a map of operators, that of a length as well. */
function filledOut(expectation: Json): JsonObject {
  const map = asMap(expectation);
  return map.length === undefined ? map : { ...map, length: asMap(map.length) };
}

function asMap(value: Json): JsonObject {
  return isJsonObject(value) ? value : { equals: value };
}

function operatorsOf(expectations: readonly Part[]): JsonObject {
  const parts = expectations.map((part): [string, Json] => [
    part.operator,
    part.operator === 'length' ? operatorsOf(lengthsOf(part)) : part.operand,
  ]);
  return Object.fromEntries(parts);
}

function lengthsOf({ operand }: Part): readonly Part[] {
  return operand as unknown as readonly Part[];
}
