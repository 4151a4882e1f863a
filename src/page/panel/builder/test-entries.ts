import { isJsonObject, itemsOf, type Json, type JsonObject } from '../../../lib/json.js';
import { NotSaved } from '../fields/not-saved.js';
import type { Ask } from '../hooks/use-ask.js';
import { freshRow, rowsOf, subjectOf, type CheckRow } from './check-row.js';
import { isEmptyDraft, readYaml, settle, type ConditionDraft } from './draft.js';
import { readRows, type Read } from './read-rows.js';

/** Tests as they are being written: a map, or a list of maps that have a name or a condition. */
export interface TestsDraft {
  readonly isList: boolean;
  /** Of a map, only one. */
  readonly entries: readonly TestEntry[];
}

export interface TestEntry {
  readonly name: string;
  /** When it applies. */
  readonly when?: ConditionDraft;
  readonly rows: readonly CheckRow[];
}

export function testsDraftOf(tests: Json | undefined): TestsDraft {
  const isList = Array.isArray(tests);
  const entries = isList ? itemsOf(tests as Json).map((each) => (isJsonObject(each) ? each : {})) : [];
  if (isList) return { isList, entries: entries.map(entryOf) };
  return { isList, entries: [{ name: '', rows: isJsonObject(tests) ? rowsOf(tests) : [] }] };
}

function entryOf({ name, when, ...checks }: JsonObject): TestEntry {
  return {
    name: name === undefined ? '' : String(name),
    ...(isJsonObject(when) && { when: { rows: rowsOf(when) } }),
    rows: rowsOf(checks),
  };
}

/** As a file writes them; undefined if there are none. */
export function readTests({ isList, entries }: TestsDraft): Read<Json> | undefined {
  const read = entries.map(readEntry);
  const odd = read.find(({ fault }) => fault !== undefined) ?? read.find(({ isPending }) => isPending);
  if (odd) return odd;
  const values = read.flatMap(({ value }) => (value && Object.keys(value).length > 0 ? [value] : []));
  if (values.length === 0) return undefined;
  return { value: isList ? values : values[0]! };
}

function readEntry({ name, when, rows }: TestEntry): Read<JsonObject> {
  const checks = readRows(rows);
  if (checks.value === undefined) return checks;
  const isEmpty = Object.keys(checks.value).length === 0;
  const about = when && !isEmptyDraft(when) ? readWhen(when) : undefined;
  if (about && about.value === undefined) return about;
  const isAbout = name.trim() !== '' || about !== undefined;
  if (isEmpty) return isAbout ? { fault: 'Say what the test asks.' } : { value: {} };
  return { value: { ...(name.trim() !== '' && { name }), ...(about && { when: about.value! }), ...checks.value } };
}

function readWhen(when: ConditionDraft): Read<JsonObject> {
  return 'rows' in when ? readRows(when.rows) : { isPending: true };
}

/** With all that only the server can read. @throws NotSaved, or the refusal of the server */
export async function settleTests(ask: Ask, draft: TestsDraft): Promise<Json | undefined> {
  const entries = await Promise.all(
    draft.entries.map(async ({ when, ...entry }) => ({
      ...entry,
      rows: await readYaml(ask, entry.rows),
      ...(when && !isEmptyDraft(when) && { when: { rows: rowsOf(await settle(ask, when)) } }),
    })),
  );
  const read = readTests({ ...draft, entries });
  if (read && read.value === undefined) throw new NotSaved({ message: read.fault ?? 'Say the value as YAML.' });
  return read?.value;
}

/** An entry for each subject, so that each can have a name and a condition. */
export function asList({ entries }: TestsDraft): TestsDraft {
  const rows = entries.flatMap((entry) => entry.rows);
  const bySubject = [...Map.groupBy(rows, subjectOf).values()];
  return { isList: true, entries: bySubject.map((own) => ({ name: '', rows: own })) };
}

export const freshEntry: TestEntry = { name: '', rows: [freshRow] };
