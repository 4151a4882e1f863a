import { isMap, isSeq, type YAMLSeq } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { curlCredentials, curlCredentialsLeft } from '../../problems/edit/curl.js';
import { editBreaksFile, editNotSafe, textIsNoRows } from '../../problems/edit/rows.js';
import { rowOutOfRange } from '../../problems/edit/selection.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { describeStep, kindOfKey, stepKeys } from '../../format/steps/describe.js';
import { parseCondition } from '../condition/parse-condition.js';
import { adoptPlaceholders } from '../curl/adopt-placeholders.js';
import { withPaths } from '../curl/move-paths.js';
import { readCurl } from '../curl/read-curl.js';
import { takeCredentials } from '../curl/take-credentials.js';
import { belowBaseUrl } from '../project/base-urls.js';
import { refuse, type Outcome, type Project, type Refusal } from '../project/project.js';
import { responseNotes } from '../rows/read-responses.js';
import { insertAfter, insertBefore, type NewRow } from '../text/edit-rows.js';
import { readListItems } from '../text/items.js';
import { openSessionText, parseYaml, readSessionText, type SessionText } from '../text/open-session-text.js';
import { insertTexts } from '../text/row-texts.js';
import type { Splice } from '../text/splice.js';
import { editSession, sameMeaning } from '../text/verify.js';
import { changeValue } from '../value/change-value.js';
import { valueOf } from '../value/value-of.js';
import { isPlace } from './arrange-rows.js';
import { variablePrefix } from './new-session.js';

interface AfterRow {
  /** Relative to the project root. */
  readonly file: string;
  /** The row that they come after; 0 puts them first. @default the last row */
  readonly after?: number;
}

/** With `curl`, `step` is not read. */
export interface AddRequestArguments extends AfterRow {
  /** A row as a file has it: `{ request: 'GET /me' }`. @default `{ request: 'GET /' }` */
  readonly step?: JsonObject;
  /** A whole curl command. */
  readonly curl?: string;
  /** Where the curl command was to run, which its paths are relative to; relative to the project root. @default the root */
  readonly folder?: string;
  /** Values of `{{env.*}}`: a curl command that sends below the base URL of the file gets a path. @default {} */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The option `baseUrl`. @default none */
  readonly baseUrl?: string;
}

/** Adds a row: as a file has it, or from a curl command. */
export function addRequest(project: Project, given: AddRequestArguments): Outcome {
  const opened = openPlace(project, given);
  if (opened.kind === 'refused') return opened;
  const { of, after } = opened;
  if (given.curl === undefined) {
    const rows = [given.step ?? { request: 'GET /' }];
    return added(of, after, { rows, message: `added row ${after + 1} to ${of.file}` });
  }
  const read = rowOfCurl(project, of, { ...given, curl: given.curl });
  if (read.kind === 'refused') return read;
  const { step, notes, inputs } = read;
  const outcome = added(of, after, { rows: [step], message: `added row ${after + 1} to ${of.file}` });
  return outcome.kind === 'refused' ? outcome : withInputs({ ...outcome, notes: [...notes, ...outcome.notes] }, inputs);
}

/** `rows` are what the arm runs. */
export interface AddBlockArguments extends AfterRow {
  /** In words, or as YAML. */
  readonly condition: string;
  /** What is in the arm. @default nothing */
  readonly rows?: readonly JsonObject[];
}

/** Adds an if and its end. */
export function addBlock(project: Project, given: AddBlockArguments): Outcome {
  const opened = openPlace(project, given);
  if (opened.kind === 'refused') return opened;
  const parsed = parseCondition(given.condition);
  if (parsed.kind === 'refused') return parsed;
  const { of, after } = opened;
  const rows = [{ if: parsed.value }, ...(given.rows ?? []), 'end' as const];
  return added(of, after, {
    rows,
    message: `added an if / else in rows ${after + 1}-${after + rows.length} of ${of.file}`,
  });
}

/** `text` is what was copied: rows of a session file, one row, or a curl command. */
export interface PasteRowsArguments extends Omit<AddRequestArguments, 'step' | 'curl'> {
  readonly text: string;
}

/** Adds copied rows; those that are written as a block list keep their text, with its comments. */
export function pasteRows(project: Project, { text, ...given }: PasteRowsArguments): Outcome {
  if (/^\s*(?:\$\s+)?curl\s/.test(text)) return addRequest(project, { ...given, curl: text.replace(/^\s*\$\s+/, '') });
  const opened = openPlace(project, given);
  if (opened.kind === 'refused') return opened;
  const { of, after } = opened;
  const copied = readCopied(text);
  if (copied.kind === 'refused') return copied;
  const column = of.items[0]!.column;
  const lines = of.flow || copied.list === undefined ? undefined : linesAt(copied.text, copied.list, column);
  const count = copied.rows.length;
  const message = `added ${count === 1 ? `row ${after + 1}` : `rows ${after + 1}-${after + count}`} to ${of.file}`;
  if (!lines) return added(of, after, { rows: copied.rows, message });
  const written = lines.map((line) => line + of.style.newline).join('');
  const splice = insertTexts(of, after, { texts: [written], gap: '' });
  const verbatim = added(of, after, { rows: copied.rows, message, splice });
  // An anchor of the text may be one of the file, too.
  return verbatim.kind === 'refused' ? added(of, after, { rows: copied.rows, message }) : verbatim;
}

interface Copied {
  readonly kind: 'copied';
  readonly text: string;
  readonly rows: readonly (JsonObject | 'else' | 'end')[];
  /** The list, if it is written in lines. */
  readonly list?: YAMLSeq;
}

