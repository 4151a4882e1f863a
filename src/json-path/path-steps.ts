import { followsWithoutDot, pathFaults, type PathFault } from '../problems/file/json-path.js';
import { closingAt, literalLength, readQuoted, matchAt } from './quoted-text.js';

const name = /[^.[\]^~{}]+/y;
const typeTest = /@(?:null|boolean|number|string|integer|undefined|nonFinite|scalar|array|object|function)\(\)/y;

/** Takes a JSON path apart. */
export function pathSteps(path: string): readonly PathStep[] | PathFault {
  if (!path.startsWith('$')) return pathFaults.noRoot;
  const steps: PathStep[] = [];
  let at = 1;
  while (at < path.length) {
    const read = path[at] === '[' ? bracketSteps(path, at + 1) : dotted(path, at);
    if ('reason' in read) return read;
    for (const step of read.steps) steps.push(step);
    at = read.next;
  }
  return steps;
}

/** Why a step cannot be what it is written as; what a reference brings may be. */
export function stepFault(step: PathStep): PathFault | undefined {
  if (step.kind === 'union') return step.parts.map(stepFault).find((fault) => fault !== undefined);
  return step.kind === 'name' ? step.fault : undefined;
}

/** Whether a step names one place. */
export function isDefinite({ kind }: PathStep): boolean {
  return kind === 'name' || kind === 'back';
}

/** The expressions of the filters in these steps, but for those within filters. */
export function filtersIn(steps: readonly PathStep[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'union') return filtersIn(step.parts);
    return step.kind === 'filter' ? [step.expression] : [];
  });
}

function dotted(path: string, at: number): ReadSteps | PathFault {
  if (path[at] === '^' || path[at] === '~') return signed(path[at]!, at + 1);
  if (path.startsWith('()', at)) return pathFaults.called;
  if (path[at] !== '.') return followsWithoutDot(path.slice(at));
  const isDeep = path[at + 1] === '.';
  const from = isDeep ? at + 2 : at + 1;
  if (isDeep && path[from] === '[') return signed('..', from);
  const step = named(path, from);
  if (!isDeep || 'reason' in step) return step;
  return { steps: [{ kind: 'sign', sign: '..' }, ...step.steps], next: step.next };
}

function named(path: string, from: number): ReadSteps | PathFault {
  if (path[from] === '*') return signed('*', from + 1);
  const test = matchAt(typeTest, path, from);
  if (test) return signed(test[0], from + test[0].length);
  const found = matchAt(name, path, from)?.[0];
  if (found === undefined) return pathFaults.noName;
  const fault = bareFault(found, path.slice(from));
  return { steps: [{ kind: 'name', name: found, isBare: true, fault }], next: from + found.length };
}

