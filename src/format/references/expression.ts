import { type ArgumentFault, argumentFault } from './argument.js';
import { describeGenerator, type GeneratorName, isGeneratorName } from './generators.js';
import { describePipe, isPipeName, type Pipe, type PipeName } from './pipes.js';
import { type ReferencePath, readReferencePath } from './reference-path.js';
import type { Argument, Reference } from './reference-kinds.js';

/** What is between two braces: a reference, and the pipes that its value goes through. */
export interface Expression {
  readonly reference: Reference;
  readonly pipes: readonly Pipe[];
  /** Every reference in it, those that are arguments included, in their order. */
  readonly uses: readonly PlacedReference[];
}

/** A reference, and where what names it is, its path left out. */
export interface PlacedReference {
  readonly reference: Reference;
  /** As written, path included and braces not. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Why something between two braces cannot be read. */
export type ExpressionFault =
  | { readonly kind: 'reference' }
  | { readonly kind: 'quote' }
  | { readonly kind: 'argument'; readonly text: string }
  | { readonly kind: 'pipe'; readonly name: string }
  | { readonly kind: 'pipe-arguments'; readonly name: PipeName; readonly fault: ArgumentFault }
  | { readonly kind: 'generator-arguments'; readonly name: GeneratorName; readonly fault: ArgumentFault };

interface Token {
  readonly kind: 'word' | 'quoted' | 'bar';
  /** Of a text in quotes, what it says. */
  readonly text: string;
  readonly from: number;
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_-]*/;
/** One that is not a name is an error of its call. */
const aliasPattern = /^[^.\s|'"[\]{}]+/;
const blanks = /\s*/y;
const quoted = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/sy;
/** What is in brackets may hold blanks, bars and quotes. */
const word = /(?:[^\s|'"[]|\[\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\]'"|\s]*)\s*\]|\[)+/sy;

/** Reads what is between two braces. */
export function parseExpression(text: string): Expression | ExpressionFault {
  const tokens = tokensOf(text);
  if (!tokens) return { kind: isReferenceFirst(text) ? 'quote' : 'reference' };
  const [head = [], ...rest] = between(tokens);
  const uses: PlacedReference[] = [];
  const read = readHead(head, uses);
  if ('fault' in read) return read.fault;
  const pipes: Pipe[] = [];
  for (const part of rest) {
    const pipe = readPipe(part, uses);
    if ('kind' in pipe) return pipe;
    pipes.push(pipe);
  }
  return { reference: read.reference, pipes, uses };
}

/** Reads what follows a value: `first | upper`. */
export function parsePipes(text: string): Omit<Expression, 'reference'> | ExpressionFault {
  const tokens = tokensOf(text);
  if (!tokens) return { kind: 'quote' };
  const uses: PlacedReference[] = [];
  const pipes: Pipe[] = [];
  for (const part of between(tokens)) {
    const pipe = readPipe(part, uses);
    if ('kind' in pipe) return pipe;
    pipes.push(pipe);
  }
  return { pipes, uses };
}

/** Reads `var.x`, `env.X` or `flow.alias.x`, the first two with a path behind it. */
export function readPlaced(text: string, from: number): PlacedReference | null {
  const dot = text.indexOf('.');
  const kind = text.slice(0, dot);
  const name = (kind === 'flow' ? aliasPattern : namePattern).exec(text.slice(dot + 1))?.[0];
  if (name === undefined || dot < 0) return null;
  const end = dot + 1 + name.length;
  const placed = (reference: Reference, to: number): PlacedReference => ({ reference, text, from, to: from + to });
  if (kind === 'env') return end === text.length ? placed({ kind, name }, end) : null;
  if (kind === 'var') {
    const path = readReferencePath(text.slice(end));
    return path && placed({ kind, name, ...pathOf(path) }, end);
  }
  if (kind !== 'flow' || text[end] !== '.') return null;
  const own = namePattern.exec(text.slice(end + 1))?.[0];
  if (own === undefined) return null;
  const to = end + 1 + own.length;
  const path = readReferencePath(text.slice(to));
  return path && placed({ kind, alias: name, name: own, ...pathOf(path) }, to);
}

function pathOf(path: ReferencePath): { readonly path?: ReferencePath } {
  return path.length === 0 ? {} : { path };
}

/** Undefined where quotes are not closed. */
function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = matchEnd(blanks, text, 0); at < text.length; at = matchEnd(blanks, text, at)) {
    const sign = text[at];
    if (sign === '|') {
      tokens.push({ kind: 'bar', text: '|', from: at });
      at += 1;
      continue;
    }
    const isQuoted = sign === "'" || sign === '"';
    const pattern = isQuoted ? quoted : word;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    const said = isQuoted ? unescaped(match[1] ?? match[2] ?? '') : match[0];
    tokens.push({ kind: isQuoted ? 'quoted' : 'word', text: said, from: at });
    at += match[0].length;
  }
  return tokens;
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"', '\\': '\\' };

/** A backslash before any other sign stays. */
function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (whole, sign: string) => escapes[sign] ?? whole);
}

/** The tokens between bars, at least one group. */
function between(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'bar') groups.push([]);
    else groups.at(-1)!.push(token);
  }
  return groups;
}

