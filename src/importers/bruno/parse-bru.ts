/** A line of a block such as `headers`: a name and what it has. */
export interface BruPair {
  readonly name: string;
  readonly value: string;
  /** Absent where the value is a text. */
  readonly list?: readonly string[];
  /** Whether it is without the sign `~`. */
  readonly isOn: boolean;
  readonly line: number;
  /** The names of its annotations: `number` of `@number`. */
  readonly notes: readonly string[];
}

/** A block of a `.bru` file. */
export interface BruBlock {
  readonly name: string;
  /** Of its name, from 1. */
  readonly line: number;
  /** What is between the braces, its indentation taken off; empty of one with pairs. */
  readonly text: string;
  /** Of the first line of `text`. */
  readonly textLine: number;
  readonly pairs: readonly BruPair[];
  /** Items between brackets, as of `vars:secret`. */
  readonly items: readonly string[];
}

export type ParsedBru =
  | { readonly kind: 'blocks'; readonly blocks: readonly BruBlock[] }
  | { readonly kind: 'fault'; readonly line: number };

/** Blocks whose content is text. */
const textBlocks = /^(?:body(?::(?:json|text|xml|sparql|graphql|graphql:vars))?|script:.*|tests|docs|example)$/;
const opening = /^([a-z][\w:.-]*)[ \t]*([{[])[ \t]*(.*)$/;

/** Reads a file in the markup of Bruno: a request, a folder, a collection or an environment. Never throws. */
export function parseBru(text: string): ParsedBru {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const blocks: BruBlock[] = [];
  try {
    for (let at = 0; at < lines.length;) {
      const line = lines[at]!;
      // The color of an environment has no braces.
      if (line.trim() === '' || line.startsWith('color:')) at += 1;
      else at = readBlock(lines, at, blocks);
    }
  } catch (error) {
    if (error instanceof Fault) return { kind: 'fault', line: error.line };
    throw error;
  }
  return { kind: 'blocks', blocks };
}

class Fault extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** @returns the line behind the block */
function readBlock(lines: readonly string[], at: number, blocks: BruBlock[]): number {
  const [, name, bracket, rest = ''] = opening.exec(lines[at]!.trimEnd()) ?? [];
  if (name === undefined) throw new Fault(at + 1);
  const block = { name, line: at + 1, text: '', textLine: at + 2, pairs: [], items: [] };
  if (bracket === '[') {
    const end = lines.findIndex((line, index) => index >= at && line.trimEnd().endsWith(']'));
    if (end < 0) throw new Fault(at + 1);
    const inside = [rest, ...lines.slice(at + 1, end + 1)].join('\n').replace(/\]\s*$/, '');
    blocks.push({ ...block, items: itemsOf(end === at ? inside.replace(/\]$/, '') : inside) });
    return end + 1;
  }
  if (textBlocks.test(name)) return readText(lines, at, { block, blocks });
  const end = readPairs(lines, at, { block, rest, blocks });
  return end + 1;
}

interface Reading {
  readonly block: BruBlock;
  readonly blocks: BruBlock[];
}

/** A brace at the start of a line ends a text, wherever it is. */
function readText(lines: readonly string[], at: number, { block, blocks }: Reading): number {
  const end = lines.findIndex((line, index) => index > at && line.startsWith('}'));
  if (end < 0) throw new Fault(at + 1);
  let first = at + 1;
  while (first < end && lines[first] === '') first += 1;
  const text = lines.slice(first, end).map((line) => line.replace(/^ {2}/, ''));
  blocks.push({ ...block, text: text.join('\n'), textLine: first + 1 });
  return end + 1;
}

/** @returns the line of the closing brace */
function readPairs(
  lines: readonly string[],
  at: number,
  { block, rest, blocks }: Reading & { readonly rest: string },
): number {
  const pairs: BruPair[] = [];
  let notes: string[] = [];
  // What is behind the opening brace is a line of its own.
  const all = [...lines.slice(0, at), rest, ...lines.slice(at + 1)];
  for (let index = at; index < all.length;) {
    const line = all[index]!;
    if (index > at && line.startsWith('}')) {
      blocks.push({ ...block, pairs });
      return index;
    }
    const [, note] = /^\s*@([^()\s:]+)(?:\(.*|\s*)$/.exec(line) ?? [];
    if (line.trim() === '') index += 1;
    else if (note !== undefined) {
      notes.push(note);
      index = behindNote(all, index);
    } else {
      const read = readPair(all, index, { notes, isAssert: block.name === 'assert' });
      pairs.push(read.pair);
      notes = [];
      index = read.next;
    }
  }
  throw new Fault(block.line);
}

/** An annotation may have a text of several lines between three quotes. */
function behindNote(lines: readonly string[], at: number): number {
  const [, behind] = /\('''(.*)$/.exec(lines[at]!) ?? [];
  if (behind === undefined || behind.includes("'''")) return at + 1;
  const end = lines.findIndex((line, index) => index > at && line.includes("'''"));
  if (end < 0) throw new Fault(at + 1);
  return end + 1;
}

const quotedKey = /^\s*(~?)"((?:\\"|[^"\\]|\\(?!"))*)"\s*:\s*(.*)$/;
const plainKey = /^\s*(~?)([^\s:]*)\s*:\s*(.*)$/;
/** The left side of an assertion is an expression, which may have blanks. */
const expressionKey = /^\s*(~?)([^:]*):\s*(.*)$/;

function readPair(
  lines: readonly string[],
  at: number,
  { notes, isAssert }: { readonly notes: readonly string[]; readonly isAssert: boolean },
): { readonly pair: BruPair; readonly next: number } {
  const line = lines[at]!;
  const quoted = isAssert ? null : quotedKey.exec(line);
  const [, sign, key, written = ''] = quoted ?? (isAssert ? expressionKey : plainKey).exec(line) ?? [];
  if (key === undefined) throw new Fault(at + 1);
  const name = quoted ? key.replaceAll('\\"', '"') : key.trim();
  const pair = { name, isOn: sign !== '~', line: at + 1, notes };
  if (written.startsWith("'''")) {
    const { value, next } = readLines(lines, at, written.slice(3));
    return { pair: { ...pair, value }, next };
  }
  if (written.trimEnd() === '[') {
    const end = lines.findIndex((each, index) => index > at && each.trim() === ']');
    if (end < 0) throw new Fault(at + 1);
    return { pair: { ...pair, value: '', list: itemsOf(lines.slice(at + 1, end).join('\n')) }, next: end + 1 };
  }
  return { pair: { ...pair, value: written.trim() }, next: at + 1 };
}

/** A text of several lines, between three quotes. What is behind them belongs to it: `@contentType(text/plain)`. */
function readLines(
  lines: readonly string[],
  at: number,
  first: string,
): { readonly value: string; readonly next: number } {
  const end = first.includes("'''") ? at : lines.findIndex((line, index) => index > at && line.includes("'''"));
  if (end < 0) throw new Fault(at + 1);
  const last = end === at ? first : lines[end]!;
  const [text = '', behind = ''] = last.split(/'''(.*)$/s, 2);
  const whole = end === at ? [text] : [first, ...lines.slice(at + 1, end), text];
  const value = whole
    .map((line) => line.slice(4))
    .join('\n')
    .trim();
  return {
    value: end === at ? text.trim() : [value, behind.trim()].filter((part) => part !== '').join(' '),
    next: end + 1,
  };
}

function itemsOf(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('@'));
}
