import * as z from 'zod';
import type { Condition } from '../../../format/check.js';
import type { Duration } from '../../../format/duration.js';
import type { Range } from '../../../format/range.js';
import type { Binding, Field, FileUse } from '../../../format/session.js';
import { isToken } from '../../../lib/printable.js';
import type { Json } from '../../../lib/json.js';
import type { SubjectPlace } from '../../../format/subjects.js';
import { badHeaderName, sameHeader } from '../../../problems/file/steps.js';
import { nullValue } from '../../../problems/file/values.js';
import { condition as conditionShape } from '../shape/checks.js';
import * as shapes from '../shape/leaves.js';
import { report, warn } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { readFilledCondition } from './check.js';
import { checkNumber, readJson } from './json.js';
import { type Value, key } from './keys.js';
import { goodEntries, goodItems, openReader, type Reader } from './reader.js';
import { hasReference, readDuration, readFields, readName, readPlainText, readText } from './text.js';
import { skipByReference } from '../../../problems/check/as-written.js';
import { parseTemplate } from '../../../format/reference.js';

export const text: Value<string> = { shape: shapes.text, read: readText };

export const filledText: Value<string> = { shape: shapes.filledText, read: readText };

/** A text in which no reference may stand. */
export const plainText: Value<string> = { shape: shapes.filledText, read: readPlain };

export const path: Value<string> = { shape: shapes.path, read: readText };

/** One path or a list. */
export const scripts: Value<readonly FileUse[]> = {
  shape: shapes.paths,
  read: (reader, node, name) =>
    goodItems(reader, node).map((item) => ({
      path: readPlain(reader, item, name),
      range: reader.source.rangeOf(item),
    })),
};

export const duration: Value<Duration> = { shape: shapes.duration, read: readDuration };

export const flag: Value<boolean> = {
  shape: shapes.flag,
  read: (_, node) => node.kind === 'scalar' && node.value === true,
};

export const count: Value<number | undefined> = { shape: shapes.count, read: readNumber };

export const fields: Value<readonly Field[]> = { shape: shapes.fields, read: readFields };

/** Names to one text each; the names hold no references. */
export const pathValues: Value<readonly Field[]> = { shape: shapes.texts, read: readPathValues };

/** Fields whose names have to be names of headers. */
export const headers: Value<readonly Field[]> = { shape: shapes.fields, read: readHeaders };

export interface StepHeaders {
  readonly headers: readonly Field[];
  /** Those of the settings that are `null` here. */
  readonly leftOut: readonly Omit<Field, 'value'>[];
}

/** Headers of a request, where `null` leaves out one of the settings. */
export const stepHeaders: Value<StepHeaders> = { shape: shapes.stepHeaders, read: readStepHeaders };

/** A condition that has to say something. */
export function condition(place: SubjectPlace): Value<Condition> {
  return {
    shape: conditionShape,
    read: (reader, node, name) => readFilledCondition(reader, { node, key: name }, place),
  };
}

export function oneOf<const T extends string>(names: readonly T[]): Value<T> {
  return { shape: z.enum(names, shapes.wants({ kind: 'oneOf', names })), read: (_, node) => shownAs<T>(node) };
}

/** Names to typed values, each with references of its own. An input without a value is null. */
export function bindings(kind: 'input' | 'variable', shape: z.ZodType): Value<readonly Binding[]> {
  const isInput = kind === 'input';
  return {
    shape,
    read: (reader, node) =>
      goodEntries(reader, node).map((entry) => {
        const name = readName(reader, entry.key, isInput ? 'an input' : 'a variable');
        const own = openReader(reader.source);
        const value = readJson(own, entry.value, { emptyAsNull: isInput, showsNumbers: true });
        return { name, value, range: reader.source.rangeOf(entry), references: own.references };
      }),
  };
}

/** What is sent as JSON. */
export function readSentJson(reader: Reader, node: Node): Json {
  return readJson(reader, node, { emptyAsNull: true, showsNumbers: true });
}

/** The same value with the place where it is. */
export function placed<T>({ shape, read }: Value<T>): Value<{ readonly value: T; readonly range: Range }> {
  return {
    shape,
    read: (reader, node, name) => ({ value: read(reader, node, name), range: reader.source.rangeOf(node) }),
  };
}

export function readPlain(reader: Reader, node: Node, name: string): string {
  return readPlainText(reader, node, `\`${name}\``);
}

export function readNumber(reader: Reader, node: Node): number | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'number') return undefined;
  checkNumber(reader, node);
  return node.value;
}

function readPathValues(reader: Reader, node: Node): readonly Field[] {
  return goodEntries(reader, node).map((entry) => {
    return { name: entry.key.text, value: readText(reader, entry.value), range: reader.source.rangeOf(entry) };
  });
}

function readStepHeaders(reader: Reader, node: Node): StepHeaders {
  const left = goodEntries(reader, node).filter(({ value }) => isNull(value));
  for (const { key, value } of left) {
    const isEmpty = value.kind === 'scalar' && value.text === '';
    if (isEmpty) report(reader.source, key, nullValue({ kind: 'key', name: key.text }, { kind: 'texts' }, false));
  }
  const headers = readHeaders(reader, node);
  return {
    headers: headers.filter(
      ({ range }) => !left.some((entry) => reader.source.rangeOf(entry).start.offset === range.start.offset),
    ),
    leftOut: left.map((entry) => ({ name: entry.key.text, range: reader.source.rangeOf(entry) })),
  };
}

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null;
}

function readHeaders(reader: Reader, node: Node): readonly Field[] {
  const names = new Map<string, string>();
  for (const { key } of goodEntries(reader, node)) {
    // Names of variables are as they are written.
    if (hasReference(key.text)) continue;
    const other = names.get(key.text.toLowerCase());
    if (other !== undefined) report(reader.source, key, sameHeader(key.text, other));
    names.set(key.text.toLowerCase(), key.text);
    if (!isToken(key.text)) report(reader.source, key, badHeaderName(key.text));
  }
  return readFields(reader, node);
}

/** Of a text that its shape has found among some names. */
function shownAs<T extends string>(node: Node): T {
  return (node.kind === 'scalar' ? node.text : '') as T;
}

/** What leaves a request or a call out. */
export const when = key(condition('condition'), {
  description: 'The step runs only if this is true of the response before it.',
  examples: [{ status: 200 }],
});

export const skip = key(
  { shape: shapes.skip, read: readSkip },
  {
    description: 'Skips the step: `true`, or the reason.',
    default: false,
    examples: ['waits for the new tariff'],
  },
);

/** A reason may hold references; a single reference is meant to decide, and any reason skips. */
function readSkip(reader: Reader, node: Node): true | string | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value || undefined;
  const reason = readText(reader, node);
  const [part, ...rest] = parseTemplate(reason.trim());
  if (typeof part === 'object' && part.reference && rest.length === 0)
    warn(reader.source, node, skipByReference(part.text, part.reference.kind));
  return reason;
}