type Head = { readonly reference: Reference } | { readonly fault: ExpressionFault };

function readHead([first, ...others]: readonly Token[], uses: PlacedReference[]): Head {
  if (first?.kind !== 'word') return { fault: { kind: 'reference' } };
  const { text: name, from } = first;
  if (!isGeneratorName(name)) {
    const placed = others.length === 0 ? readPlaced(name, from) : null;
    if (!placed) return { fault: { kind: 'reference' } };
    uses.push(placed);
    return placed;
  }
  uses.push({ reference: { kind: 'generator', name }, text: name, from, to: from + name.length });
  const args = readArguments(others, uses);
  if (!Array.isArray(args)) return { fault: args as ExpressionFault };
  const { takes } = describeGenerator(name);
  const fault = argumentFault(args, takes) ?? rangeFault(name, args);
  if (fault) return { fault: { kind: 'generator-arguments', name, fault } };
  return { reference: { kind: 'generator', name, ...(args.length > 0 && { args }) } };
}

/** A range goes upwards. */
function rangeFault(name: GeneratorName, args: readonly Argument[]): ArgumentFault | undefined {
  const [min, max] = args;
  if (name !== 'randomInt' || !min || !max || min.kind === 'reference' || max.kind === 'reference') return undefined;
  return Number(min.text) > Number(max.text) ? { kind: 'value', of: 'integer', text: max.text } : undefined;
}

function readPipe([first, ...others]: readonly Token[], uses: PlacedReference[]): Pipe | ExpressionFault {
  if (first?.kind !== 'word' || !isPipeName(first.text)) return { kind: 'pipe', name: first?.text ?? '' };
  const args = readArguments(others, uses);
  if (!Array.isArray(args)) return args as ExpressionFault;
  const fault = argumentFault(args, describePipe(first.text).takes);
  return fault ? { kind: 'pipe-arguments', name: first.text, fault } : { name: first.text, args };
}

function readArguments(tokens: readonly Token[], uses: PlacedReference[]): readonly Argument[] | ExpressionFault {
  const args: Argument[] = [];
  for (const { kind, text, from } of tokens) {
    if (kind === 'word' && /^(?:var|env|flow)\./.test(text)) {
      const placed = readPlaced(text, from);
      if (!placed) return { kind: 'argument', text };
      uses.push(placed);
      args.push({ kind: 'reference', text, reference: placed.reference });
    } else args.push({ kind: kind === 'quoted' ? 'quoted' : 'word', text });
  }
  return args;
}

function isReferenceFirst(text: string): boolean {
  const first = /^\s*([^\s|]+)\s*(?:\||\s)/.exec(text)?.[1] ?? '';
  return isGeneratorName(first) || readPlaced(first, 0) !== null;
}
