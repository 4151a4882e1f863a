import { pathFaults, type PathFault } from '../problems/file/json-path.js';
import { closingAt, literalLength, readQuoted } from './quoted-text.js';
import { matchAt, type PathStep, type ReadSteps } from './path-step.js';

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

/** Reads what stands in brackets, up to the one that closes them. */
export function bracketSteps(path: string, from: number): ReadSteps | PathFault {
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
  return { step: { kind: 'name', name, isBare: false, fault: bareFault(name) }, next };
}

function isIndex(text: string): boolean {
  return index.test(text) && Number.isSafeInteger(Number(text));
}

function bareFault(name: string): PathFault | undefined {
  if (isIndex(name) || plainName.test(name)) return undefined;
  return /^[+-]?[\d.]+$/.test(name) ? pathFaults.index(name) : pathFaults.brackets;
}

function skipBlanks(path: string, at: number): number {
  return at + matchAt(blanks, path, at)![0].length;
}
