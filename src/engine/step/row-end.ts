import type { Row } from '../../format/plan.js';
import type { Json } from '../../lib/json.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure, StepRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import type { RowState } from '../scope/scope.js';
import { brokenStep } from './judge-step.js';
import { failedRecord, requestRecord, type SentStep, skippedRecord } from './record-step.js';

/** What has become of a row. What runs next depends only on its state: the record is made when it is asked for. */
export interface RowEnd extends RowState {
  readonly record: () => StepRecord;
  /** Whether its record is made in a part of a ms. */
  readonly isShort: boolean;
}

/** Of a row that failed before anything was sent. @param startedAt - now by default */
export function failedEnd(row: Row, failure: Failure, run: RunContext, startedAt?: number): RowEnd {
  return { state: 'failed', record: () => failedRecord(row, failure, run, startedAt), isShort: true };
}

export function skippedEnd(row: Row, reason: SkipReason, run: RunContext): RowEnd {
  return { state: 'skipped', reason, record: () => skippedRecord(row, reason, run), isShort: true };
}

/** What breaks while the record is made fails the step. The record still has what was sent. */
export function sentEnd(row: Row, sent: SentStep, run: RunContext): RowEnd {
  const record = (): StepRecord => {
    try {
      return requestRecord(row, sent, run);
    } catch (error) {
      return requestRecord(row, { ...sent, ...brokenStep(error) }, run);
    }
  };
  return { ...rowState(sent.state, sent.reason), record, isShort: isShort(sent) };
}

export function rowState(state: RowState['state'], reason: RowState['reason']): RowState {
  return { state, ...(reason !== undefined && { reason }) };
}

/** Bytes of bodies and characters of values that are masked in a part of a ms. */
const longestShort = 8 * 1024;

function isShort({ request, result: { outcome }, captures, tests }: SentStep): boolean {
  const received = outcome?.kind === 'response' ? outcome.response.body.byteLength : 0;
  const values = [...captures.map(({ value }) => value), ...tests.flatMap((test) => [test.received, test.expected])];
  return values.reduce(leftAfter, longestShort - received - (request.body?.byteLength ?? 0)) >= 0;
}

/** What a value leaves of a length; less than 0 where it is too long, and then no more of it is looked at. */
function leftAfter(left: number, value: Json | undefined): number {
  if (left < 0 || value === undefined) return left;
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left - 1;
  let rest = left;
  for (const key in value) {
    rest = leftAfter(rest - 1, (value as Readonly<Record<string, Json>>)[key]);
    if (rest < 0) break;
  }
  return rest;
}
