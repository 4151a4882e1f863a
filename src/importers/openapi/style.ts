import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { SuiteEntry } from '../suite/suite.js';
import { textOf } from './document.js';
import type { Parameter } from './operations.js';
import { literal } from '../shared/literal.js';

type Styled = Pick<Parameter, 'name' | 'style' | 'isExploded' | 'type'>;

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/** The entries that a value is in a query, in a form, or among cookies. */
export function entriesOf(parameter: Styled, value: Json): readonly SuiteEntry[] {
  const { name, style, isExploded, type } = parameter;
  const entry = (key: string, given: Json): SuiteEntry => ({ name: literal(key), value: literal(textOf(given)) });
  if (type !== undefined) return [entry(name, isJson(type) ? JSON.stringify(value) : value)];
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (isExploded) return items.map((item) => entry(name, item));
    return [entry(name, items.map(textOf).join(separators[style] ?? ','))];
  }
  if (!isJsonObject(value)) return [entry(name, value)];
  if (style === 'deepObject') return deepEntries(name, value).map(([key, given]) => entry(key, given));
  const pairs = Object.entries(value);
  if (isExploded) return pairs.map(([key, given]) => entry(key, given));
  return [entry(name, pairs.flatMap(([key, given]) => [key, textOf(given)]).join(separators[style] ?? ','))];
}

/** `filter[state]=paid` */
function deepEntries(name: string, value: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(value).flatMap(([key, given]): readonly (readonly [string, Json])[] => {
    const own = `${name}[${key}]`;
    if (isJsonObject(given)) return deepEntries(own, given);
    return Array.isArray(given) ? (given as readonly Json[]).map((item) => [own, item] as const) : [[own, given]];
  });
}

/** The value of a header. */
export function headerText({ isExploded, type }: Styled, value: Json): string {
  if (type !== undefined) return literal(isJson(type) ? JSON.stringify(value) : textOf(value));
  return literal(joined(value, isExploded, textOf));
}

/** What takes the place of a parameter in a path. */
export type PathValue =
  /** As a value of `path`, which is encoded. */
  | { readonly kind: 'value'; readonly text: string }
  /** As a part of the URL, since it has signs that must not be encoded. */
  | { readonly kind: 'written'; readonly text: string };

export function pathValue({ name, style, isExploded, type }: Styled, value: Json): PathValue {
  const isPlain = typeof value !== 'object' || value === null;
  if (type !== undefined) return { kind: 'value', text: literal(isJson(type) ? JSON.stringify(value) : textOf(value)) };
  if (style !== 'label' && style !== 'matrix')
    return isPlain
      ? { kind: 'value', text: literal(textOf(value)) }
      : { kind: 'written', text: joined(value, isExploded, encoded) };
  return {
    kind: 'written',
    text: style === 'label' ? labelText(value, isExploded) : matrixText(name, value, isExploded),
  };
}

function encoded(value: Json): string {
  return encodeURIComponent(textOf(value));
}

/** `a,b`, `x,1,y,2` or `x=1,y=2` */
function joined(value: Json, isExploded: boolean, write: (value: Json) => string, separator = ','): string {
  if (Array.isArray(value)) return (value as readonly Json[]).map(write).join(separator);
  if (!isJsonObject(value)) return write(value);
  const pairs = Object.entries(value).map(([key, given]) => `${write(key)}${isExploded ? '=' : ','}${write(given)}`);
  return pairs.join(separator);
}

/** `.a.b` */
function labelText(value: Json, isExploded: boolean): string {
  return `.${joined(value, isExploded, encoded, isExploded ? '.' : ',')}`;
}

/** `;id=1;id=2` */
function matrixText(name: string, value: Json, isExploded: boolean): string {
  if (!isExploded || typeof value !== 'object' || value === null) return `;${name}=${joined(value, false, encoded)}`;
  if (!Array.isArray(value)) return `;${joined(value, true, encoded, ';')}`;
  return (value as readonly Json[]).map((item) => `;${name}=${encoded(item)}`).join('');
}

export function isJson(type: string): boolean {
  return /^(?:application\/json|text\/json|[\w.+-]+\/[\w.+-]+\+json)\b/i.test(type.trim());
}
