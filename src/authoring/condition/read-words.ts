import { isComparedAsText } from '../../loader/parse/read/expectation.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { conditionFaults } from '../../problems/edit/blocks.js';
import { operatorPhrases, readOperator, type IsText, type Operation } from './operator-words.js';
import { outside, pathLength } from './values.js';
import { parseSubject } from '../../loader/parse/read/subject.js';
import type { Subject } from '../../format/check.js';

type Words = { readonly value: JsonObject } | { readonly reason: string; readonly near?: string };

type Checks = readonly (readonly [string, readonly Operation[]])[];

/** Reads a condition in the words that checks are printed in. Operands that hold "and" are read as far as they can mean. */
export function readWords(text: string): Words {
  const subject = readSubjectWords(text);
  if (!subject) return { reason: conditionFaults.noSubject() };
  const checks = readFrom(text);
  const swallowed = checks && joinerIn(checks);
  if (swallowed) return { reason: swallowed };
  if (checks) return toMap(checks);
  const words = subject.rest.trim();
  const near = meantOperator(words);
  return { reason: conditionFaults.noOperator(words), ...(near && { near: `${subject.name} ${near} …` }) };
}

/** Why a value without quotes cannot be meant so: it ends with a word that joins conditions, or another one follows that. */
function joinerIn(checks: Checks): string | undefined {
  for (const [name, operations] of checks) {
    for (const part of operations.flatMap(({ bare }) => bare)) {
      for (const { 1: joiner = '', index, 0: found } of part.matchAll(/\s(and|or|&&|\|\|)(?=\s|$)/gi)) {
        const rest = part.slice(index + found.length).trim();
        if (rest === '') return conditionFaults.nothingFollows(joiner);
        if (!readOperations(name, rest) && !readFrom(rest)) continue;
        return conditionFaults.otherJoiner(joiner, /^(?:and|&&)$/i.test(joiner));
      }
    }
  }
  return undefined;
}

/** A check and all that follows it. */
function readFrom(text: string): Checks | undefined {
  const subject = readSubjectWords(text);
  return subject && readOperations(subject.name, subject.rest);
}

/** The operations on one subject, then further checks; the shortest operand with a meaning after it wins. */
function readOperations(name: string, text: string): Checks | undefined {
  const isText: IsText = (operator) => isComparedAsText(operator, subjectOf(name));
  for (const cut of cuts(text)) {
    const operation = readOperator(text.slice(0, cut).trim(), isText);
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

/** Where an operand can end: before each "and" that is outside quotes and brackets, and at the end. */
function cuts(text: string): readonly number[] {
  return [...outside(text).filter((at) => /^\s+and\s/.test(text.slice(at, at + 16))), text.length];
}

function toMap(checks: Checks): Words {
  const entries = new Map<string, Operation[]>();
  for (const [name, operations] of checks) {
    const all = entries.get(name) ?? [];
    entries.set(name, all);
    for (const operation of operations) {
      const same = all.findIndex(({ operator }) => operator === operation.operator);
      const joined = same < 0 ? operation : joinLengths(all[same]!, operation);
      if (!joined) return { reason: conditionFaults.twice(name, operation.operator) };
      all.splice(same < 0 ? all.length : same, same < 0 ? 0 : 1, joined);
    }
  }
  return { value: Object.fromEntries([...entries].map(([name, all]) => [name, expectationOf(all)])) };
}

/** `length is at least 1 and length is at most 3` is one expectation of two parts. */
function joinLengths(a: Operation, b: Operation): Operation | undefined {
  if (a.operator !== 'length' || !isJsonObject(a.operand) || !isJsonObject(b.operand)) return undefined;
  const isTwice = Object.keys(b.operand).some((name) => Object.hasOwn(a.operand as object, name));
  return isTwice ? undefined : { ...a, operand: { ...a.operand, ...b.operand } };
}

/** A single `equals` is written as the value itself. */
function expectationOf(operations: readonly Operation[]): Json {
  const parts = operations.map(({ operator, operand }): [string, Json] => {
    const isEqual = operator === 'length' && isJsonObject(operand) && Object.keys(operand).join() === 'equals';
    return [operator, isEqual ? (operand.equals ?? null) : operand];
  });
  const [[operator, operand] = []] = parts;
  const isPlain = operator === 'equals' && operand !== undefined && operand !== null && !isJsonObject(operand);
  return parts.length === 1 && isPlain ? operand : Object.fromEntries(parts);
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

/** The subject that a condition in words begins with, and the words after it. */
function readSubjectWords(text: string): { readonly name: string; readonly rest: string } | undefined {
  const start = text.trimStart();
  const plain = /^(?:(status|body|duration|url)|((?:header|cookie)\s+(?:[^\s"'{}]|\{\{[^{}]*\}\})+))(?=\s|$)/.exec(
    start,
  );
  if (plain) return split(start, plain[0].length);
  if (start.startsWith('$')) return split(start, pathLength(start));
  if (/^xpath\s+\S/.test(start)) return split(start, expressionEnd(start));
  const value = /^(?:[^\s{}]*\{\{[^{}]*\}\}[^\s{}]*)+(?=\s|$)/.exec(start);
  return value ? split(start, value[0].length) : undefined;
}

/** An expression may have spaces: it ends where the words of an operator follow. */
function expressionEnd(text: string): number {
  const ends = outside(text).filter((at) => /\s/.test(text[at]!) && at > 'xpath '.length);
  return ends.find((at) => startsOperator(text.slice(at).trimStart())) ?? text.length;
}

function startsOperator(text: string): boolean {
  return (
    operatorPhrases.some((phrase) => text === phrase || text.startsWith(`${phrase} `)) ||
    /^(?:length|each|some|is) /.test(text)
  );
}

function subjectOf(name: string): Subject {
  const subject = parseSubject(name, 'test');
  if (!('code' in subject)) return subject;
  return name.startsWith('$') ? { kind: 'path', path: name, definite: true } : { kind: 'value', text: name };
}

function split(text: string, length: number): { readonly name: string; readonly rest: string } {
  return { name: text.slice(0, length).replace(/^(header|cookie|xpath)\s+/, '$1 '), rest: text.slice(length) };
}
