import { isTestRow, type Plan, type Row } from '../../format/plan.js';
import { remember } from '../../lib/memoize.js';
import { stepBroke } from '../../problems/run/run.js';
import type { Earlier, Failure, StepRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import type { RowState, Scope } from '../scope/scope.js';
import { failedRecord } from '../step/record-step.js';
import type { RowEnd } from '../step/row-end.js';
import { advanceRow, noteState } from './advance-row.js';
import { outcomeOf } from '../scope/call-once.js';
import type { Progress } from './progress.js';
import { runPostScripts } from '../scripts/session-scripts.js';

/** @param reason - why it was skipped, or what it waits for; the record has it in words */
export type OnRecord = (index: number, record: StepRecord, reason: RowState['reason']) => void;

/** The rows of a case in the order they run, each once. */
interface Rows {
  /** Runs what has not run of a row and those before it, which are silent: its record notes them. `onRecord` gets the record of each. */
  readonly runTo: (index: number, onRecord: OnRecord) => Promise<void>;
  /** Runs rows that have run once more: a request, or a call with all that is under it. */
  readonly runAgain: (from: number, to: number, onRecord: OnRecord) => Promise<void>;
  /** What went wrong outside any row. */
  readonly failures: Failure[];
}

export function openRows(progress: Progress, run: RunContext): Rows {
  const { failures } = progress;
  const { emit, clock } = run.ports;
  const lastTest = remember(1, ({ rows }: Plan) => lastTestBeforeSets(rows));
  let cursor = 0;

  async function runTo(index: number, onRecord: OnRecord): Promise<void> {
    const silent: RanRow[] = [];
    progress.asked = index;
    while (cursor <= index) {
      const row = progress.plan.rows[cursor]!;
      // Before the row, so that one that throws is not sent again.
      cursor += 1;
      const end = await advanceRow(row, progress, run);
      if (row.index === lastTest(progress.plan)) await runSetsAfter(row);
      if (end) {
        finishRow(row, end, row.index === index ? extrasOf(silent) : {}, onRecord);
        silent.push({ title: row.title, state: end.state });
      }
      await closeAfter(row);
    }
  }

  async function runAgain(from: number, to: number, onRecord: OnRecord): Promise<void> {
    forgetRows(from, to, progress);
    for (const row of progress.plan.rows.slice(from, to + 1)) {
      progress.asked = row.index;
      const end = await advanceRow(row, progress, run);
      if (end) finishRow(row, end, extrasOf([]), onRecord);
      await closeAfter(row);
    }
  }

  /** No test comes to what is behind the last one: its record has what is set there. */
  async function runSetsAfter(row: Row): Promise<void> {
    await closeAfter(row);
    const { rows } = progress.plan;
    for (; cursor < rows.length; cursor++) {
      await advanceRow(rows[cursor]!, progress, run);
      await closeAfter(rows[cursor]!);
    }
  }

  async function closeAfter(row: Row): Promise<void> {
    for (const failure of await closeScopesAfter(row, progress, run)) failures.push(failure);
  }

  /** What the record of a row that was asked for has in addition. */
  function extrasOf(silent: readonly RanRow[]): Extras {
    const earlier = earlierOf(silent);
    const notes = run.notes.take();
    return { ...(earlier && { earlier }), ...(notes.length > 0 && { notes }) };
  }

  function finishRow(row: Row, end: RowEnd, extras: Extras, onRecord: OnRecord): void {
    const at = clock.now();
    const { sets } = progress;
    progress.sets = [];
    const record = (): void => {
      const own = sets.length > 0 && { sets: sets.map((set) => set()) };
      const made = { ...recordOf(row, end, run), ...own, ...extras };
      if (made.state !== end.state) noteState(row, { state: made.state }, progress);
      emit({ kind: 'row-finished', id: row.id, record: made, at });
      onRecord(row.index, made, end.reason);
    };
    run.records.put({ state: end.state, isShort: end.isShort, record });
  }

  return { runTo, runAgain, failures };
}

/** What breaks while a record is made fails its row. */
function recordOf(row: Row, end: RowEnd, run: RunContext): StepRecord {
  try {
    return end.record();
  } catch (error) {
    return failedRecord(row, stepBroke(String(error)), run);
  }
}

/** What became of rows no longer counts, nor that their failure has stopped a session. */
function forgetRows(from: number, to: number, { plan, scopes, blocks, skippedCalls, reported }: Progress): void {
  const rows = plan.rows.slice(from, to + 1);
  const ids = new Set(rows.map(({ id }) => id));
  blocks.forget(from, to);
  for (const { index, id } of rows) {
    skippedCalls.delete(index);
    reported.delete(id);
  }
  for (const scope of scopes.values()) {
    if (!scope.failed || !ids.has(scope.failed.cause.id)) continue;
    delete scope.failed;
    delete scope.stopped;
  }
}

/** The last row that is a test, where a `set` is behind it; -1 where none is. */
function lastTestBeforeSets(rows: readonly Row[]): number {
  const last = rows.findLastIndex(isTestRow);
  return rows.slice(last + 1).some(({ kind }) => kind === 'set') ? last : -1;
}

type RanRow = Pick<StepRecord, 'title' | 'state'>;
type Extras = Pick<StepRecord, 'earlier' | 'notes'>;

function earlierOf(silent: readonly RanRow[]): Earlier | undefined {
  const ran = silent.filter(({ state }) => state !== 'skipped');
  if (ran.length === 0) return undefined;
  const failed = ran.filter(({ state }) => state === 'failed').map(({ title }) => title);
  const waiting = ran.filter(({ state }) => state === 'waiting').map(({ title }) => title);
  return { count: ran.length, failed, ...(waiting.length > 0 && { waiting }) };
}

/** Closes every flow whose last row this was, innermost first. */
async function closeScopesAfter(row: Row, progress: Progress, run: RunContext): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  let call = row.kind === 'call' ? row : callOf(row, progress);
  while (call && call.last === row.index) {
    const scope = progress.scopes.get(call.starts);
    if (scope) for (const failure of await closeScope(scope, progress, run)) failures.push(failure);
    if (scope?.endOnce && !run.signal.aborted) scope.endOnce(outcomeOf(scope, run));
    call = callOf(call, progress);
  }
  return failures;
}

/**
 * Runs the `post` scripts that are due, then lets the caller decide about a call that failed.
 *
 * @returns what went wrong outside any row, with its place in the case's own file
 */
export async function closeScope(scope: Scope, progress: Progress, run: RunContext): Promise<readonly Failure[]> {
  if (scope.closed) return [];
  scope.closed = true;
  scope.last = undefined;
  const unreported = scope.startFailure && !scope.startFailureReported ? [scope.startFailure] : [];
  const failures = [...unreported, ...(scope.prepared ? await runPostScripts(scope, run) : [])];
  const { parent } = scope;
  if (!parent) return failures;
  const { id, title, at } = progress.plan.rows[progress.plan.scopes[scope.index]!.call!]!;
  if (unreported.length > 0) progress.reported.add(id);
  if (scope.failed || unreported.length > 0) {
    parent.failed ??= { title, cause: scope.failed?.cause ?? { id, title, state: 'failed' } };
    if (parent.session.settings.onFailure === 'stop') parent.stopped ??= title;
  }
  return failures.map((failure) => ({ ...failure, range: at }));
}

function callOf(row: Row, { plan }: Progress) {
  const call = row.call === undefined ? undefined : plan.rows[row.call];
  return call?.kind === 'call' ? call : undefined;
}
