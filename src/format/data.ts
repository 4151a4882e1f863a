import type { Message } from './problem.js';
import type { Range } from './range.js';
import type { ReferenceUse } from './reference.js';
import type { Json } from '../lib/json.js';

/** Where a session or a call has the rows of data that it runs for: a file, or a list in the session file. */
export type DataUse = DataFile | DataList;

/** The path has no references: the file is read when the session is planned. */
export interface DataFile {
  readonly kind: 'file';
  /** As the file writes it, relative to that file. */
  readonly path: string;
  readonly range: Range;
}

export interface DataList {
  readonly kind: 'list';
  readonly range: Range;
  readonly rows: readonly ListedRow[];
}

/** One map of a list; strings in its values are templates. */
export interface ListedRow {
  readonly inputs: readonly Required<DataInput>[];
  readonly range: Range;
}

/** One row of data in a plan: what a run of the session is given as inputs. JSON-safe. */
export interface DataRow extends DataPlace {
  /** From 1. */
  readonly number: number;
  /** By column. */
  readonly inputs: readonly DataInput[];
}

/** One value of a row. */
export interface DataInput {
  readonly name: string;
  readonly value: Json;
  /** Where the session file has it, which is where strings in `value` are templates; absent of a file, whose values are as they are. */
  readonly range?: Range;
  readonly references?: readonly ReferenceUse[];
}

/** Where a row is. */
export interface DataPlace {
  /** Relative to the project root, with forward slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** The ends of the names of files that hold rows. */
export const dataSuffixes = ['.csv', '.json', '.yaml', '.yml'] as const;

export function dataSuffixOf(path: string): (typeof dataSuffixes)[number] | undefined {
  return dataSuffixes.find((suffix) => path.toLowerCase().endsWith(suffix));
}

/** `users.csv:3`, with the last part of the path. */
export function placeName({ file, line }: DataPlace): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
}

/** A row as its file has it. */
export interface ReadRow {
  /** From 1. */
  readonly line: number;
  readonly inputs: readonly DataInput[];
}

/** What the text of a data file says: its rows, or what is wrong with it. */
export type ParseData = (text: string, file: string) => readonly ReadRow[] | Message;

/** The references of rows that are in the session file. */
export function referencesOf(use: DataUse | undefined): readonly ReferenceUse[] {
  return use?.kind === 'list' ? use.rows.flatMap(({ inputs }) => inputs.flatMap(({ references }) => references)) : [];
}

/** What a data file was found to be, by its path from the project root. */
export type ReadData =
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }
  /** The file cannot be read; `reason` in a few words: `no such file`. */
  | { readonly kind: 'unread'; readonly reason: string }
  /** The file says something that gives no rows. */
  | { readonly kind: 'broken'; readonly fault: Message };
