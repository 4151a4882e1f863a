import { type GeneratorName, generatorNames } from './generators.js';
import type { Range } from './range.js';

/** What is between `{{` and `}}`. */
export type Reference =
  | { readonly kind: 'var'; readonly name: string }
  | { readonly kind: 'env'; readonly name: string }
  | { readonly kind: 'flow'; readonly alias: string; readonly name: string }
  | { readonly kind: 'generator'; readonly name: GeneratorName };

/** A reference where a file uses it; `text` is as written, braces included. */
export interface ReferenceUse {
  readonly text: string;
  readonly reference: Reference;
  readonly range: Range;
}

/** Literal text, a reference, or something in braces that is not a reference (`reference` is null). */
export type TemplatePart =
  | string
  | { readonly text: string; readonly offset: number; readonly reference: Reference | null };

const namePattern = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const bracesPattern = /\\\{\{|\{\{(.*?)\}\}/gs;

/** Whether `text` can name a variable, an input or an alias. */
export function isName(text: string): boolean {
  return namePattern.test(text);
}

/**
 * Splits a string at its references. `\{{` becomes a literal `{{`; an unclosed `{{` stays literal text.
 *
 * @returns the parts in order; adjacent literals are joined, empty literals left out
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  if (!text.includes('{{')) return text === '' ? [] : [text];
  const parts: TemplatePart[] = [];
  let literal = '';
  let from = 0;
  // What follows the last closing braces holds no reference; to look there for one would take quadratic time.
  const end = text.lastIndexOf('}}');
  const closed = end === -1 ? '' : text.slice(0, end + 2);
  for (const match of closed.matchAll(bracesPattern)) {
    literal += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[1] === undefined) {
      literal += '{{';
      continue;
    }
    if (literal !== '') parts.push(literal);
    literal = '';
    parts.push({ text: match[0], offset: match.index, reference: parseReference(match[1].trim()) });
  }
  literal += closed.slice(from) + text.slice(closed.length).replaceAll('\\{{', '{{');
  if (literal !== '') parts.push(literal);
  return parts;
}

/** The text of a template with underscores in the place of its references. */
export function maskReferences(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : '_'.repeat(part.text.length))).join('');
}

/** The text with something in the place of whatever is in two braces. */
export function replaceBraces(text: string, replace: (written: string) => string): string {
  const closed = text.slice(0, text.lastIndexOf('}}') + 2);
  // Without the end of a pair nothing is replaced; see `parseTemplate`.
  if (!closed.endsWith('}}')) return text;
  return closed.replace(/\{\{.*?\}\}/gs, replace) + text.slice(closed.length);
}

/** Reads `var.x`, `env.X`, `flow.alias.x` (the last segment is the variable) or a generator's name. */
export function parseReference(text: string): Reference | null {
  const generator = generatorNames.find((name) => name === text);
  if (generator) return { kind: 'generator', name: generator };
  const dot = text.indexOf('.');
  const [kind, rest] = [text.slice(0, dot), text.slice(dot + 1)];
  if ((kind === 'var' || kind === 'env') && isName(rest)) return { kind, name: rest };
  if (kind !== 'flow') return null;
  const last = rest.lastIndexOf('.');
  const [alias, name] = [rest.slice(0, Math.max(last, 0)), rest.slice(last + 1)];
  return alias !== '' && isName(name) ? { kind, alias, name } : null;
}

/** A text with the values of its `{{env.*}}`; undefined if one is not set, or if another reference is in it. */
export function renderEnv(
  text: string,
  values: () => Readonly<Record<string, string | undefined>>,
): string | undefined {
  const parts = parseTemplate(text).map((part) => {
    if (typeof part === 'string') return part;
    return part.reference?.kind === 'env' ? values()[part.reference.name] : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}
