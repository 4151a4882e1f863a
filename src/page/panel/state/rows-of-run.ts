import { isCaseRow, type Row } from '../../../format/plan.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { DoneRow, LiveRow, RunSession, RunWhat } from '../../../panel/protocol/runs.js';
import { countStates, type Counts } from '../../../record/report.js';

/** The rows of a plan as a list of a file shows them: each under the row of the file that it comes from. */
export interface PlanOfFile {
  readonly rows: readonly Row[];
  /** Rows of the plan by the row of the file. With data, a row of the file has several. */
  readonly byKey: ReadonlyMap<RowKey, readonly Row[]>;
}

const plans = new WeakMap<RunSession['keys'], PlanOfFile>();

/** The same for all states of one run. */
export function planOfFile({ outline, keys }: RunSession): PlanOfFile {
  const known = plans.get(keys);
  if (known) return known;
  const byKey = Map.groupBy(
    outline.rows.filter(({ id }) => keys[id] !== undefined),
    ({ id }) => keys[id]!,
  );
  const plan = { rows: outline.rows, byKey };
  plans.set(keys, plan);
  return plan;
}

/** What became of a row of a file in a run. */
export type RowOutcome =
  | { readonly kind: 'not-run' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'running'; readonly live: LiveRow }
  | { readonly kind: 'done'; readonly done: DoneRow }
  /** A call, or a row that ran once for each row of data. */
  | { readonly kind: 'several'; readonly counts: Counts; readonly isRunning: boolean; readonly all: number };

/** @param of - rows of the plan that one row shows */
export function outcomeOf(session: RunSession, of: readonly Row[], isQueued: boolean): RowOutcome {
  const [row, more] = of;
  if (row && !more && row.kind !== 'call') return outcomeOfOne(session, row.id, isQueued);
  const ids = of.flatMap((each) => testsUnder(session.outline.rows, each));
  const done = ids.flatMap((id) => stateOf(session.done[id]));
  const isRunning = ids.some((id) => session.live[id]);
  if (done.length === 0 && !isRunning) return { kind: isQueued && ids.length > 0 ? 'queued' : 'not-run' };
  return { kind: 'several', counts: countStates(done), isRunning, all: ids.length };
}

function outcomeOfOne({ done, live }: RunSession, id: string, isQueued: boolean): RowOutcome {
  if (live[id]) return { kind: 'running', live: live[id] };
  if (done[id]) return { kind: 'done', done: done[id] };
  return { kind: isQueued ? 'queued' : 'not-run' };
}

function stateOf(done: DoneRow | undefined): readonly Extract<DoneRow, { kind: 'request' }>[] {
  return done?.kind === 'request' ? [done] : [];
}

/** Ids of the requests at or under a row. */
function testsUnder(rows: readonly Row[], row: Row): readonly string[] {
  const under = row.kind === 'call' ? rows.slice(row.index + 1, row.last + 1) : [row];
  return under.filter(({ kind }) => kind === 'request' || kind === 'note').map(({ id }) => id);
}

/** Whether a run that goes on will come to a row of the file. */
export function isAskedFor(what: RunWhat, row: PanelRow, all: readonly PanelRow[]): boolean {
  if (what.kind === 'rows') return what.rows.includes(row.key);
  if (what.kind !== 'to') return true;
  const last = all.find(({ key }) => key === what.row);
  return last === undefined || row.number <= last.number;
}

/** Rows of a plan under a row of a file, as its list shows them below it: those of calls, and of rows of data. */
export function childrenOf(session: RunSession, of: readonly Row[]): readonly ChildRow[] {
  const { rows } = session.outline;
  return of.flatMap((row) => {
    const isOne = of.length === 1;
    const last = row.kind === 'call' ? row.last : row.index;
    const shown = rows.slice(isOne ? row.index + 1 : row.index, last + 1).filter((each) => isListed(each));
    const base = isOne ? levelOf(row, rows) + 1 : levelOf(row, rows);
    return shown.map((each) => ({ row: each, depth: levelOf(each, rows) - base, of: [each] }));
  });
}

/** A row of a flow, or of data, below the row of the file that calls it. */
export interface ChildRow {
  readonly row: Row;
  /** 0 right below the row of the file. */
  readonly depth: number;
  readonly of: readonly Row[];
}

function isListed(row: Row): boolean {
  return !isCaseRow(row) && !(row.kind === 'marker' && row.marker === 'end');
}

/** How many calls and arms a row is under. */
function levelOf(row: Row, rows: readonly Row[]): number {
  const call = row.call === undefined ? undefined : rows[row.call];
  return row.guards.length + (call && !isCaseRow(call) ? levelOf(call, rows) + 1 : 0);
}
