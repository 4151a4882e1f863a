import { posix } from 'node:path';
import type { FileEdit } from '../authoring/project/project.js';
import type { Message } from '../format/problem.js';
import { importExists, nothingToUpdate, recordInvalid } from '../problems/import/report.js';
import type { Leftover } from './suite/suite.js';
import { envClashes } from './write/env-clashes.js';
import { envExample } from './write/env-example.js';
import { codeHash } from './again/code-hash.js';
import { envFilesOf, renewedEnv } from './again/env-values.js';
import { withFormerNames } from './again/former-names.js';
import {
  isRecord,
  parseRecord,
  recordName,
  recordOf,
  type ImportRecord,
  type KeptTitles,
} from './again/import-record.js';
import type { Places, ProjectFiles } from './again/find-moved.js';
import type { KeptPart } from './again/kept-part.js';
import { updateSuite } from './again/update-suite.js';
import { markdownReport, withoutKept } from './markdown.js';
import { reportAt } from './write/report.js';
import type { WrittenSuite } from './write/write-suite.js';
import type { ImportedSuite } from './import-suites.js';

export interface PlanOptions extends ProjectFiles {
  /** Brings in what has changed since the last import, and keeps what a person has changed. @default false */
  readonly update?: boolean;
  /** Replaces files that are there. @default false */
  readonly force?: boolean;
}

export type PlannedImport =
  | {
      readonly kind: 'planned';
      readonly edits: readonly FileEdit[];
      readonly kept: readonly KeptPart[];
      /** What a person should know of the suites. */
      readonly notes: readonly string[];
      /** Where sessions are that a person has moved, by the file that the import gives them. Both are relative to `to`. */
      readonly places: ReadonlyMap<string, string>;
    }
  | ({ readonly kind: 'refused' } & Message);

/** The edits that bring written suites to the disk. */
export function planImport(given: readonly ImportedSuite[], options: PlanOptions): PlannedImport {
  const records = options.update === true ? recordsOf(given, options) : new Map<ImportedSuite, ImportRecord>();
  if ('code' in records) return { kind: 'refused', ...records };
  // Values of before an update are a person's.
  const clashes = envClashes(given, options.update === true ? '' : (options.read('.env.example') ?? ''));
  const suites = given.map((suite) => withNotes(suite, clashes.get(suite)!));
  const files = new Map<string, string | undefined>();
  const kept: KeptPart[] = [];
  const places = new Map<string, string>();
  const moved = new Map<ImportedSuite, readonly string[]>();
  for (const [at, suite] of suites.entries()) {
    const record = records.get(given[at]!);
    const planned = record ? updated(suite, record, options) : fresh(suite, options);
    if ('code' in planned) return { kind: 'refused', ...planned };
    for (const [file, text] of planned.files) files.set(file, text);
    kept.push(...planned.kept);
    for (const [file, place] of planned.places ?? []) places.set(file, place);
    moved.set(given[at]!, planned.notes ?? []);
  }
  const examples = envFiles(given, records, options);
  for (const [file, text] of examples.files) files.set(file, text);
  const notes = given.flatMap((suite) =>
    [...clashes.get(suite)!, ...(examples.notes.get(suite) ?? []), ...(moved.get(suite) ?? [])].map(
      (note) => `${suite.report.name}: ${note}`,
    ),
  );
  const edits = [...files].flatMap(([file, after]) => editOf(file, after, options));
  return { kind: 'planned', edits: edits.every(isOfKept) ? [] : edits, kept, notes, places };
}

/** Whether an edit of a report says only anew what was kept: then the last update that changed something has said it. */
function isOfKept(edit: FileEdit): boolean {
  return (
    edit.kind === 'change' && edit.file.endsWith('.import.md') && withoutKept(edit.before) === withoutKept(edit.after)
  );
}

/** A folder may have got suites since the last import, which have no record. */
function recordsOf(
  suites: readonly ImportedSuite[],
  { to, read }: PlanOptions,
): ReadonlyMap<ImportedSuite, ImportRecord> | Message {
  const records = new Map<ImportedSuite, ImportRecord>();
  for (const suite of suites) {
    const place = posix.join(to, recordName(suite.home));
    const text = read(place);
    const record = parseRecord(text ?? '');
    if (record) records.set(suite, record);
    else if (text !== undefined) return recordInvalid(place);
  }
  const [first] = suites;
  return records.size === 0 && first ? nothingToUpdate(posix.join(to, recordName(first.home))) : records;
}