function bareFault(found: string, rest: string): PathFault | undefined {
  if (/^[+-]\d+$|^0\d+$/.test(found)) return pathFaults.index(found);
  const at = found.search(/[\s'"(),]/);
  if (at < 0) return undefined;
  if (found.startsWith('()', at)) return pathFaults.called;
  return at === 0 && /\S/.test(found[0]!) ? pathFaults.noName : followsWithoutDot(rest.slice(at));
}

function signed(sign: string, next: number): ReadSteps {
  return { steps: [{ kind: 'sign', sign }], next };
}

interface Selector {
  readonly step: PathStep;
  readonly next: number;
}

const blanks = /\s*/y;
const integer = '(?:0|-?[1-9]\\d*)';
const slice = new RegExp(`(${integer}?)\\s*:\\s*(${integer}?)(?:\\s*:\\s*(${integer}?))?(?=\\s*[\\],])`, 'y');
const bare = /[^\s[\]{},](?:[^[\]{},]*[^\s[\]{},])?/y;
const index = new RegExp(`^${integer}$`);
const plainName = /^[A-Za-z_$][\w$-]*$/;

/** Reads what is in brackets, up to the one that closes them. */
function bracketSteps(path: string, from: number): ReadSteps | PathFault {
  const parts: PathStep[] = [];
  for (let at = from; ;) {
    const read = selector(path, skipBlanks(path, at));
    if ('reason' in read) return read;
    parts.push(read.step);
    at = skipBlanks(path, read.next) + 1;
    const sign = path[at - 1];
    if (sign === ']') return { steps: parts.length === 1 ? parts : [{ kind: 'union', parts }], next: at };
    if (sign !== ',') return pathFaults.openBracket;
  }
}

function selector(path: string, at: number): Selector | PathFault {
  switch (path[at]) {
    case "'":
    case '"':
      return quotedName(path, at);
    case '?':
      return filter(path, at + 1);
    case '(':
      return pathFaults.script;
    case '*':
      return { step: { kind: 'sign', sign: '*' }, next: at + 1 };
    case undefined:
      return pathFaults.openBracket;
    default:
      return sliceAt(path, at) ?? bareName(path, at);
  }
}

function quotedName(path: string, at: number): Selector | PathFault {
  const length = literalLength(path, at);
  if (length === 0) return pathFaults.openQuote;
  const { text, escape } = readQuoted(path.slice(at, at + length));
  if (escape !== undefined) return pathFaults.escape(escape);
  return { step: { kind: 'name', name: text, isBare: false }, next: at + length };
}

function filter(path: string, from: number): Selector | PathFault {
  const end = closingAt(path, from, '],');
  if (typeof end !== 'number') return end;
  return { step: { kind: 'filter', expression: path.slice(from, end).trim() }, next: end };
}

function sliceAt(path: string, at: number): Selector | PathFault | undefined {
  const found = matchAt(slice, path, at);
  if (!found) return undefined;
  const sign = found.slice(1).map((part) => part ?? '');
  const large = sign.find((part) => !Number.isSafeInteger(Number(part)));
  if (large !== undefined) return pathFaults.index(large);
  return { step: { kind: 'sign', sign: sign.join(':') }, next: at + found[0].length };
}

function bareName(path: string, at: number): Selector | PathFault {
  const name = matchAt(bare, path, at)?.[0];
  if (name === undefined) return path.includes(']', at) ? pathFaults.brackets : pathFaults.openBracket;
  const next = at + name.length;
  if (name.startsWith('-') && isIndex(name)) return { step: { kind: 'back', index: Number(name) }, next };
  return { step: { kind: 'name', name, isBare: false, fault: nameFault(name) }, next };
}

function isIndex(text: string): boolean {
  return index.test(text) && Number.isSafeInteger(Number(text));
}

function nameFault(name: string): PathFault | undefined {
  if (isIndex(name) || plainName.test(name)) return undefined;
  return /^[+-]?[\d.]+$/.test(name) ? pathFaults.index(name) : pathFaults.brackets;
}

function skipBlanks(path: string, at: number): number {
  return at + matchAt(blanks, path, at)![0].length;
}

/** A step of a JSON path. */
export type PathStep =
  /** `.name`, `['name']` or `[0]`; `isBare` where it follows a dot. `fault`: why it is not a name, unless a reference brings it. */
  | { readonly kind: 'name'; readonly name: string; readonly isBare: boolean; readonly fault?: PathFault | undefined }
  /** `[-1]`, counted from the end of a list. */
  | { readonly kind: 'back'; readonly index: number }
  /** `[?expression]` */
  | { readonly kind: 'filter'; readonly expression: string }
  /** `..`, `*`, `^`, `~`, `1:3` or `@string()`. */
  | { readonly kind: 'sign'; readonly sign: string }
  /** Several of them in one pair of brackets. */
  | { readonly kind: 'union'; readonly parts: readonly PathStep[] };

/** Steps that were read, and where the path goes on. */
interface ReadSteps {
  readonly steps: readonly PathStep[];
  readonly next: number;
}
