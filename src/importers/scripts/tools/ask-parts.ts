import type { SuiteBody, SuiteEntry } from '../../suite/suite.js';
import { NotSayable } from '../logic/formula.js';
import { templateText } from '../walk/arithmetic.js';
import type { Value } from '../machine/value.js';

/** A part of a map, or undefined. */
export function partOf(value: Value | undefined, name: string): Value | undefined {
  const part = value?.kind === 'map' ? value.entries.get(name)?.value : undefined;
  return part?.kind === 'constant' && part.value === undefined ? undefined : part;
}

/** A text with references. @throws NotSayable */
export function textIn(value: Value): string {
  const text = templateText(value);
  if (text === undefined)
    throw new NotSayable(value.kind === 'unknown' ? value.why : 'a request with parts that only a run knows');
  return withoutTextPipe(text);
}

/** Where everything is text, one reference needs no pipe to be one. */
export function withoutTextPipe(text: string): string {
  return text.replace(/^(\{\{[^{}|]*?) \| text\}\}$/, '$1}}');
}

/** Each name with its value, without those that have none: the tools leave them out. @throws NotSayable */
export function entriesIn(value: Value): readonly SuiteEntry[] {
  if (value.kind !== 'map') throw new NotSayable('a request with parts that only a run knows');
  return [...value.entries]
    .filter(([, { value: each }]) => each.kind !== 'constant' || (each.value ?? null) !== null)
    .map(([name, cell]) => ({ name, value: textIn(cell.value) }));
}

/** What a text or a value is as a body. @throws NotSayable */
export function bodyOfText(value: Value, headers: readonly SuiteEntry[]): SuiteBody {
  if (value.kind === 'json') return { kind: 'json', text: value.text };
  const text = textIn(value);
  const isJson = headers.some(({ name, value: type }) => isTypeOfJson(name, type));
  return isJson ? { kind: 'json', text } : { kind: 'text', text };
}

function isTypeOfJson(name: string, type: string | null): boolean {
  return name.toLowerCase() === 'content-type' && /^application\/json\b/i.test(type ?? '');
}

/** Whether the headers have one of this name. */
export function hasHeader(headers: readonly SuiteEntry[], name: string): boolean {
  return headers.some((header) => header.name.toLowerCase() === name);
}
