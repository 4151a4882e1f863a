import type { StepRecord } from '../record/record.js';
import type { SessionReport } from '../record/report.js';

/** The whole record of a request; a report may hold light ones, whose heavy parts are elsewhere. */
export type WholeRecord = (session: SessionReport, record: StepRecord) => StepRecord;
