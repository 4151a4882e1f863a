import { type ExpressionFault, parseExpression, type PlacedReference, readPlaced } from './references/expression.js';
import { isGeneratorName } from './references/generators.js';
import type { Pipe } from './references/pipes.js';
import type { Range } from './range.js';
import type { Reference } from './references/reference-kinds.js';

export type { Argument, Reference } from './references/reference-kinds.js';

/** A reference where a file uses it; `text` is as written, braces included and pipes not. */
export interface ReferenceUse {
  readonly text: string;
  readonly reference: Reference;
  readonly range: Range;
  /** Whether a pipe gives a value where nothing has set it. */
  readonly hasDefault?: true;
}

/** What is in two braces in a text. */
export interface Braces {
  /** As written, braces included. */
  readonly text: string;
  readonly offset: number;
  /** Null where it cannot be read. */
  readonly reference: Reference | null;
  /** What its value goes through, in order. */
  readonly pipes: readonly Pipe[];
  /** The reference and those that are arguments, with their places in the whole text. */
  readonly uses: readonly PlacedReference[];
  /** Why it cannot be read. */
  readonly fault?: ExpressionFault;
}

/** Literal text, or what is in two braces. */
export type TemplatePart = string | Braces;

const namePattern = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Whether `text` can name a variable, an input or an alias. */
export function isName(text: string): boolean {
  return namePattern.test(text);
}

/**
 * Splits a string at its references. `\\{{` becomes a literal `{{`; an unclosed `{{` stays literal text.
 *
 * @returns the parts in order; adjacent literals are joined, empty literals left out
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  if (!text.includes('{{')) return text === '' ? [] : [text];
  const parts: TemplatePart[] = [];
  let literal = '';
  let from = 0;
  for (const { start, end } of bracesIn(text)) {
    literal += withoutEscapes(text.slice(from, start));
    from = end;
    if (literal !== '') parts.push(literal);
    literal = '';
    parts.push(readBraces(text.slice(start, end), start));
  }
  literal += withoutEscapes(text.slice(from));
  if (literal !== '') parts.push(literal);
  return parts;
}

function withoutEscapes(text: string): string {
  return text.includes('\\{{') ? text.replaceAll('\\{{', '{{') : text;
}

function readBraces(text: string, offset: number): Braces {
  const read = parseExpression(text.slice(2, -2));
  if ('kind' in read) return { text, offset, reference: null, pipes: [], uses: [], fault: read };
  const { reference, pipes, uses } = read;
  const within = offset + 2;
  return {
    text,
    offset,
    reference,
    pipes,
    uses: uses.map((use) => ({ ...use, from: use.from + within, to: use.to + within })),
  };
}

/** How a reference in braces is shown: as written, without what it goes through. */
export function shownUse({ text, pipes, reference }: Braces, use: PlacedReference): string {
  const isWhole = pipes.length === 0 && use.reference.kind === reference?.kind && !('args' in reference);
  return isWhole ? text : `{{${use.text}}}`;
}

/** Whether a pipe gives a value where nothing has set the reference. */
export function hasDefault({ pipes }: Pick<Braces, 'pipes'>): boolean {
  return pipes.some(({ name }) => name === 'default');
}

/** The references in a text: those that are arguments, too. */
export function referencesIn(text: string): readonly Reference[] {
  return allBraces(text).flatMap(({ uses }) => uses.map(({ reference }) => reference));
}

/** What is in braces, in order. */
export function allBraces(text: string): readonly Braces[] {
  return text.includes('{{') ? parseTemplate(text).filter((part) => typeof part !== 'string') : [];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Characters that a reference with braces in its quotes may have: to look farther would take quadratic time. */
const longestQuoted = 1_000;
const quotedBraces = /\{\{(?:[^'"{}]|\{(?!\{)|\}(?!\})|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*\}\}/sy;

/** Where there is something in two braces. @param escaped - whether also behind a backslash */
function* bracesIn(text: string, escaped = false): Generator<Stretch> {
  for (let at = text.indexOf('{{'); at !== -1;) {
    if (!escaped && text[at - 1] === '\\') {
      at = text.indexOf('{{', at + 2);
      continue;
    }
    const close = text.indexOf('}}', at + 2);
    if (close === -1) return;
    const end = quotedEnd(text, at, close) ?? close + 2;
    yield { start: at, end };
    at = text.indexOf('{{', end);
  }
}

/** Where braces end whose first closing pair is in quotes; undefined where it is not, or what would be in them cannot be read. */
function quotedEnd(text: string, start: number, close: number): number | undefined {
  const inner = text.slice(start + 2, close);
  if (!/['"]/.test(inner) || !opensQuote(inner)) return undefined;
  quotedBraces.lastIndex = 0;
  const found = quotedBraces.exec(text.slice(start, start + longestQuoted))?.[0];
  if (found === undefined) return undefined;
  const read = parseExpression(found.slice(2, -2));
  return 'kind' in read && read.kind === 'reference' ? undefined : start + found.length;
}

function opensQuote(text: string): boolean {
  return /['"]/.test(text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, ''));
}

/** The text of a template with underscores in the place of its references. */
export function maskReferences(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : '_'.repeat(part.text.length))).join('');
}

/** The text with something in the place of whatever is in two braces. */
export function replaceBraces(text: string, replace: (written: string) => string): string {
  if (!text.includes('{{')) return text;
  let [replaced, from] = ['', 0];
  for (const { start, end } of bracesIn(text, true)) {
    replaced += text.slice(from, start) + replace(text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
}

/** Reads `var.x`, `env.X`, `flow.alias.x` or a generator's name, with nothing behind it but a path. */
export function parseReference(text: string): Reference | null {
  if (isGeneratorName(text)) return { kind: 'generator', name: text };
  return readPlaced(text, 0)?.reference ?? null;
}

/** A text with the values of its `{{env.*}}`; undefined if one is not set, or if another reference is in it. */
export function renderEnv(
  text: string,
  values: () => Readonly<Record<string, string | undefined>>,
): string | undefined {
  const parts = parseTemplate(text).map((part) => {
    if (typeof part === 'string') return part;
    const isPlain = part.reference?.kind === 'env' && part.pipes.length === 0;
    return isPlain ? values()[part.reference!.name] : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}
