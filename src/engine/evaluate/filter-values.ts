import type { Comparison } from '../../json-path/filter.js';
import { compareNumbers } from '../../lib/numbers.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { notInCharset } from '../../problems/run/body.js';
import { digitsLost } from '../../problems/run/evaluate.js';
import { isLost, literalOf } from '../values/lost-digits.js';
import { isMisread, ReadingFailure } from './reading.js';

/** A value, or undefined where there is none. */
export type Maybe = Json | undefined;

/** Compares as RFC 9535, 2.3.5.2.2, does: typed and deep; only numbers and texts have an order; no value equals no value. */
export function compare(operator: Comparison, left: Maybe, right: Maybe): boolean {
  switch (operator) {
    case '==':
      return isSame(left, right);
    case '!=':
      return !isSame(left, right);
    case '<':
      return isBefore(left, right);
    case '>':
      return isBefore(right, left);
    case '<=':
      return isBefore(left, right) || isAlike(left, right);
    case '>=':
      return isBefore(right, left) || isAlike(left, right);
  }
}

/** @throws ReadingFailure where digits that are lost decide */
export function isSame(left: Maybe, right: Maybe): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  if (isLost(left) || isLost(right)) return isSameLost(left, right);
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false;
  if (Array.isArray(left) || Array.isArray(right))
    return Array.isArray(left) && Array.isArray(right) && areSameItems(left, right);
  return areSameEntries(left as JsonObject, right as JsonObject);
}

/** @throws ReadingFailure of a number that has lost digits */
export function refuseLost(value: Maybe): void {
  if (value !== undefined && isLost(value)) throw new ReadingFailure(digitsLost(), value);
}

/** @throws ReadingFailure of text whose bytes are none in the charset of its body */
export function refuseMisread(charset: string, values: readonly Maybe[]): void {
  if (values.some((value) => value !== undefined && isMisread(value))) throw new ReadingFailure(notInCharset(charset));
}

function areSameItems(left: readonly Json[], right: readonly Json[]): boolean {
  return left.length === right.length && left.every((item, at) => isSame(item, right[at]));
}

function areSameEntries(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]));
}

/** Of numbers by all their digits, as an order has it, where `isSame` refuses. */
function isAlike(left: Maybe, right: Maybe): boolean {
  const [first, second] = [numberOf(left), numberOf(right)];
  return first !== undefined && second !== undefined ? compareNumbers(first, second) === 0 : isSame(left, right);
}

/** What is kept is no longer known to have been written so, as scripts round numbers: one that it is rounded to decides nothing. */
function isSameLost(left: Json, right: Json): boolean {
  if (numberOf(left) === undefined || numberOf(right) === undefined || Number(left) !== Number(right)) return false;
  if (isLost(left) && isLost(right)) return isAlike(left, right);
  throw new ReadingFailure(digitsLost(), isLost(left) ? left : right);
}

/** Texts are ordered by their code points, as the bytes of UTF-8 are. */
function isBefore(left: Maybe, right: Maybe): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0;
  const [first, second] = [numberOf(left), numberOf(right)];
  return first !== undefined && second !== undefined && compareNumbers(first, second) < 0;
}

function numberOf(value: Maybe): string | undefined {
  return value === undefined ? undefined : literalOf(value);
}
