import type { StepRecord } from '../../record/record.js';
import type { RowState } from '../scope/scope.js';

/** What has become of a row. What runs next depends on its state alone: the record is made when it is asked for. */
export interface RowEnd extends RowState {
  readonly record: () => StepRecord;
  /** Whether the record may be made and told while the next request is on its way. */
  readonly canWait: boolean;
}

export function endWith(record: StepRecord): RowEnd {
  const { state, reason } = record;
  return { ...rowState(state, reason), record: () => record, canWait: false };
}

export function rowState(state: RowState['state'], reason: string | undefined): RowState {
  return { state, ...(reason !== undefined && { reason }) };
}
