import type { Row } from '../../format/plan.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure, StepRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import type { RowState } from '../scope/scope.js';
import { failedRecord, skippedRecord } from './record-step.js';

/** What has become of a row. What runs next depends on its state alone: the record is made when it is asked for. */
export interface RowEnd extends RowState {
  readonly record: () => StepRecord;
  /** Whether the record may be made and told while the next request is on its way. */
  readonly canWait: boolean;
}

/** Of a row that failed before anything was sent. @param startedAt - now by default */
export function failedEnd(row: Row, failure: Failure, run: RunContext, startedAt?: number): RowEnd {
  const record = failedRecord(row, failure, run, startedAt);
  return { state: 'failed', record: () => record, canWait: false };
}

export function skippedEnd(row: Row, reason: SkipReason, run: RunContext): RowEnd {
  const record = skippedRecord(row, reason, run);
  return { ...rowState('skipped', reason), record: () => record, canWait: false };
}

export function rowState(state: RowState['state'], reason: RowState['reason']): RowState {
  return { state, ...(reason !== undefined && { reason }) };
}
