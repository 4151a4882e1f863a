import { isDeepStrictEqual } from 'node:util';
import {
  elementChecks,
  type Check,
  type Condition,
  type ElementCheck,
  type Expectation,
  type Subject,
} from '../../format/check.js';
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
  return checkText(subject, partsOf(expectations, subject, words));
}

function partsOf(expectations: readonly Part[], subject: Subject, words: Words): readonly Pick<Expectation, 'words'>[] {
  return expectations.flatMap((part) => {
    const checks = elementChecks({ ...part, words: '' }).map((check) => elementCheckWords(check, subject, words));
    if (checks.length > 0) return { words: `${part.operator} ${checks.join(' and ')}` };
    if (part.operator !== 'length') return { words: words(part, subject) };
    return lengthsOf(part).map((inner) => ({ words: `length ${words(inner, { kind: 'duration' })}` }));
  });
}

function elementCheckWords({ path, definite, expectations }: ElementCheck, subject: Subject, words: Words): string {
  const below: Subject = path === undefined ? subject : { kind: 'path', path, definite };
  const all = partsOf(expectations, below, words).map((part) => part.words);
  return [path, all.join(' and ')].filter(Boolean).join(' ');
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
  const entries = Object.entries(asMap(expectation)).map(([operator, operand]): [string, Json] => {
    if (operator === 'length') return [operator, asMap(operand)];
    const isOfElements = operator === 'each' || operator === 'some';
    return [operator, isOfElements ? filledElements(operand) : operand];
  });
  return Object.fromEntries(entries);
}

/** What is below an element by its paths, or of the element itself. */
function filledElements(operand: Json): Json {
  const isOfPaths = isJsonObject(operand) && Object.keys(operand).some((key) => key.startsWith('$'));
  if (!isOfPaths) return filledOut(operand);
  return Object.fromEntries(Object.entries(operand).map(([path, expectation]) => [path, filledOut(expectation)]));
}

function asMap(value: Json): JsonObject {
  return isJsonObject(value) ? value : { equals: value };
}

function operatorsOf(expectations: readonly Part[]): JsonObject {
  const parts = expectations.map((part): [string, Json] => [part.operator, operandOf(part)]);
  return Object.fromEntries(parts);
}

/** As a file writes it. */
function operandOf(part: Part): Json {
  if (part.operator === 'length') return operatorsOf(lengthsOf(part));
  const checks = elementChecks({ ...part, words: '' });
  if (checks.length === 0) return part.operand;
  const [{ path, expectations }] = checks as [ElementCheck];
  if (path === undefined) return operatorsOf(expectations);
  return Object.fromEntries(checks.map((check) => [check.path!, operatorsOf(check.expectations)]));
}

function lengthsOf({ operand }: Part): readonly Part[] {
  return operand as unknown as readonly Part[];
}
