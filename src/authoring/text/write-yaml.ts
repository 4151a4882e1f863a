import { Document, isCollection, visit, type Scalar, type ToStringOptions } from 'yaml';
import type { Json } from '../../lib/json.js';
import type { Style } from './style.js';

/**
 * A value as lines of block style, not indented, in the file's manner.
 *
 * @param flowFrom - how deep a collection is that is written in brackets, default 2: what a check expects
 */
export function blockLines(value: Json, style: Style, flowFrom = 2): readonly string[] {
  return documentOf(value, flowFrom)
    .toString({ ...options(style), indent: style.indent, indentSeq: true })
    .replace(/\n$/, '')
    .split('\n');
}

/** A whole file of block style. */
export function fileText(value: Json): string {
  return documentOf(value, Infinity).toString({ lineWidth: 0, singleQuote: true, indentSeq: true });
}

/** Lines below one another; an empty one stays empty. */
export function indented(lines: readonly string[], pad: string): readonly string[] {
  return lines.map((line) => (line === '' ? '' : pad + line));
}

/** A value on one line, as it is in brackets. */
export function flowText(value: Json, style: Style): string {
  if (style.json) return spacedJson(value);
  return documentOf(value, 0).toString(options(style)).trimEnd();
}

/** What a session file reads as a merge key or a comment of JavaScript where it has no quotes. */
const trap = /^(?:<<$|\/[/*])/;

function documentOf(value: Json, flowFrom: number): Document {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_, node, path) {
      if (path.filter(isCollection).length >= flowFrom) node.flow = true;
    },
    // Other styles break the line with the text, and the collection around it; empty lines at the end of a block get lost.
    Scalar(_, node: Scalar, path) {
      const isFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      if (trap.test(String(node.value))) node.type = 'QUOTE_SINGLE';
      if ((isFlow ? /\n/ : /(?:^|\n)\n$/).test(String(node.value))) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document;
}

function options({ quote }: Style): ToStringOptions {
  return { lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity, singleQuote: quote === 'single' };
}

function spacedJson(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(spacedJson).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${spacedJson(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
