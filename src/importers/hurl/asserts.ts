import { createHash } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { escapeRegex } from '../../lib/regex.js';
import type { SuiteRequest } from '../suite/suite.js';
import type { HurlLine } from './entry.js';
import { daysCheck } from './dates.js';
import { literal } from '../shared/literal.js';
import { readPredicate } from './predicate.js';
import { captureOf, type Query, readQuery } from './query.js';
import type { Templates } from './template.js';
import { wordsOf, type Word } from './words.js';

/** Tests of a response, and captures that only tests read. */
export interface Checks {
  readonly add: (subject: string, check: JsonObject) => void;
  /** @returns false if a session cannot say it */
  readonly addAssert: (line: HurlLine, templates: Templates) => boolean;
  readonly tests: () => readonly JsonObject[];
  readonly captures: () => SuiteRequest['captures'];
}

/** @param prefix - what names of captures begin with */
export function openChecks(prefix: string): Checks {
  const entries: Map<string, JsonObject>[] = [new Map()];
  const captures: { readonly name: string; readonly value: Json }[] = [];
  const add = (subject: string, check: JsonObject): void => {
    const home = entries.find((entry) => isFree(entry.get(subject), check)) ?? new Map<string, JsonObject>();
    if (!entries.includes(home)) entries.push(home);
    home.set(subject, { ...home.get(subject), ...check });
  };
  const subjectOf = (query: Query): string => {
    if (query.from === 'bytes') return query.from;
    if (query.matches === undefined && query.pipes.length === 0 && !query.isCount) return query.from;
    const { isCount: _, ...value } = query;
    const isReference = query.from.startsWith('{{');
    if (value.matches === undefined && (value.pipes.length === 0 || isReference))
      return isReference
        ? query.from.replace('}}', value.pipes.map((pipe) => ` | ${pipe}`).join('') + '}}')
        : query.from;
    const written = captureOf(value) as JsonObject;
    const known = captures.find(
      (each) => JSON.stringify({ ...(each.value as JsonObject), optional: undefined }) === JSON.stringify(written),
    );
    if (known) return `{{suite:${known.name}}}`;
    const name = `${prefix}_value${captures.length === 0 ? '' : captures.length + 1}`;
    captures.push({ name, value: { ...written, optional: true } });
    return `{{suite:${name}}}`;
  };
  return {
    add,
    addAssert: (line, templates) => {
      const read = readQuery(wordsOf(line.text), templates);
      if (!read) return false;
      const check = checkOf(read.query, read.rest, templates);
      if (check) add(subjectOf(read.query), check);
      return check !== undefined;
    },
    tests: () =>
      entries
        .filter((entry) => entry.size > 0)
        .map((entry) => Object.fromEntries([...entry].map(([subject, check]) => [subject, shortest(check)]))),
    captures: () => captures,
  };
}

function isFree(there: JsonObject | undefined, check: JsonObject): boolean {
  return there === undefined || Object.keys(check).every((operator) => !(operator in there));
}

/** `{ equals: 5 }` is `5`. */
function shortest(check: JsonObject): Json {
  const { equals, ...others } = check;
  return equals === undefined || Object.keys(others).length > 0 || isJsonObject(equals) || equals === null
    ? check
    : equals;
}

function checkOf(query: Query, rest: readonly Word[], templates: Templates): JsonObject | undefined {
  if (query.attribute) return isFiltered(query) ? undefined : attributeCheck(query.attribute, rest, templates);
  const check = readPredicate(rest, templates);
  if (!check) return undefined;
  if (query.from === 'bytes') return bytesCheck(query, check, rest);
  if (rest.at(-1)?.kind === 'data') return dataCheck(check);
  if (query.days) return query.isCount ? undefined : daysCheck(query.days, check);
  if (query.isDate) return momentCheck(check);
  // Only a part of a response can be captured behind a regex.
  if (query.from.startsWith('{{') && query.matches !== undefined) return undefined;
  if (query.isCount) return countCheck(check, isList(query));
  // Nothing that a filter finds is a list without items in Hurl, and no value here.
  if (isList(query) && check['length'] === 0) return { empty: true };
  const isNumber = /^(?:status|duration)$/.test(query.from) && !isFiltered(query);
  if (isNumber && ['equals', 'notEquals'].some((name) => name in check && !mayBeNumber(check[name]!))) return undefined;
  return isList(query) ? singleCheck(check) : check;
}