function withNotes(suite: ImportedSuite, notes: readonly string[]): ImportedSuite {
  const leftovers = notes.map((what): Leftover => ({
    place: { file: '.env.example' },
    reason: { kind: 'changed', what },
  }));
  return { ...suite, report: { ...suite.report, leftovers: [...suite.report.leftovers, ...leftovers] } };
}

/** Whether a formatter has only given a report or a record another layout. */
function isLaidOut(file: string, before: string, after: string): boolean {
  if (isRecord(file)) return codeHash(file, before) === codeHash(file, after);
  const plain = (text: string): string =>
    text
      .replace(/\r\n/g, '\n')
      .replace(/[ \t]+/g, ' ')
      .replace(/-{3,}/g, '---');
  return file.endsWith('.import.md') && plain(before) === plain(after);
}

function editOf(file: string, after: string | undefined, { read }: PlanOptions): readonly FileEdit[] {
  const before = read(file);
  if (before === after || (before !== undefined && after !== undefined && isLaidOut(file, before, after))) return [];
  if (after === undefined) return before === undefined ? [] : [{ kind: 'delete', file, before }];
  return [before === undefined ? { kind: 'create', file, after } : { kind: 'change', file, before, after }];
}

interface Planned {
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly kept: readonly KeptPart[];
  readonly places?: Places;
  readonly notes?: readonly string[];
}

/** All files of a suite, over nothing that is there. */
function fresh(suite: ImportedSuite, { to, read, force }: PlanOptions): Planned | Message {
  const files = new Map([...ownFiles(suite)].map(([file, text]) => [posix.join(to, file), text]));
  const there = [...files].filter(([file, text]) => {
    const before = read(file);
    return before !== undefined && before !== text;
  });
  const isOwn = (file: string): boolean => file.endsWith('.import.md') || isRecord(file);
  const taken = there.map(([file]) => file).filter((file) => !isOwn(file));
  if (taken.length > 0 && force !== true) return importExists(taken);
  for (const [file, text] of reports(suite, to, { kept: [] })) files.set(file, text);
  return { files, kept: [] };
}

function ownFiles({ sessions, files }: WrittenSuite): ReadonlyMap<string, string> {
  return new Map([...sessions.map(({ file, text }) => [file, text] as const), ...files]);
}

interface Reported {
  readonly kept: readonly KeptPart[];
  readonly titles?: KeptTitles;
  readonly places?: Places;
}

function reports(
  suite: ImportedSuite,
  to: string,
  { kept, ...here }: Reported,
): readonly (readonly [string, string])[] {
  const record = `${JSON.stringify(recordOf(suite, suite.options, here), null, 1)}\n`;
  const text = markdownReport(reportAt(suite.report, here.places), kept);
  return [
    [posix.join(to, recordName(suite.home)), record],
    [posix.join(to, `${suite.home}.import.md`), text],
  ];
}

function updated(given: ImportedSuite, record: ImportRecord, options: PlanOptions): Planned | Message {
  const suite = withFormerNames(given, record);
  const done = updateSuite(suite, record, options);
  if ('code' in done) return done;
  const { kept, titles, places, notes } = done;
  const files = new Map(done.files);
  for (const [path, text] of reports(suite, options.to, { kept, titles, places })) files.set(path, text);
  return { files, kept, places, notes };
}

interface EnvFiles {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<ImportedSuite, readonly string[]>;
}

/** `.env.example` in the root, and one for each other environment of a suite. */
function envFiles(
  suites: readonly ImportedSuite[],
  records: ReadonlyMap<ImportedSuite, ImportRecord>,
  { read }: PlanOptions,
): EnvFiles {
  const files = new Map<string, string>();
  const notes = new Map<ImportedSuite, readonly string[]>();
  for (const suite of suites) {
    for (const env of envFilesOf(suite)) {
      const before = files.get(env.file) ?? read(env.file) ?? '';
      const renewed = renewedEnv(before, env, records.get(suite)?.environment ?? {});
      notes.set(suite, [...(notes.get(suite) ?? []), ...renewed.notes]);
      const text = envExample(renewed.text, env.variables, suite.report.name);
      if (text !== before) files.set(env.file, text);
    }
  }
  return { files, notes };
}
