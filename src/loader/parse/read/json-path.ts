import type { PathFault } from '../../../model/problems/json-path.js';
import { expressionFault } from './json-path-filter.js';

export type JsonPath =
  /** `definite`: whether it can only ever name one place. */
  { readonly definite: boolean } | PathFault;

const separators = "names follow a dot, such as `$.order.id`; others stand in brackets: `$['first name']`";
const name = /[^.[\]\s'"(),^~{}]+/y;
const typeTest = /@(?:null|boolean|number|string|integer|undefined|nonFinite|scalar|array|object|function|other)\(\)/y;
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y;
const bracketed: readonly (readonly [RegExp, boolean])[] = [
  [/\s*\d+\s*\]/y, true],
  [/\s*\*\s*\]/y, false],
  [/\s*-?\d*:-?\d*(?::\d*)?\s*\]/y, false],
  [/\s*[\w$-]+(?:\s*,\s*[\w$-]+)+\s*\]/y, false],
  [/\s*[A-Za-z_$][\w$-]*\s*\]/y, true],
];

/** Checks the syntax of a JSON path. References in it stand for names or numbers. */
export function readJsonPath(written: string): JsonPath {
  const path = written.replace(/\{\{.*?\}\}/g, (reference) => '_'.repeat(reference.length));
  let definite = true;
  let at = 1;
  while (at < path.length) {
    const step = path[at] === '[' ? bracket(path, at) : dotted(path, at);
    if ('reason' in step) return step;
    definite &&= step.definite;
    at = step.next;
  }
  return { definite };
}

type Step = { readonly next: number; readonly definite: boolean } | PathFault;

function dotted(path: string, at: number): Step {
  if (path[at] === '^' || path[at] === '~') return { next: at + 1, definite: false };
  if (path.startsWith('()', at))
    return fault('a path calls nothing', 'for the length of what it names, use the operator: `$.items: { length: 3 }`');
  if (path[at] !== '.') return fault(`\`${path.slice(at, at + 12)}\` follows without a dot`);
  const deep = path[at + 1] === '.';
  const from = deep ? at + 2 : at + 1;
  if (deep && path[from] === '[') return { next: from, definite: false };
  if (path[from] === '*') return { next: from + 1, definite: false };
  const test = matchAt(typeTest, path, from);
  if (test !== undefined) return { next: test, definite: false };
  const next = matchAt(name, path, from);
  return next === undefined ? fault('a name is missing after a dot') : { next, definite: !deep };
}

function bracket(path: string, at: number): Step {
  const from = at + 1;
  if (path.startsWith('?(', from)) return filter(path, from);
  if (path[from] === '?') {
    const expression = /^[^\]]*/.exec(path.slice(from + 1))![0].trim();
    return fault('a filter stands in parentheses', `write \`[?(${expression})]\``);
  }
  if (path[from] === '(')
    return fault('a script in brackets is never run', 'name the place, or use a filter: `$.items[?(@.count > 1)]`');
  if (path[from] === "'" || path[from] === '"') return quotedNames(path, from);
  if (/^\s*-\d+\s*\]/.test(path.slice(from)))
    return fault('an index cannot be negative', 'count from the end with a slice: `[-1:]`');
  for (const [pattern, definite] of bracketed) {
    const next = matchAt(pattern, path, from);
    if (next !== undefined) return { next, definite };
  }
  return fault(path.includes(']', from) ? 'what stands in the brackets is not understood' : 'a bracket is not closed');
}

function quotedNames(path: string, from: number): Step {
  let [count, isSplit] = [0, false];
  let at: number | undefined = from;
  while (at !== undefined) {
    const start: number = at;
    at = matchAt(quoted, path, at);
    if (at === undefined) return fault('a quote is not closed');
    count++;
    isSplit ||= /[,[\]]|^@/.test(path.slice(start + 1, at - 1));
    if (count > 1 && isSplit)
      return fault(
        'a name in a list of names cannot have `,`, `[` or `]` in it, nor begin with `@`',
        'read each name by a path of its own',
      );
    if (path[at] === ']') return { next: at + 1, definite: count === 1 };
    at = matchAt(/\s*,\s*/y, path, at);
  }
  return fault('a bracket is not closed');
}

function filter(path: string, from: number): Step {
  let depth = 0;
  for (let at = from + 1; at < path.length; at++) {
    const afterQuote = path[at] === "'" || path[at] === '"' ? matchAt(quoted, path, at) : undefined;
    if (afterQuote !== undefined) at = afterQuote - 1;
    if (path[at] === '(') depth++;
    if (path[at] === ')') depth--;
    if (depth > 0) continue;
    if (path[at + 1] !== ']') return fault('a bracket is not closed');
    return expressionFault(path.slice(from + 2, at)) ?? { next: at + 2, definite: false };
  }
  return fault('a parenthesis is not closed');
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function fault(reason: string, hint = separators): Step {
  return { reason, hint };
}
