import { didYouMean } from '../../model/did-you-mean.js';
import type { Json, JsonObject } from '../../model/json.js';
import { operatorPhrases, readOperator } from './operator-words.js';
import type { Operation } from './operator-words.js';
import { readSubjectWords } from './subject-words.js';

export type Words = { readonly value: JsonObject } | { readonly reason: string; readonly near?: string };

type Checks = readonly (readonly [string, readonly Operation[]])[];

/** Reads a condition in the words that checks are printed in. Operands that hold "and" are read as far as they can mean. */
export function readWords(text: string): Words {
  const subject = readSubjectWords(text);
  if (!subject) return { reason: 'it starts with no status, $.path, header NAME or {{reference}}' };
  const checks = readFrom(text);
  if (checks) return toMap(checks);
  const words = subject.rest.trim();
  const near = meantOperator(words);
  const reason = words === '' ? 'no operator follows its subject' : `\`${words}\` starts with no operator`;
  return { reason, ...(near && { near: `${subject.name} ${near} …` }) };
}

/** A check and all that follows it. */
function readFrom(text: string): Checks | undefined {
  const subject = readSubjectWords(text);
  return subject && readOperations(subject.name, subject.rest);
}

/** The operations on one subject, then further checks; the shortest operand with a meaning after it wins. */
function readOperations(name: string, text: string): Checks | undefined {
  for (const cut of cuts(text)) {
    const operation = readOperator(text.slice(0, cut).trim());
    if (!operation) continue;
    if (cut === text.length) return [[name, [operation]]];
    const rest = text.slice(cut).replace(/^\s+and\s+/, '');
    const same = readOperations(name, rest);
    if (same) return [[name, [operation, ...(same[0]?.[1] ?? [])]], ...same.slice(1)];
    const more = readFrom(rest);
    if (more) return [[name, [operation]], ...more];
  }
  return undefined;
}

/** Where an operand can end: before each "and" that stands outside quotes and brackets, and at the end. */
function cuts(text: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"') quote = character;
    else if ('[{('.includes(character)) depth++;
    else if (']})'.includes(character)) depth--;
    else if (depth <= 0 && /^\s+and\s/.test(text.slice(at, at + 16))) found.push(at);
  }
  return [...found, text.length];
}

function toMap(checks: Checks): Words {
  const entries = new Map<string, Operation[]>();
  for (const [name, operations] of checks) {
    const all = entries.get(name) ?? [];
    entries.set(name, all);
    for (const operation of operations) {
      const same = all.findIndex(({ operator }) => operator === operation.operator);
      const joined = same < 0 ? operation : joinLengths(all[same]!, operation);
      if (!joined) return { reason: `${name} has ${operation.operator} twice` };
      all.splice(same < 0 ? all.length : same, same < 0 ? 0 : 1, joined);
    }
  }
  return { value: Object.fromEntries([...entries].map(([name, all]) => [name, expectationOf(all)])) };
}

/** `length is at least 1 and length is at most 3` is one expectation of two parts. */
function joinLengths(a: Operation, b: Operation): Operation | undefined {
  if (!isMap(a.operand) || !isMap(b.operand)) return undefined;
  const isTwice = Object.keys(b.operand).some((name) => Object.hasOwn(a.operand as object, name));
  return a.operator === 'length' && !isTwice
    ? { operator: 'length', operand: { ...a.operand, ...b.operand } }
    : undefined;
}

function isMap(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `equals` alone is written as the value itself. */
function expectationOf(operations: readonly Operation[]): Json {
  const [first] = operations;
  const isPlain = first?.operator === 'equals' && first.operand !== null && !isMap(first.operand);
  if (operations.length === 1 && first && isPlain) return first.operand;
  return Object.fromEntries(operations.map(({ operator, operand }) => [operator, operand]));
}

/** Signs of other tools, and what they are called here. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^(?:=|==|===|:|eq)(?:\s|$)/, 'equals'],
  [/^(?:!=|!==|<>|ne|is not)(?:\s|$)/, 'does not equal'],
  [/^(?:>=|gte)(?:\s|$)/, 'is at least'],
  [/^(?:<=|lte)(?:\s|$)/, 'is at most'],
  [/^(?:>|gt)(?:\s|$)/, 'is greater than'],
  [/^(?:<|lt)(?:\s|$)/, 'is less than'],
  [/^is (?!an? )\S+$/, 'equals'],
];

function meantOperator(words: string): string | undefined {
  const sign = signs.find(([pattern]) => pattern.test(words))?.[1];
  return sign ?? didYouMean(firstWords(words, 4), operatorPhrases) ?? didYouMean(firstWords(words, 1), operatorPhrases);
}

function firstWords(text: string, count: number): string {
  return text.split(/\s+/).slice(0, count).join(' ');
}
