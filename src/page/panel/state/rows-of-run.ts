import { isCaseRow, type Row } from '../../../format/plan.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { DoneRow, LiveRow, RunSession, RunWhat } from '../../../panel/protocol/runs.js';
import { countStates, type Counts } from '../../../record/report.js';

type PlanRows = ReadonlyMap<RowKey, readonly Row[]>;

/** By the keys of a session, which are the same as long as its plan is. */
const known = new WeakMap<RunSession['keys'], PlanRows>();

/** The rows of a plan by the rows of its file. With data, a row of the file has several. */
export function planRows({ outline, keys }: RunSession): PlanRows {
  const found =
    known.get(keys) ??
    Map.groupBy(
      outline.rows.filter(({ id }) => keys[id] !== undefined),
      ({ id }) => keys[id]!,
    );
  known.set(keys, found);
  return found;
}

/** The id of a row's request if a run has sent it; with data it has several, and none counts. */
export function sentId(session: RunSession | undefined, key: RowKey): string | undefined {
  const of = session && planRows(session).get(key);
  const done = of?.length === 1 ? session!.done[of[0]!.id] : undefined;
  return done?.kind === 'request' && done.sends > 0 ? done.id : undefined;
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

/** The rows of the file that a run comes to. */
export function askedRows(what: RunWhat, all: readonly PanelRow[]): ReadonlySet<RowKey> {
  if (what.kind === 'rows') return new Set(what.rows);
  const last = what.kind === 'to' ? all.findIndex(({ key }) => key === what.row) : -1;
  const asked = last < 0 ? all : all.slice(0, last + 1);
  return new Set(asked.map(({ key }) => key));
}

/** Rows of a plan under a row of a file, as its list shows them below it: those of calls, and of rows of data. */
export function childrenOf(session: RunSession, under: RowKey, of: readonly Row[]): readonly ChildRow[] {
  const { rows } = session.outline;
  return of.flatMap((row) => {
    const isOne = of.length === 1;
    const last = row.kind === 'call' ? row.last : row.index;
    const shown = rows.slice(isOne ? row.index + 1 : row.index, last + 1).filter(isListed);
    const base = isOne ? levelOf(row, rows) + 1 : levelOf(row, rows);
    return shown.map((each) => ({ row: each, depth: levelOf(each, rows) - base, under }));
  });
}

/** A row of a flow, or of data, below the row of the file that calls it. */
export interface ChildRow {
  readonly row: Row;
  /** The row of the file. */
  readonly under: RowKey;
  /** 0 right below the row of the file. */
  readonly depth: number;
}

function isListed(row: Row): boolean {
  return !isCaseRow(row) && !(row.kind === 'marker' && row.marker === 'end');
}

/** How many calls and arms a row is under. */
function levelOf(row: Row, rows: readonly Row[]): number {
  const call = row.call === undefined ? undefined : rows[row.call];
  return row.guards.length + (call && !isCaseRow(call) ? levelOf(call, rows) + 1 : 0);
}
