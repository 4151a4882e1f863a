import type { Json, JsonObject } from '../../../lib/json.js';
import { changesNumbers } from '../../../lib/numbers.js';
import { suiteReference, type PlacedRequest } from '../../suite/requests-of.js';
import { originIn, splitAt } from '../../shared/url.js';
import type { Name, Names } from './names.js';

/** Makes texts of the format of templates of a suite. */
export interface Texts {
  /** The text, its references as the format writes them. */
  readonly text: (template: string) => string;
  /**
   * The same of a URL or a part of its path, which cannot have null: another tool sends the word.
   *
   * @param isEncoded - whether what references bring into the path is encoded
   */
  readonly url: (template: string, isEncoded?: boolean) => string;
  /** A value with each of its texts and keys changed. */
  readonly value: <Value extends Json>(value: Value) => Value;
  /** The value that JSON as text has, references in it as another tool reads them; undefined if `json` cannot say it. */
  readonly json: (template: string) => Json | undefined;
}

/** @param of - the request that reads the variables; absent: the suite */
export function openTexts(names: Names, of?: PlacedRequest): Texts {
  const text = (template: string, depth = 0, added?: (name: Name, at: number) => string): string =>
    template.replace(suiteReference, (_, written: string, pipes = '', at = 0) => {
      const name = names.read(written, of);
      if (name.kind === 'inline') return depth > 10 ? '' : text(name.text, depth + 1, added);
      return braces(
        name,
        (pipes || (added?.(name, at) ?? '')).replace(/\bsuite:([\w.-]+)/g, (_: string, argument: string) =>
          argumentOf(names, argument, of),
        ),
      );
    });
  const value = (given: Json): Json => {
    if (typeof given === 'string') return text(given);
    if (typeof given !== 'object' || given === null) return given;
    if (Array.isArray(given)) return given.map((item: Json) => value(item));
    return Object.fromEntries(
      Object.entries(given).map(([key, inner]) => [
        text(key),
        asked(unsetValues(key, names, of), value(inner as Json)),
      ]),
    );
  };
  return {
    text: (template) => text(template),
    url: (template, isEncoded = false) => {
      const [from, to] = isEncoded ? pathIn(template) : [0, 0];
      return text(template, 0, (name, at) => {
        if (name.kind !== 'var' || !(name.isScripted || name.isNullable)) return '';
        return at >= from && at < to ? '| text | urlEncode' : '| text';
      });
    },
    value: value as Texts['value'],
    json: (template) => jsonOf(template, { text: (inner) => text(inner), read: (name) => names.read(name, of) }),
  };
}

/** Where the path of a URL begins and ends. */
function pathIn(url: string): readonly [from: number, to: number] {
  const [path] = splitAt(url, '?');
  return [originIn(url).length, path.length];
}