function readCopied(text: string): Copied | Refusal {
  const lines = text.replace(/\r\n?/g, '\n');
  const document = parseYaml(lines);
  if (document.errors[0]) return refuse(textIsNoRows(document.errors[0].message.split('\n')[0] ?? ''));
  const root: unknown = document.contents;
  const inner: unknown = isMap(root) ? (root.get('steps', true) ?? root) : root;
  const list = isSeq(inner) ? inner : undefined;
  const values: readonly Json[] = list ? (valueOf(document, list) as readonly Json[]) : [valueOf(document, inner)];
  const rows = values.filter((row) => isJsonObject(row) || row === 'else' || row === 'end');
  if (rows.length < values.length || rows.length === 0) return refuse(textIsNoRows('it has something else'));
  const isInLines = list !== undefined && !list.flow && readListItems(lines, list) !== undefined;
  return { kind: 'copied', text: lines, rows: rows as Copied['rows'], ...(isInLines && { list }) };
}

/** The lines of a list at another indentation; comments above its first row come along. */
function linesAt(text: string, list: YAMLSeq, column: number): readonly string[] | undefined {
  const items = readListItems(text, list) ?? [];
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return undefined;
  const lines = text.slice(first.lead, last.end).replace(/\n$/, '').split('\n');
  return lines.map((line) => {
    const indent = /^ */.exec(line)![0].length;
    return line.trim() === '' ? '' : ' '.repeat(Math.max(0, indent - first.column + column)) + line.slice(indent);
  });
}

function openPlace(
  project: Project,
  { file, after }: AfterRow,
): { readonly kind: 'place'; readonly of: SessionText; readonly after: number } | Refusal {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const place = after ?? of.items.length;
  const isThere = isPlace(of.session.steps, place);
  return isThere ? { kind: 'place', of, after: place } : refuse(rowOutOfRange(place, of.items.length));
}

interface Addition {
  readonly rows: readonly (JsonObject | 'else' | 'end')[];
  readonly message: string;
  /** How they are written; as the file would write them where it is absent. */
  readonly splice?: Splice;
}

/** Adds rows, and reads back that they say what they are to say. */
function added(of: SessionText, after: number, { rows, message, splice }: Addition): Outcome {
  const { steps } = of.session;
  const item = of.items[after === 0 ? 0 : after - 1]!;
  const written: readonly NewRow[] = rows;
  const own = after === 0 ? insertBefore(of, item, written) : insertAfter(of, item, written);
  const expected = [...steps.slice(0, after), ...rows.map(() => 'new' as const), ...steps.slice(after)];
  const edit = editSession(of, [splice ?? own], expected, splice !== undefined);
  if (edit.kind === 'refused') return edit;
  const read = readSessionText(edit.after, of.file);
  const wanted = parseSession(JSON.stringify({ steps: rows }), of.file).session?.steps;
  const found = read.kind === 'session' ? read.session.steps.slice(after, after + rows.length) : [];
  // Rows that need others around them, such as an `else`, cannot be read by themselves.
  if (wanted && splice === undefined && !sameMeaning(wanted, found)) return refuse(editNotSafe(of.file));
  const notes = rows.some(canGetResponse) ? responseNotes(steps, expected) : [];
  return { kind: 'edited', edits: [edit], message, notes };
}

/** Whether a condition can read what the row gets. */
function canGetResponse(row: JsonObject | string): boolean {
  const key = typeof row === 'string' ? undefined : stepKeys.find((each) => Object.hasOwn(row, each));
  return key !== undefined && describeStep({ kind: kindOfKey(key) }).getsResponse;
}

interface RowOfCurl {
  readonly kind: 'row';
  readonly step: JsonObject;
  readonly notes: readonly string[];
  readonly inputs: readonly string[];
}

function rowOfCurl(
  project: Project,
  of: SessionText,
  given: AddRequestArguments & { readonly curl: string },
): RowOfCurl | Refusal {
  const read = readCurl(given.curl);
  if (read.kind === 'refused') return read;
  const { file } = of;
  const adopted = adoptPlaceholders(read.step);
  const moved = { ...withPaths(adopted.step, { file, folder: given.folder ?? '.' }), tests: { status: { lt: 400 } } };
  const { step, taken, left } = takeCredentials(moved, variablePrefix(file));
  const own = of.session.settings.baseUrl ?? given.baseUrl;
  const below = belowBaseUrl(String(step.request), { project, file, option: own, env: given.env ?? {} });
  // A path is below the base URL of the file, and of no other.
  const isOwn = below !== undefined && below.baseUrl === undefined && own !== undefined;
  return {
    kind: 'row',
    step: isOwn ? { ...step, request: below.request } : step,
    inputs: adopted.inputs.filter((name) => !of.session.inputs.some((input) => input.name === name)),
    notes: [
      ...read.notes,
      ...adopted.notes,
      ...(taken.length > 0 ? [curlCredentials(taken)] : []),
      ...(left.length > 0 ? [curlCredentialsLeft(left)] : []),
    ],
  };
}

/** Declares inputs in the file that an edit gives. */
function withInputs(outcome: Exclude<Outcome, Refusal>, inputs: readonly string[]): Outcome {
  let edits = outcome.edits;
  for (const name of inputs) {
    const [edit] = edits;
    if (edit?.kind !== 'change') return outcome;
    const of = readSessionText(edit.after, edit.file);
    if (of.kind === 'refused') return refuse(editBreaksFile(edit.file, of.problems ?? []), of.problems);
    const changed = changeValue(of, undefined, { path: ['inputs', name], value: null });
    if (changed.kind === 'refused') return changed;
    edits = [{ ...edit, after: changed.edit?.after ?? edit.after }];
  }
  return { ...outcome, edits };
}
