import type { Json } from '../../../../src/lib/json.js';
import type { Range } from '../../../../src/format/range.js';
import type { SendRecord, StepRecord } from '../../../../src/record/record.js';
import type {
  ArmEntry,
  CallEntry,
  Counts,
  ReportRow,
  RequestEntry,
  SessionReport,
} from '../../../../src/record/report.js';

type Given = Partial<StepRecord> & { readonly status?: number; readonly duration?: number; readonly times?: number };

/** A request that passed with one send, changed by what is given. */
export function record(title: string, given: Given = {}): StepRecord {
  const { status = 200, duration = 12, times = given.state === 'skipped' ? 0 : 1, ...rest } = given;
  const sends = Array.from({ length: times }, (_, index) => send(index + 1, { status, duration }));
  return {
    id: title,
    title,
    state: 'passed',
    source: [{ file: 'checkout.session.yaml', range: rangeAt(1) }],
    sends,
    captures: [],
    tests: [],
    failures: [],
    startedAt: 0,
    elapsed: 0,
    ...rest,
  };
}

export function send(number: number, given: Partial<SendRecord> = {}): SendRecord {
  return { number, attempt: 1, cause: number === 1 ? 'first' : 'retry', waited: 0, duration: 12, ...given };
}

export function rangeAt(line: number, column = 1, length = 1): Range {
  return { start: { line, column, offset: 0 }, end: { line, column: column + length, offset: 0 } };
}

export function request(title: string, given: Given = {}): RequestEntry {
  const made = record(title, given);
  return { kind: 'request', id: made.id, record: made };
}

export function skipped(title: string, reason: string): RequestEntry {
  return request(title, { state: 'skipped', reason });
}

export function failed(
  title: string,
  message: string,
  given: Given & { expected?: Json; received?: Json } = {},
): RequestEntry {
  const { expected, received, ...rest } = given;
  const failure = {
    code: 'test-failed',
    message,
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  };
  return request(title, { state: 'failed', failures: [failure], ...rest });
}

export function call(flow: string, alias: string | undefined, rows: readonly ReportRow[]): CallEntry {
  const aliased = alias === undefined ? {} : { alias };
  return { kind: 'call', id: flow, title: `↳ call ${flow}`, ...aliased, counts: countsOf(rows), rows };
}

export function arm(title: string, rows: readonly ReportRow[]): ArmEntry {
  return { kind: 'arm', id: title, title, rows };
}

export function session(rows: readonly ReportRow[], given: Partial<SessionReport> = {}): SessionReport {
  return {
    file: 'checkout.session.yaml',
    name: 'Checkout',
    state: 'passed',
    elapsed: 22_900,
    counts: countsOf(rows),
    failures: [],
    rows,
    ...given,
  };
}

function countsOf(rows: readonly ReportRow[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0, waiting: 0 };
  const visit = (row: ReportRow): void => {
    if (row.kind === 'request') counts[row.record.state] += 1;
    else if ('rows' in row) row.rows.forEach(visit);
  };
  rows.forEach(visit);
  return counts;
}