/** What a reference leads to in the value of its variable. */
const innerPath = /^\|\s*inner ((?:[^\s|'"]|'[^']*')+)(.*)$/s;

const sole = /^\{\{suite:([^|{}]*?)\s*\}\}$/;

/**
 * The texts that a variable that is a subject has where a script finds no value: before anything sets it, the reference as it is
 * written, and `null` where it was given what is not there.
 */
function unsetValues(subject: string, names: Names, of: PlacedRequest | undefined): readonly (string | null)[] {
  const [, written] = sole.exec(subject) ?? [];
  const name = written === undefined ? undefined : names.read(written, of);
  if (name?.kind !== 'var' || !name.isUnset || name.initial === '') return [];
  return [String(name.initial), ...(name.isNullable ? [null] : []), ...(name.isNulled ? ['null'] : [])];
}

/** An expectation of a variable that has one of such texts instead of no value. */
function asked(unset: readonly (string | null)[], expected: Json): Json {
  const [only, ...more] = unset;
  if (only === undefined) return expected;
  const isMap = typeof expected === 'object' && expected !== null && !Array.isArray(expected);
  if (!isMap) return expected;
  const { exists, empty, ...others } = expected as JsonObject;
  if (exists === false) return more.length === 0 ? only : { in: [...unset] };
  if (empty === true) return { in: ['', ...unset] };
  if ('equals' in others || 'in' in others) return expected;
  const { notEquals, notIn } = others;
  const excluded = [
    ...(Array.isArray(notIn) ? (notIn as readonly Json[]) : []),
    ...(notEquals === undefined ? [] : [notEquals]),
  ];
  const { notEquals: _, notIn: __, ...rest } = others;
  // A comparison with another value is true of what is not there.
  const isThere = exists === true || excluded.includes(null);
  const texts = [...excluded, only, ...(isThere ? more : [])];
  return { ...rest, ...(texts.length === 1 ? { notEquals: only } : { notIn: texts }) };
}

function braces(name: Exclude<Name, { kind: 'inline' }>, pipes = ''): string {
  const [, path = '', others = pipes] = innerPath.exec(pipes) ?? [];
  return `{{${name.kind}.${name.name}${path}${others.trim() === '' ? '' : ` ${others.trim()}`}}}`;
}

function argumentOf(names: Names, written: string, of: PlacedRequest | undefined): string {
  const name = names.read(written, of);
  return name.kind === 'inline' ? `'${name.text.replaceAll("'", "\\'")}'` : `${name.kind}.${name.name}`;
}

interface Within {
  readonly text: (template: string) => string;
  readonly read: (name: string) => Name;
}

/** Of the private use area: they hold the places of references without quotes, and of braces that are not references. */
const [open, close, literalBraces] = ['\uE000', '\uE001', '\uE002'];
const heldAlone = new RegExp(`^${open}(\\d+)${close}$`);
const reference = /(?<!\\)\{\{[^{}]*\}\}/;

function jsonOf(template: string, within: Within): Json | undefined {
  const held: string[] = [];
  // In quotes a reference is text as it is; outside of them it is a value.
  const parseable = template.replace(/"(?:[^"\\]|\\.)*"|(\{\{[^{}]*\}\})/gs, (written, bare?: string) =>
    bare === undefined ? written.replace(/(?<!\\)\\\{\{/g, literalBraces) : `"${open}${held.push(bare) - 1}${close}"`,
  );
  let parsed: Json;
  try {
    parsed = JSON.parse(parseable) as Json;
  } catch {
    return undefined;
  }
  if (changesNumbers(parseable)) return undefined;
  try {
    return changed(parsed, held, within, 0);
  } catch (error) {
    if (error instanceof NotSayable) return undefined;
    throw error;
  }
}

class NotSayable extends Error {}
const deepest = 90;

function changed(value: Json, held: readonly string[], within: Within, depth: number): Json {
  if (depth > deepest) throw new NotSayable();
  if (typeof value === 'string') return textValue(value, held, within);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => changed(item, held, within, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key.includes('{{') || key.includes(open) || key.includes(literalBraces)) throw new NotSayable();
      return [key, changed(inner as Json, held, within, depth + 1)];
    }),
  );
}

function textValue(value: string, held: readonly string[], within: Within): string {
  const [, at] = heldAlone.exec(value) ?? [];
  if (at !== undefined) return bareValue(held[Number(at)]!, within);
  if (value.includes(open)) throw new NotSayable();
  if (value.includes(literalBraces)) return within.text(value.replaceAll(literalBraces, '\\{{'));
  return isAlone(value) ? quotedAlone(value, within) : within.text(value);
}

function isAlone(value: string): boolean {
  const found = reference.exec(value);
  return found !== null && found[0].length === value.length;
}

/** `"{{id}}"`: other tools send text, whatever type the variable has. */
function quotedAlone(value: string, within: Within): string {
  const made = within.text(value);
  const [name] = namesIn(value);
  if (/\| inner [^|]*\}\}$/.test(value)) return piped(made, 'text');
  if (name === undefined) return /^\{\{(?:randomInt|timestamp)\b[^|]*\}\}$/.test(made) ? piped(made, 'text') : made;
  const read = within.read(name);
  const isText = read.kind === 'env' || (read.kind === 'var' && !read.isSet && typeof read.initial === 'string');
  return isText || read.kind === 'inline' || value.includes('|') ? made : piped(made, 'text');
}

/** `{{id}}` without quotes: its text is JSON. */
function bareValue(value: string, within: Within): string {
  const made = within.text(value);
  const [name] = namesIn(value);
  if (name === undefined || value.includes('|')) return made;
  const read = within.read(name);
  // What a script sets may be any text, and without quotes even what is not JSON.
  // An empty text without quotes is not valid JSON.
  if (
    read.kind === 'inline' ||
    (read.kind === 'var' && (read.isScripted || read.isText || (read.isSet && read.initial === '')))
  )
    throw new NotSayable();
  const isText = read.kind === 'env' || (read.kind === 'var' && !read.isSet && typeof read.initial === 'string');
  return isText ? piped(made, 'json') : made;
}

function namesIn(value: string): readonly string[] {
  return [...value.matchAll(suiteReference)].map(([, name = '']) => name);
}

function piped(made: string, pipe: string): string {
  return made.replace(/\}\}$/, ` | ${pipe}}}`);
}
