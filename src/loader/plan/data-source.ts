import {
  placeName,
  type DataInput,
  type DataRow,
  type DataUse,
  type ListedRow,
  type ReadData,
} from '../../format/data.js';
import { resolvePath } from '../../format/paths.js';
import type { Message, Problem } from '../../format/problem.js';
import type { FlowSource } from './flows.js';
import type { Session } from '../../format/session.js';
import { printableLine } from '../../lib/printable.js';
import { secretNamePattern } from '../../lib/secret-words.js';
import { looksSecret } from '../../lib/secret-patterns.js';
import { readAs } from '../../problems/disk/file-reason.js';
import { dataUnreadable } from '../../problems/run/data.js';

/** The rows of a `data` or an `each`, or why there are none. */
export type DataSource =
  | { readonly kind: 'rows'; readonly rows: readonly DataRow[] }
  | { readonly kind: 'unread'; readonly fault: Message }
  | { readonly kind: 'broken'; readonly fault: Message };

/** Finds the rows that a session file means. */
export type FindData = (session: Session, use: DataUse) => DataSource;

/** @param read - asked for a file by its path from the project root; by default no file has rows */
export function dataFinder(read: (file: string) => ReadData = () => ({ kind: 'rows', rows: [] })): FindData {
  return ({ file: from }, use) => {
    if (use.kind === 'list') return { kind: 'rows', rows: use.rows.map((row, index) => listedRow(row, index, from)) };
    const file = resolvePath(from, use.path);
    const found = read(file);
    if (found.kind === 'broken') return found;
    if (found.kind === 'unread') return { kind: 'unread', fault: unread(use.path, file, found.reason) };
    return {
      kind: 'rows',
      rows: found.rows.map(({ line, inputs }, index) => ({ number: index + 1, file, line, inputs })),
    };
  };
}

function unread(path: string, file: string, reason: string): Message {
  return dataUnreadable(path, reason, readAs(path, file));
}

function listedRow({ inputs, range }: ListedRow, index: number, file: string): DataRow {
  return { number: index + 1, file, line: range.start.line, inputs };
}

/** Data files of a session that say what cannot be read as rows. One that is not there is a failure of its step. */
export function findDataErrors(session: Session, data: FindData): Problem[] {
  const uses = [session.data, ...session.steps.map((step) => (step.kind === 'call' ? step.each : undefined))];
  return uses.flatMap((use) => {
    const found = use && data(session, use);
    if (found?.kind !== 'broken') return [];
    return [{ ...found.fault, severity: 'error', file: session.file, range: use!.range }];
  });
}

/** A flow with such an error does not load. */
export function withDataErrors(read: (file: string) => FlowSource, data: FindData): (file: string) => FlowSource {
  return (file) => {
    const source = read(file);
    const problems = source.kind === 'session' ? findDataErrors(source.session, data) : [];
    return problems.length > 0 ? { kind: 'broken', problems } : source;
  };
}

/** The names of all columns. */
export function columnsOf(rows: readonly DataRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ inputs }) => inputs.map(({ name }) => name)));
}

/** Characters of one value, and of a whole title. */
const longestValue = 30;
const longestTitle = 80;

/**
 * What a row is called: its place, and those of its values that are neither secret nor a list or map: `users.csv:3 user=ann, plan=free`.
 *
 * @param isSecret - whether the run's options count a name among the secret ones
 */
export function dataTitle(row: DataRow, isSecret: (name: string) => boolean): string {
  return `${placeName(row)} ${valuesText(row, isSecret)}`.trim();
}

function valuesText({ inputs }: DataRow, isSecret: (name: string) => boolean): string {
  const shown = inputs.flatMap((input) => (isShown(input, isSecret) ? [`${input.name}=${valueText(input)}`] : []));
  let text = '';
  for (const part of shown) {
    const longer = text === '' ? part : `${text}, ${part}`;
    if (longer.length > longestTitle) return text === '' ? part.slice(0, longestTitle) : `${text}, …`;
    text = longer;
  }
  return text;
}

function isShown({ name, value }: DataInput, isSecret: (name: string) => boolean): boolean {
  if (typeof value === 'object') return false;
  return !secretNamePattern.test(name) && !isSecret(name) && !looksSecret(String(value));
}

function valueText({ value }: DataInput): string {
  const line = printableLine(String(value));
  return line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line;
}
