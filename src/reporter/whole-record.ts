import type { StepRecord } from '../record/record.js';
import type { ReportRow, SessionReport } from '../record/report.js';

/** The whole record of a request; a report may hold light ones, whose heavy parts are elsewhere. */
export type WholeRecord = (session: SessionReport, record: StepRecord) => StepRecord;

/** The session with the whole records of what failed. */
export function withWholeFailures(session: SessionReport, wholeRecord: WholeRecord): SessionReport {
  const rowOf = (row: ReportRow): ReportRow => {
    if ('rows' in row) return { ...row, rows: row.rows.map(rowOf) };
    if (row.kind !== 'request') return row;
    return row.record.state === 'failed' ? { ...row, record: wholeRecord(session, row.record) } : row;
  };
  return { ...session, rows: session.rows.map(rowOf) };
}
