import type { Json } from '../../lib/json.js';
import { freeName } from '../../lib/free-number.js';
import { escapeText } from '../../json-path/quoted-text.js';
import type { SuiteRequest } from '../suite/suite.js';
import type { HarEntry } from './entries.js';
import { setCookiesOf } from './headers.js';
import { isJson } from './keep.js';
import { literal } from '../shared/literal.js';
import { betweenWords, parsed, sentWords } from './sent-words.js';

/** Values that answers gave and later requests send, as variables. */
export interface Answers {
  /** A text as a template, with what earlier answers gave as references. */
  readonly text: (written: string, at: number) => string;
  /** The reference to a value that an earlier answer gave; undefined if none did. */
  readonly value: (value: Json, at: number) => string | undefined;
  /** The captures of a request. */
  readonly capturesOf: (at: number) => SuiteRequest['captures'];
}

interface Found {
  readonly at: number;
  readonly from: string;
  readonly key: string;
}

/** @param entries - the requests that are kept; `at` is a place among them */
export function openAnswers(entries: readonly HarEntry[]): Answers {
  const found = new Map<string, Found>();
  const sent = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    for (const word of sentWords(entry)) sent.add(word);
    for (const { value, from, key } of valuesOf(entry)) {
      const known = found.get(value);
      if (known && (isSteady(known.from) || !isSteady(from) || known.at < at)) continue;
      // What a request has sent before is not given by the answer.
      if (!known && sent.has(value)) continue;
      found.set(value, { at, from, key });
    }
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const captures = new Map<number, { name: string; value: Json }[]>();
  const reference = (value: string, at: number): string | undefined => {
    const source = found.get(value);
    if (!source || source.at >= at) return undefined;
    const name = names.get(value) ?? freeName(nameFor(source, entries), (each) => taken.has(each));
    if (!names.has(value)) captures.set(source.at, [...(captures.get(source.at) ?? []), { name, value: source.from }]);
    names.set(value, name);
    taken.add(name);
    return `{{suite:${name}}}`;
  };
  const value = (given: Json, at: number): string | undefined =>
    typeof given === 'string' || typeof given === 'number' ? reference(String(given), at) : undefined;
  return {
    value,
    text: (written, at) => replaced(written, (word) => reference(word, at)),
    capturesOf: (at) => captures.get(at) ?? [],
  };
}

/** Words of a text: what is between the signs of URLs, headers and cookies. */
function replaced(written: string, reference: (word: string) => string | undefined): string {
  return (
    reference(written) ??
    written
      .split(betweenWords)
      .map((part, at) => (at % 2 === 0 ? (reference(part) ?? literal(part)) : part))
      .join('')
  );
}

interface Value {
  readonly value: string;
  readonly from: string;
  readonly key: string;
}

const deepest = 12;
const most = 2_000;

/** What an answer gives that a later request may send back. */
function valuesOf({ response }: HarEntry): readonly Value[] {
  const values: Value[] = [];
  const cookies = setCookiesOf(response.headers).map(({ name, value }) => ({
    value,
    from: `cookie ${name}`,
    key: name,
  }));
  const headers = response.headers
    .filter(({ name }) => /token|csrf|xsrf|authorization|request-id|session|^location$/i.test(name))
    .map(({ name, value }) => ({ value, from: `header ${name.toLowerCase()}`, key: name }));
  if (isJson(response.type) || /^\s*[[{]/.test(response.text ?? ''))
    walk(parsed(response.text), { path: '$', key: '', depth: 0 }, values);
  return [...values, ...headers, ...cookies].filter(({ value, key }) => isTelling(value, key));
}

interface Place {
  readonly path: string;
  readonly key: string;
  readonly depth: number;
}

function walk(value: Json, { path, key, depth }: Place, values: Value[]): void {
  if (values.length > most || depth > deepest) return;
  if (typeof value === 'string' || typeof value === 'number') values.push({ value: String(value), from: path, key });
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [at, item] of (value as readonly Json[]).entries())
      walk(item, { path: `${path}[${at}]`, key, depth: depth + 1 }, values);
    return;
  }
  for (const [name, inner] of Object.entries(value))
    walk(inner as Json, { path: path + stepOf(name), key: name, depth: depth + 1 }, values);
}

function stepOf(name: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(name) ? `.${name}` : `['${escapeText(name, "'")}']`;
}

/** Long values without blanks, and shorter ones of names that say so: others meet by chance. */
function isTelling(value: string, key: string): boolean {
  if (!/^[^\s"'<>{}|\\]+$/.test(value) || /^(?:true|false|null)$/i.test(value)) return false;
  if (/(?:id|token|key|code|slug|uuid|csrf|xsrf|nonce|cursor|session|ticket)s?$/i.test(key)) return value.length >= 3;
  return value.length >= 16 && /\d/.test(value) && !/^(?:https?:|\d{4}-\d\d-\d\d)/.test(value);
}

/** Whether a path goes through no list. */
function isSteady(from: string): boolean {
  return !/\[\d+\]/.test(from);
}

function nameFor({ key, at, from }: Found, entries: readonly HarEntry[]): string {
  const word = camel(key.replace(/^x-/i, ''));
  if (!/^id$/i.test(word)) {
    const name = word.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase()) || 'value';
    return /^[A-Za-z_]/.test(name) ? name : `v_${name}`;
  }
  const [, parent] = /\.([A-Za-z]\w*)(?:\[\d+\])*\.\w+$/.exec(from) ?? [];
  const { pathname } = new URL(entries[at]!.url);
  const resource = parent ?? pathname.split('/').findLast((part) => /^[a-z][a-z_-]*$/i.test(part)) ?? 'answer';
  return `${camel(resource).replace(/s$/, '')}Id`;
}

function camel(written: string): string {
  return written.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());
}
