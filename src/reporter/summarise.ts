import {
  countStates,
  weightiest,
  type Report,
  type ReportRow,
  type SessionReport,
  type SessionResult,
  type Summary,
} from '../record/report.js';
import { contractReports, type OperationsIn } from '../record/contract-report.js';
import type { Row } from '../format/plan.js';
import type { SetRecord, StepRecord } from '../record/record.js';

export interface RunTimes {
  /** Unix time in ms. */
  readonly startedAt: number;
  /** ms */
  readonly elapsed: number;
}

/**
 * Puts the records of a run in their places: sessions by file, rows under their calls and arms, counts over all.
 *
 * @param operationsIn - what OpenAPI documents describe; without it, only what was met is known of them
 */
export function summarise(
  results: readonly SessionResult[],
  times: RunTimes,
  operationsIn: OperationsIn = () => [],
): Report {
  const byFile = results.toSorted((a, b) => (a.outline.file < b.outline.file ? -1 : 1));
  const sessions = byFile.map(summariseSession);
  const records = byFile.flatMap(({ records: own }) => [...own.values()]);
  const summary = { ...countRequests(records), sessions: countStates(sessions) };
  const contract = contractReports(records, operationsIn);
  return { version: 1, ...times, summary, ...(contract.length > 0 && { contract }), sessions };
}

export function summariseSession({ outline, records, failures }: SessionResult): SessionReport {
  const all = [...records.values()];
  const counts = countStates(all);
  const state = failures.length > 0 ? 'failed' : weightiest(counts);
  const { file, name } = outline;
  return { file, name, state, elapsed: elapsedOf(all), counts, failures, rows: rowsUnder(outline.rows, records) };
}

/** Requests in all, by their states, those that were sent more than once, and those that nothing tests. */
export function countRequests(records: readonly StepRecord[]): Omit<Summary, 'sessions'> {
  const retried = records.filter(({ sends }) => sends.length > 1);
  const sends = retried.reduce((sum, record) => sum + record.sends.length, 0);
  const untested = records.filter((record) => record.untested).length;
  return { requests: records.length, ...countStates(records), retried: { requests: retried.length, sends }, untested };
}

function elapsedOf(records: readonly StepRecord[]): number {
  const start = records.reduce((first, { startedAt }) => Math.min(first, startedAt), Infinity);
  const end = records.reduce((last, { startedAt, elapsed }) => Math.max(last, startedAt + elapsed), -Infinity);
  return records.length === 0 ? 0 : end - start;
}

/** The tree of rows: a call holds its flow's rows, an arm the rows it guards. Rows without a record are left out. */
function rowsUnder(rows: readonly Row[], records: ReadonlyMap<string, StepRecord>): readonly ReportRow[] {
  const top: ReportRow[] = [];
  const holders = new Map<number, ReportRow[]>();
  const sets = setsIn(records);
  for (const row of rows) {
    const holder = row.guards.at(-1) ?? row.call;
    const into = (holder === undefined ? undefined : holders.get(holder)) ?? top;
    const entry = entryOf(row, records, sets);
    if (entry === undefined) continue;
    into.push(entry);
    if ('rows' in entry) holders.set(row.index, entry.rows as ReportRow[]);
  }
  return prune(top);
}

/** What `set` rows did, by their ids: the records of tests next to them have it. */
function setsIn(records: ReadonlyMap<string, StepRecord>): ReadonlyMap<string, SetRecord> {
  const sets = new Map<string, SetRecord>();
  for (const record of records.values()) for (const set of record.sets ?? []) sets.set(set.id, set);
  return sets;
}

function entryOf(
  row: Row,
  records: ReadonlyMap<string, StepRecord>,
  sets: ReadonlyMap<string, SetRecord>,
): ReportRow | undefined {
  const { id, title } = row;
  switch (row.kind) {
    case 'marker':
      return row.marker === 'end' ? undefined : { kind: 'arm', id, title, rows: [] };
    case 'call':
      return { kind: 'call', id, title, ...(row.aliased && { alias: row.alias }), counts: countStates([]), rows: [] };
    case 'set': {
      const set = sets.get(id);
      return set && { kind: 'set', ...set };
    }
    case 'request':
    case 'note':
      return entryOfTest(row, records);
    default:
      return row satisfies never;
  }
}

function entryOfTest({ id, tags }: Row, records: ReadonlyMap<string, StepRecord>): ReportRow | undefined {
  const record = records.get(id);
  return record && { kind: 'request', id, ...(tags && { tags }), record };
}

/** Leaves out calls and arms under which nothing ran, and counts the others. */
function prune(rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.flatMap((row): readonly ReportRow[] => {
    if (!('rows' in row)) return [row];
    const kept = prune(row.rows);
    if (kept.length === 0) return [];
    return [
      row.kind === 'call' ? { ...row, counts: countStates(recordsUnder(kept)), rows: kept } : { ...row, rows: kept },
    ];
  });
}

export function recordsUnder(rows: readonly ReportRow[]): readonly StepRecord[] {
  return rows.flatMap((row) => {
    if (row.kind === 'request') return [row.record];
    return 'rows' in row ? recordsUnder(row.rows) : [];
  });
}
