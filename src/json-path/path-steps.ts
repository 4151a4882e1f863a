import { followsWithoutDot, pathFaults, type PathFault } from '../model/problems/json-path.js';

/** A step of a JSON path; `fault`: why its names need quotes, unless a reference brings them. */
export type PathStep =
  /** `.name`, `['name']` or `[0]`; `isBare` where it follows a dot. */
  | { readonly kind: 'name'; readonly name: string; readonly isBare: boolean; readonly fault?: PathFault | undefined }
  /** `['a','b']` or `[0,2]`. */
  | { readonly kind: 'names'; readonly names: readonly string[]; readonly fault?: PathFault | undefined }
  /** `[?(expression)]` */
  | { readonly kind: 'filter'; readonly expression: string }
  /** `..`, `*`, `^`, `~`, `1:3` or `@string()`. */
  | { readonly kind: 'sign'; readonly sign: string };

interface Read {
  readonly steps: readonly PathStep[];
  readonly next: number;
}

/** A text in quotes, as names and filters have it. */
export const quotedText = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs;
const name = /[^.[\]^~{}]+/y;
const typeTest = /@(?:null|boolean|number|string|integer|undefined|nonFinite|scalar|array|object|function)\(\)/y;
const quoted = new RegExp(quotedText.source, 'sy');
/** With quotes in it that close nothing, as no bracket or comma follows. */
const looselyQuoted = /'(?:[^'\\]|\\.|'(?!\s*[\],]))*'|"(?:[^"\\]|\\.|"(?!\s*[\],]))*"/sy;
const slice = /\s*((?:-?\d+)?:(?:-?\d+)?(?::(?:-?\d+)?)?)\s*\]/y;
const unquoted = /\s*([^\s[\]{}](?:[^[\]{}]*[^\s[\]{}])?)\s*\]/y;
const plain = /^(?:\d+|[A-Za-z_$][\w$-]*|[\w$-]+(?:\s*,\s*[\w$-]+)+)$/;

/** Takes a JSON path apart. */
export function pathSteps(path: string): readonly PathStep[] | PathFault {
  if (!path.startsWith('$')) return pathFaults.noRoot;
  const steps: PathStep[] = [];
  let at = 1;
  while (at < path.length) {
    const read = path[at] === '[' ? bracketed(path, at + 1) : dotted(path, at);
    if ('reason' in read) return read;
    for (const step of read.steps) steps.push(step);
    at = read.next;
  }
  return steps;
}

function dotted(path: string, at: number): Read | PathFault {
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

function named(path: string, from: number): Read | PathFault {
  if (path[from] === '*') return signed('*', from + 1);
  const test = matchAt(typeTest, path, from);
  if (test) return signed(test[0], from + test[0].length);
  const found = matchAt(name, path, from)?.[0];
  if (found === undefined) return pathFaults.noName;
  const fault = bareFault(found, path.slice(from));
  return { steps: [{ kind: 'name', name: found, isBare: true, fault }], next: from + found.length };
}

function bareFault(found: string, rest: string): PathFault | undefined {
  const at = found.search(/[\s'"(),]/);
  if (at < 0) return undefined;
  if (found.startsWith('()', at)) return pathFaults.called;
  return at === 0 && /\S/.test(found[0]!) ? pathFaults.noName : followsWithoutDot(rest.slice(at));
}

function bracketed(path: string, from: number): Read | PathFault {
  const inside = path.slice(from);
  if (inside.startsWith('?(')) return filter(path, from + 2);
  if (inside.startsWith('?')) return pathFaults.bareFilter(/^[^\]]*/.exec(inside.slice(1))![0].trim());
  if (/^\s*\(/.test(inside)) return pathFaults.script;
  const start = from + /^\s*/.exec(inside)![0].length;
  if (path[start] === "'" || path[start] === '"') return quotedNames(path, start);
  if (/^\s*-\d+\s*\]/.test(inside)) return pathFaults.negative;
  const all = /^\s*\*\s*\]/.exec(inside);
  if (all) return signed('*', from + all[0].length);
  const part = matchAt(slice, path, from);
  if (part) return signed(part[1]!, from + part[0].length);
  const bare = matchAt(unquoted, path, from);
  if (bare) return listed(bare[1]!.split(/\s*,\s*/), from + bare[0].length, bracketFault(bare[1]!));
  return inside.includes(']') ? pathFaults.brackets : pathFaults.openBracket;
}

function bracketFault(text: string): PathFault | undefined {
  return plain.test(text) ? undefined : pathFaults.brackets;
}

function quotedNames(path: string, from: number): Read | PathFault {
  const names: string[] = [];
  let fault: PathFault | undefined;
  for (let at = from; ;) {
    const found = matchAt(looselyQuoted, path, at)?.[0];
    if (found === undefined) return pathFaults.openQuote;
    if (matchAt(quoted, path, at)?.[0] !== found) fault = pathFaults.openBracket;
    names.push(found.slice(1, -1).replace(/\\(['"\\])/g, '$1'));
    const [, sign, gap] = /^(\s*(?:(\])|,\s*))?/.exec(path.slice(at + found.length))!;
    if (sign === undefined) return pathFaults.openBracket;
    at += found.length + sign.length;
    if (gap !== undefined) return listed(names, at, fault);
  }
}

/** Reads up to `)]`; what stands in quotes closes nothing, and neither does a bracket that a regex escapes. */
function filter(path: string, from: number): Read | PathFault {
  let depth = 1;
  for (let at = from; at < path.length; at++) {
    const text = matchAt(quoted, path, at)?.[0];
    if (text !== undefined) at += text.length - 1;
    else if (path[at] === '\\') at++;
    else if (path[at] === '(') depth++;
    else if (path[at] === ')') depth--;
    if (depth > 0) continue;
    if (path[at + 1] !== ']') return pathFaults.openBracket;
    return { steps: [{ kind: 'filter', expression: path.slice(from, at) }], next: at + 2 };
  }
  return pathFaults.openParenthesis;
}

function listed(names: readonly string[], next: number, fault: PathFault | undefined): Read {
  const step: PathStep =
    names.length === 1 ? { kind: 'name', name: names[0]!, isBare: false, fault } : { kind: 'names', names, fault };
  return { steps: [step], next };
}

function signed(sign: string, next: number): Read {
  return { steps: [{ kind: 'sign', sign }], next };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
