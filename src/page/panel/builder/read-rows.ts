import { operandsAsText } from '../../../format/operator-description.js';
import type { Operator } from '../../../format/operators.js';
import { subjects } from '../../../format/subjects.js';
import type { Json, JsonObject } from '../../../lib/json.js';
import { readJson } from '../fields/codecs.js';
import { isPlainOperand, subjectOf, type CheckRow } from './check-row.js';
import { splitItems } from './list-text.js';
import { isNo, operandKindOf, partsOf } from './operator-choices.js';

/** A value; why there is none; or that the server has to read its YAML first. */
export type Read<T> =
  | { readonly value: T; readonly fault?: undefined; readonly isPending?: undefined }
  | { readonly value?: undefined; readonly fault: string; readonly isPending?: undefined }
  | { readonly value?: undefined; readonly fault?: undefined; readonly isPending: true };

/** Rows as a file writes them: each subject once, with all that is asked of it. Rows in which nothing is said are left out. */
export function readRows(rows: readonly CheckRow[]): Read<JsonObject> {
  const said = rows.filter((row) => !isBlank(row));
  const bySubject = new Map<string, CheckRow[]>();
  for (const row of said) {
    const subject = subjectOf(row);
    if (subject === '') return { fault: nameFaults[row.source] ?? 'Say what is read.' };
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), row]);
  }
  const entries: [string, Json][] = [];
  for (const [subject, own] of bySubject) {
    const read = readExpectation(subject, own);
    if (read.value === undefined) return read;
    entries.push([subject, read.value]);
  }
  return { value: Object.fromEntries(entries) };
}

/** Whether somebody has added it and said nothing yet. */
export function isBlank({ source, name, value }: CheckRow): boolean {
  return source === 'path' && (name.trim() === '' || name.trim() === '$.') && value === '';
}

const nameFaults: Readonly<Partial<Record<CheckRow['source'], string>>> = {
  path: 'Say which path is read, such as $.id.',
  header: 'Say which header is read.',
  cookie: 'Say which cookie is read.',
  xpath: 'Say which XPath expression is read.',
  value: 'Say which value is read, such as {{var.state}}.',
};

function readExpectation(subject: string, rows: readonly CheckRow[]): Read<Json> {
  const asked = new Map<Operator, Json>();
  const lengths = new Map<Operator, Json>();
  for (const row of rows) {
    const read = readOperand(row);
    if (read.value === undefined) return read;
    const [operator, inner] = partsOf(row.choice);
    const into = inner ? lengths : asked;
    if (into.has(inner ?? operator)) return { fault: `${subject} is asked for the same twice. Remove one of both.` };
    into.set(inner ?? operator, read.value);
    // It keeps its place among the others.
    if (inner) asked.set('length', null);
  }
  if (asked.has('length')) asked.set('length', lengthOf(lengths, rows));
  const [[operator, operand] = []] = asked;
  const isPlain = asked.size === 1 && operator === 'equals' && !rows[0]!.isSpelled && isPlainOperand(operand ?? null);
  return { value: isPlain ? operand! : Object.fromEntries(asked) };
}

/** A length that only equals something is a number. */
function lengthOf(lengths: ReadonlyMap<Operator, Json>, rows: readonly CheckRow[]): Json {
  const isSpelled = rows.some(({ choice, isSpelled: spelled }) => choice === 'length.equals' && spelled);
  const isPlain = lengths.size === 1 && lengths.has('equals') && !isSpelled;
  return isPlain ? lengths.get('equals')! : Object.fromEntries(lengths);
}

/** What the operator of a row is given. */
export function readOperand(row: CheckRow): Read<Json> {
  const { choice, value, as } = row;
  const kind = operandKindOf(choice);
  if (kind === 'flag') return { value: value.trim() === '' ? !isNo(choice) : value };
  if (kind === 'part' || kind === 'elements' || as === 'yaml') return readYaml(value);
  if (kind === 'pair') return readPair(row);
  if (kind === 'list' && !isReference(value)) return readList(row);
  if (kind === 'bound')
    return value.trim() === '' ? { fault: 'Say what it is compared with.' } : { value: boundOf(value) };
  if (kind === 'name') return value === '' ? { fault: 'Choose one.' } : { value };
  return readTyped(value, operandsAsText[kind] === 'always' ? 'text' : as);
}

function readPair({ value, second = '' }: CheckRow): Read<Json> {
  if (value.trim() === '' || second.trim() === '') {
    return isReference(value) ? { value } : { fault: 'Say both bounds.' };
  }
  return { value: [boundOf(value), boundOf(second)] };
}

function readList({ value, as }: CheckRow): Read<Json> {
  const items = splitItems(value).map((item) => readTyped(item, as));
  const fault = items.find((item) => item.value === undefined);
  if (fault) return fault as Read<Json>;
  if (items.length === 0) return { fault: 'Say the values, with commas between.' };
  return { value: items.flatMap((item) => (item.value === undefined ? [] : [item.value])) };
}

function readTyped(text: string, as: CheckRow['as']): Read<Json> {
  if (as === 'text' || isReference(text)) return { value: text };
  const trimmed = text.trim();
  if (as === 'boolean')
    return trimmed === 'true' || trimmed === 'false' ? { value: trimmed === 'true' } : { fault: 'Say true or false.' };
  return isNumber(trimmed)
    ? { value: Number(trimmed) }
    : { fault: trimmed === '' ? 'Say a number.' : `${trimmed} is not a number.` };
}

/** A number, or else a date or a reference. */
function boundOf(text: string): Json {
  return isNumber(text.trim()) ? Number(text) : text.trim();
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
}

function isReference(text: string): boolean {
  return /^\s*\{\{[^{}]*\}\}\s*$/.test(text);
}

/** JSON is YAML that the page can read by itself. */
function readYaml(text: string): Read<Json> {
  if (text.trim() === '') return { fault: 'Say the value as YAML.' };
  const read = readJson(text);
  return read === undefined ? { isPending: true } : { value: read };
}

/** Whether what an operator is given is always taken as text, so that it needs no type. */
function isAlwaysText({ source, choice }: CheckRow): boolean {
  const asText = operandsAsText[operandKindOf(choice)];
  const gives = subjects[source].gives;
  return asText === 'always' || (asText === 'with-text' && (gives === 'text' || gives === 'texts'));
}

/** Whether the type of its value can be chosen. */
export function hasType(row: CheckRow): boolean {
  const kind = operandKindOf(row.choice);
  return (kind === 'value' || kind === 'list' || kind === 'schema') && (!isAlwaysText(row) || row.as === 'yaml');
}

/** Whether operators are given the value in lines of YAML. */
export function isYaml(row: CheckRow): boolean {
  const kind = operandKindOf(row.choice);
  return kind === 'part' || kind === 'elements' || row.as === 'yaml';
}
