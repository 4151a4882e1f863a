import { filterFaults, pathFaults, type PathFault } from '../problems/file/json-path.js';
import { closingAt, literalLength, readQuoted, matchAt } from './quoted-text.js';
import type { FilterPath, FilterPlace, Pattern, Value } from './filter.js';
import { pathSteps } from './path-steps.js';

/** A part of an expression that the library's parser is given a name for. */
type Word = Extract<Value, { kind: 'literal' }> | Pattern | FilterPath | FilterPlace;

/** An expression with the names of its words in their places. */
export interface Worded {
  readonly code: string;
  readonly words: ReadonlyMap<string, Word>;
}

interface ReadWord {
  readonly word: Word;
  readonly next: number;
}

const base = /@(?:parentProperty|property|path|parent|root)?(?![\w$])|\$(?![\w$])/y;
const name = '[\\w$\\u0080-\\uffff]';
/** One that parentheses follow is a method. */
const step = new RegExp(`\\.\\.(?=\\[)|\\.\\.?(?:\\*|@\\w+\\(\\)|${name}+(?!${name}|\\s*\\())|[\\^~]`, 'y');
const other = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|./sy;
const prefix = '_$_';

/** Takes texts, regular expressions and paths out of an expression: of those the library's parser knows less. */
export function takeWords(expression: string): Worded | PathFault {
  const words = new Map<string, Word>();
  let code = '';
  for (let at = 0; at < expression.length;) {
    const read = wordAt(expression, at);
    if (read && 'reason' in read) return read;
    const text = read ? `${prefix}${words.size}` : matchAt(other, expression, at)![0];
    if (!read && text.startsWith(prefix)) return filterFaults.name(text);
    if (read) words.set(text, read.word);
    // Next to each other they are two.
    code += read ? ` ${text} ` : text;
    at = read?.next ?? at + text.length;
  }
  return { code, words };
}

function wordAt(expression: string, at: number): ReadWord | PathFault | undefined {
  const literal = literalAt(expression, at);
  if (literal) return literal;
  const from = matchAt(base, expression, at)?.[0];
  if (from === undefined) return undefined;
  const start = at + from.length;
  const place = /^@(property|parentProperty|path)$/.exec(from)?.[1] as FilterPlace['name'] | undefined;
  if (place) return { word: { kind: 'place', name: place }, next: start };
  const next = pathEnd(expression, start);
  const steps = pathSteps(`$${expression.slice(start, next)}`);
  if ('reason' in steps) return steps;
  const root = from === '$' ? '@root' : (from as FilterPath['from']);
  return { word: { kind: 'path', from: root, steps, text: expression.slice(at, next) }, next };
}

function literalAt(expression: string, at: number): ReadWord | PathFault | undefined {
  const length = literalLength(expression, at);
  const written = expression.slice(at, at + length);
  if (length === 0) return /["']/.test(expression[at]!) ? pathFaults.openQuote : undefined;
  if (written.startsWith('/')) return patternOf(written, at + length);
  const { text, escape } = readQuoted(written);
  if (escape !== undefined) return pathFaults.escape(escape);
  return { word: { kind: 'literal', value: text }, next: at + length };
}

function patternOf(written: string, next: number): ReadWord | PathFault {
  const end = written.lastIndexOf('/');
  const regex = compileRegex(written.slice(1, end), written.slice(end + 1));
  return 'reason' in regex ? regex : { word: { kind: 'pattern', regex }, next };
}

/** Where the steps of a path in an expression end. */
function pathEnd(expression: string, from: number): number {
  let at = from;
  for (;;) {
    const length = matchAt(step, expression, at)?.[0].length ?? bracketsLength(expression, at);
    if (length === 0) return at;
    at += length;
  }
}

function bracketsLength(expression: string, at: number): number {
  if (expression[at] !== '[') return 0;
  const end = closingAt(expression, at + 1, ']');
  return typeof end === 'number' ? end + 1 - at : 0;
}

/** The regular expression of a filter, with the flags of JavaScript. */
export function compileRegex(source: string, flags?: string): RegExp | PathFault {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return filterFaults.regex((error as Error).message);
  }
}