const ofLists = new Set(['exists', 'contains', 'notContains', 'length']);

/** A value that Hurl finds as the only one is compared by itself, and is in a list here. */
function singleCheck(check: JsonObject): JsonObject {
  const [[operator, value] = []] = Object.entries(check);
  if (operator === undefined || ofLists.has(operator) || JSON.stringify(check).includes('"array"')) return check;
  if (operator === 'equals' || operator === 'notEquals') return { [operator]: [value!] };
  return { length: 1, each: check };
}

function mayBeNumber(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.includes('{{'));
}

function isFiltered({ pipes, matches, isCount }: Query): boolean {
  return pipes.length > 0 || matches !== undefined || isCount === true;
}

/** Bytes are compared by their length and hashes. */
function bytesCheck(
  { hash, pipes, matches, isCount }: Query,
  check: JsonObject,
  rest: readonly Word[],
): JsonObject | undefined {
  const [[operator, value] = []] = Object.entries(check);
  const isEqual = operator === 'equals' && typeof value === 'string';
  const isHex = pipes.length === 1 && pipes[0] === 'hex';
  if (hash) {
    const isHash = isEqual && (hash === 'md5' ? /^[0-9a-f]{32}$/i : /^[0-9a-f]{64}$/i).test(value);
    const isWhole = matches === undefined && !isCount && (pipes.length === 0 || isHex);
    return isHash && isWhole ? { [hash]: value } : undefined;
  }
  if (matches !== undefined || pipes.length > 0) return undefined;
  if (isCount) return countCheck(check, false);
  if (operator === 'length') return check;
  const isData = rest.at(-1)?.kind === 'data';
  return isEqual && isData ? { sha256: createHash('sha256').update(value, 'hex').digest('hex') } : undefined;
}

/** Bytes behind a filter are text here. */
function dataCheck(check: JsonObject): JsonObject | undefined {
  const [[operator, hex] = []] = Object.entries(check);
  const bytes = Buffer.from(String(hex), 'hex');
  const text = bytes.toString('utf8');
  return operator !== undefined && Buffer.from(text, 'utf8').equals(bytes) ? { [operator]: literal(text) } : undefined;
}

/** Times are the same at the same moment, however they are written. */
function momentCheck(check: JsonObject): JsonObject | undefined {
  const { equals, ...others } = check;
  if (equals !== undefined) return { gte: equals, lte: equals };
  return Object.keys(others).every((name) => orders.has(name) || name === 'exists') ? others : undefined;
}

const orders = new Set(['gt', 'gte', 'lt', 'lte']);

/** Whether a path may find several values. */
function isList({ from, pipes }: Query): boolean {
  return pipes.length === 0 && /^\$.*(?:\*|\.\.|\[\?|:|,)/.test(from);
}

function countCheck(check: JsonObject, mayFindNone: boolean): JsonObject | undefined {
  const [[operator, value] = []] = Object.entries(check);
  if (!mayBeNumber(value ?? null)) return undefined;
  if (operator === 'equals' && value === 0 && mayFindNone) return { empty: true };
  if (operator === 'equals') return { length: value! };
  if (operator !== undefined && orders.has(operator)) return { length: { [operator]: value! } };
  return operator === 'notEquals' ? { length: { notEquals: value! } } : undefined;
}

/** An attribute of a cookie, by the header that set it. */
function attributeCheck(
  { cookie, name }: { readonly cookie: string; readonly name: string },
  rest: readonly Word[],
  templates: Templates,
): JsonObject | undefined {
  const check = readPredicate(rest, templates);
  if (!check) return undefined;
  const start = `^${escapeRegex(cookie)}=[^;]*;(?:.*;)?\\s*${escapeRegex(name)}`;
  const { exists, equals } = check;
  if (exists === true || (equals === true && /^(?:Secure|HttpOnly)$/i.test(name)))
    return { some: { matches: `/${start}(?:=|;|$)/i` } };
  if (exists === false) return { each: { notMatches: `/${start}(?:=|;|$)/i` } };
  const isText = (typeof equals === 'string' && !equals.includes('{{')) || typeof equals === 'number';
  return isText ? { some: { matches: `/${start}=${escapeRegex(String(equals))}\\s*(?:;|$)/i` } } : undefined;
}
