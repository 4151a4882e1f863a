import { failureLine, isStatusWrong } from '../../record/record.js';
import type { StepRecord } from '../../record/record.js';
import type { IndexRequest, IndexRow, ReportIndex } from '../../record/report-index.js';
import type { Report, ReportRow, SessionReport } from '../../record/report.js';

/**
 * What the page's list shows of a report. Of each record it reads the id, title, state, reason, sends and failures, the
 * method and URL of the request and the status of the response; so it can be given records whose heavy parts are elsewhere.
 *
 * @param name - of the project or the run, shown in the page's heading
 */
export function indexReport(report: Report, name?: string): ReportIndex {
  return { ...indexFacts(report, name), sessions: report.sessions.map(indexSession) };
}

/** An index whose sessions are made when they are asked for, so that they need not fit in memory. */
export type LazyIndex = Omit<ReportIndex, 'sessions'> & {
  readonly sessions: Iterable<ReportIndex['sessions'][number]>;
};

/** As `indexReport`, one session at a time. */
export function lazyIndex(report: Report, name?: string): LazyIndex {
  return { ...indexFacts(report, name), sessions: indexSessions(report) };
}

function* indexSessions({ sessions }: Report): LazyIndex['sessions'] {
  for (const session of sessions) yield indexSession(session);
}

function indexFacts({ version, startedAt, elapsed, summary }: Report, name?: string): Omit<ReportIndex, 'sessions'> {
  return { version, ...(name !== undefined && { name }), startedAt, elapsed, summary };
}

function indexSession({ rows, ...session }: SessionReport): ReportIndex['sessions'][number] {
  return { ...session, rows: rows.flatMap((row) => indexRows(row, 0)) };
}

/** The records of a report in the order of its index's requests. */
export function* recordsOf({
  sessions,
}: {
  readonly sessions: readonly Pick<SessionReport, 'rows'>[];
}): Iterable<StepRecord> {
  for (const { rows } of sessions) yield* recordsUnder(rows);
}

function* recordsUnder(rows: readonly ReportRow[]): Iterable<StepRecord> {
  for (const row of rows) {
    if (row.kind === 'request') yield row.record;
    else yield* recordsUnder(row.rows);
  }
}

function indexRows(row: ReportRow, depth: number): readonly IndexRow[] {
  if (row.kind === 'request') return [indexRequest(row.record, depth)];
  const { rows, ...own } = row;
  return [{ ...own, depth }, ...rows.flatMap((inner) => indexRows(inner, depth + 1))];
}

function indexRequest(record: StepRecord, depth: number): IndexRequest {
  const { id, title, state, request, sends } = record;
  const last = sends.at(-1);
  const status = last?.status ?? record.response?.status;
  const [note = record.reason, ...more] = record.failures.map((failure) => failureLine(failure, record));
  return {
    kind: 'request',
    id,
    title,
    depth,
    state,
    ...(request && { method: request.method, url: request.url }),
    ...(last?.error ? { error: last.error.kind } : status !== undefined && { status }),
    ...(isStatusWrong(record) && { isStatusWrong: true as const }),
    ...(last && { duration: last.duration }),
    sends: sends.length,
    ...(note !== undefined && { note }),
    ...(more.length > 0 && { more }),
  };
}
