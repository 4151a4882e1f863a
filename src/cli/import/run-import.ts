import { statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { applyEdits } from '../../authoring/disk/apply-edits.js';
import { realDisk, type Disk } from '../../authoring/disk/disk.js';
import { isOutside } from '../../files/is-outside.js';
import { recoverEdits } from '../../authoring/disk/recover-edits.js';
import { unifiedDiff } from '../../authoring/disk/unified-diff.js';
import type { FileEdit, Refusal } from '../../authoring/project/project.js';
import { decodeText, readTextSync } from '../../files/read-file.js';
import { writeNewFile } from '../../files/write-new-file.js';
import { importSuites, type ImportedSuites } from '../../importers/import-suites.js';
import { openSource, textSource, type OpenedSource } from '../../importers/open-source.js';
import { planImport, type PlanOptions } from '../../importers/plan-import.js';
import { envExample } from '../../importers/write/env-example.js';
import { splits, type Split } from '../../importers/write/files/split.js';
import { reportAt } from '../../importers/write/report.js';
import { listRecords, listSessions } from '../../loader/files/find-sessions.js';
import { optionsExclude } from '../../problems/cli/cli.js';
import { loginKinds, type Logins } from '../../importers/write/flows/logins.js';
import { loginsUnknown, splitUnknown } from '../../problems/import/report.js';
import { sourceUnreadable, byNumbers } from '../../problems/import/source.js';
import { showRefusal } from '../authoring/author.js';
import { inRoot } from '../authoring/file-from.js';
import { rootAround } from '../run/run-homes.js';
import { type Context, UsageError } from '../shared/context.js';
import { collectEarly } from './collect-early.js';
import type { ImportCall } from './import-call.js';
import { openProgress } from './progress.js';
import { showImport, showProblems, type ImportShown } from './show-import.js';

/** Imports what was given, and says what became of it. */
export async function runImport(given: ImportCall): Promise<number> {
  const call = { ...given, context: await inRunRoot(given.context) };
  const { context, update, force } = call;
  if (update && force) throw new UsageError(optionsExclude('--update', '--force'));
  const split = splitOf(call.split);
  const logins = loginsOf(call.logins);
  const recovered = recoverEdits(context.root);
  if (recovered.kind === 'refused') return showRefusal(call, recovered);
  const progress = openProgress(context, call.json);
  const opened = await open(call);
  if (opened.kind === 'refused') return showRefusal(call, opened);
  collectEarly(opened);
  const isFile = environmentFile(call) !== undefined;
  const sessions = join(context.root, folderOf(call));
  const imported = await importSuites(
    opened,
    {
      ...(split && { split }),
      ...(logins && { logins }),
      ...(call.only.length > 0 && { only: call.only }),
      ...(call.environment !== undefined && !isFile && { environment: call.environment }),
      ...sourceFolder(call, opened),
      rootFolder: relative(sessions, context.root).replaceAll(sep, '/'),
      hasFile: (path) => isFileAt(resolve(sessions, path)),
      ...(update && { earlier: placeOf(call) }),
      envExample: placeOf(call).read('.env.example') ?? '',
    },
    progress.suite,
  );
  progress.end();
  if (imported.suites.length === 0) return showProblems(call, imported.problems);
  return write(call, imported);
}

/** With the root of a run, which looks there for `.env`. */
async function inRunRoot(context: Context): Promise<Context> {
  return context.isRootGiven ? context : { ...context, root: await rootAround(context.cwd) };
}

function write(call: ImportCall, { suites, problems }: ImportedSuites): number {
  const { context, update, force, dryRun } = call;
  const { root } = context;
  const list = (): readonly string[] => [...listSessions(root), ...listRecords(root)];
  const planned = planImport(suites, { ...placeOf(call), list, update, force });
  if (planned.kind === 'refused') return showRefusal(call, planned);
  const edits = [...planned.edits, ...secretEdits(call, suites)];
  const applied = dryRun ? undefined : applyEdits(context.root, edits, diskFor(edits));
  if (applied?.kind === 'refused') return showRefusal(call, applied);
  const shown: ImportShown = {
    to: folderOf(call),
    suites: suites.map((suite) => ({ ...suite, report: reportAt(suite.report, planned.places) })),
    problems,
    kept: planned.kept,
    notes: planned.notes,
    edits,
    ...(dryRun && { diff: unifiedDiff(edits, '') }),
  };
  return showImport(call, shown);
}

/** Relative to the root. */
function folderOf({ context, to }: ImportCall): string {
  return inRoot(context, to ?? 'sessions').replace(/\/$/, '');
}

function placeOf(call: ImportCall): Pick<PlanOptions, 'to' | 'read'> {
  return { to: folderOf(call), read: (file) => readIfAny(join(call.context.root, file)) };
}

/** Sessions refer to a source that is in the project, too. */
function sourceFolder(call: ImportCall, { isFolder }: OpenedSource): { readonly sourceFolder?: string } {
  const { source, context } = call;
  const path = resolve(context.cwd, source);
  const folder = isFolder ? path : dirname(path);
  if (source === '-' || isOutside(context.root, folder)) return {};
  const sessions = join(context.root, folderOf(call));
  return { sourceFolder: relative(sessions, folder).replaceAll(sep, '/') };
}

/** What is all new can be written again after a crash, so nothing waits until a thousand files have reached the disk. */
function diskFor(edits: readonly FileEdit[]): Disk {
  const isNew = edits.every(({ kind }) => kind === 'create');
  return isNew ? { ...realDisk, writeNew: (path, bytes, mode) => writeNewFile(path, bytes, { mode }) } : realDisk;
}

/** @throws UsageError */
function splitOf(given: string | undefined): Split | undefined {
  if (given === undefined) return undefined;
  const found = splits.find((each) => each === given);
  if (!found) throw new UsageError(splitUnknown(given, splits));
  return found;
}

/** @throws UsageError */
function loginsOf(given: string | undefined): Logins | undefined {
  if (given === undefined) return undefined;
  const found = loginKinds.find((each) => each === given);
  if (!found) throw new UsageError(loginsUnknown(given, loginKinds));
  return found;
}

async function open(call: ImportCall): Promise<OpenedSource | Refusal> {
  const { source, context } = call;
  if (source === '-') return fromInput();
  const environment = environmentFile(call);
  return openSource(resolve(context.cwd, source), source, environment === undefined ? [] : [environment]);
}

const inputName = 'stdin';

async function fromInput(): Promise<OpenedSource | Refusal> {
  const text = decodeText(await buffer(process.stdin));
  const isText = text.trim() !== '' && !text.slice(0, 8_192).includes('\0');
  const reason = text.trim() === '' ? byNumbers.empty : byNumbers.notText;
  return isText ? textSource(text, inputName) : { kind: 'refused', ...sourceUnreadable('the standard input', reason) };
}

/** Absolute; undefined if a name is given. */
function environmentFile({ environment, context }: ImportCall): string | undefined {
  if (environment === undefined) return undefined;
  const path = resolve(context.cwd, environment);
  return isFileAt(path) ? path : undefined;
}

function readIfAny(path: string): string | undefined {
  return isFileAt(path) ? readTextSync(path, 'suite') : undefined;
}

function secretEdits({ secrets, context }: ImportCall, suites: ImportedSuites['suites']): readonly FileEdit[] {
  if (secrets === undefined) return [];
  const file = posix.normalize(inRoot(context, secrets));
  const before = readIfAny(join(context.root, file));
  const after = suites.reduce((text, { report, secrets: values }) => {
    // One without a value would hide what another file, or the environment, has for it.
    const known = [...values].filter(([, value]) => value !== '');
    const variables = known.map(([name, value]) => ({ name, value, isSecret: false }));
    return envExample(text, variables, report.name);
  }, before ?? '');
  if (after === (before ?? '')) return [];
  return [before === undefined ? { kind: 'create', file, after } : { kind: 'change', file, before, after }];
}

function isFileAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
