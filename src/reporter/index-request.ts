import { type Failure, type StepRecord, failureLine, isStatusWrong, receivedLine } from '../record/record.js';
import type { IndexRequest, RequestEntry } from '../record/report.js';

/** A request as lists show it, without its details. */
export function indexRequest({ record, tags }: RequestEntry, depth: number): IndexRequest {
  const { id, title, state, request, sends } = record;
  const last = sends.at(-1);
  const status = last?.status ?? record.response?.status;
  const [note = record.reason, ...more] = record.failures.map((failure) => noteOf(failure, record));
  return {
    kind: 'request',
    id,
    title,
    depth,
    state,
    ...(tags && { tags }),
    ...(request && { method: request.method, url: request.url }),
    ...(last?.error ? { error: last.error.kind } : status !== undefined && { status }),
    ...(isStatusWrong(record) && { isStatusWrong: true as const }),
    ...(last && { duration: last.duration }),
    sends: sends.length,
    ...(note !== undefined && { note }),
    ...(more.length > 0 && { more }),
  };
}

/** Characters of a value in the list of rows; the details have it whole. */
const longestReceived = 200;

/** The failure's line and what was received, as the terminal has them below each other. */
function noteOf(failure: Failure, record: StepRecord): string {
  const line = failureLine(failure, record);
  const received = receivedLine(failure);
  if (received === undefined) return line;
  const isLong = received.length > longestReceived;
  return `${line} · ${isLong ? `${received.slice(0, longestReceived)}…` : received}`;
}
