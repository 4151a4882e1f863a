import { stringify } from 'yaml';
import type { Json } from '../../model/json.js';
import type { Style } from './style.js';

/** A value as lines of block style, not indented, in the file's manner. */
export function blockLines(value: Json, style: Style): readonly string[] {
  const text = stringify(value, { ...options(style), indent: style.indent, indentSeq: true });
  return text.trimEnd().split('\n');
}

/** A value on one line, as it stands in brackets. */
export function flowText(value: Json, style: Style): string {
  if (style.json) return spacedJson(value);
  return stringify(value, { ...options(style), collectionStyle: 'flow' }).trimEnd();
}

function options({ quote }: Style): { readonly lineWidth: 0; readonly singleQuote: boolean } {
  return { lineWidth: 0, singleQuote: quote === 'single' };
}

function spacedJson(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(spacedJson).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${spacedJson(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
