import type { Failure, SendRecord, StepRecord, TestRecord } from '../../../src/record/record.js';
import type { Comparison } from './compare.js';
import type { ExpectedFailure, ExpectedRecord } from './expected.js';
import { fitNumber, fitSubset, fitText, includesAll } from './fit.js';

/**
 * One record next to what is expected of it. State, number of sends, reason and failures are always compared,
 * the rest where the expectation speaks of it.
 */
export function compareRecord(
  wanted: ExpectedRecord | undefined,
  record: StepRecord | undefined,
  slack: number,
): Comparison {
  if (record === undefined) return { expected: wanted, actual: undefined };
  if (wanted === undefined) return { expected: undefined, actual: brief(record) };
  const failures = compareFailures(wanted.failures ?? [], record.failures);
  return {
    expected: { ...wanted, sends: wanted.sends ?? (wanted.state === 'skipped' ? 0 : 1), failures: failures.expected },
    actual: {
      ...brief(record),
      ...spokenOf(wanted, record, slack),
      ...reason(wanted, record),
      failures: failures.actual,
    },
  };
}

function brief(record: StepRecord): Record<string, unknown> {
  return {
    step: record.title,
    state: record.state,
    sends: record.sends.length,
    ...(record.reason === undefined ? {} : { reason: record.reason }),
    failures: record.failures.map((failure) => failure.message),
  };
}

function reason(wanted: ExpectedRecord, record: StepRecord): Record<string, unknown> {
  return record.reason === undefined ? {} : { reason: fitText(wanted.reason, record.reason) };
}

function spokenOf(wanted: ExpectedRecord, record: StepRecord, slack: number): Record<string, unknown> {
  const [first, ...later] = record.sends;
  const each = <T>(read: (send: SendRecord) => T): T[] => record.sends.map(read);
  const all: Record<string, () => unknown> = {
    status: () => record.response?.status ?? null,
    statuses: () => each((send) => send.status ?? null),
    attempts: () => each((send) => send.attempt),
    causes: () => each((send) => send.cause),
    delay: () => fitNumber(wanted.delay, first?.waited, slack),
    waits: () => later.map((send, index) => fitNumber(wanted.waits?.[index], send.waited, slack)),
    waitedFor: () => later.map((send) => send.waitedFor ?? null),
    because: () => later.map((send, index) => fitText(wanted.because?.[index], send.because)),
    captures: () =>
      Object.fromEntries(record.captures.filter(({ found }) => found).map(({ name, value }) => [name, value])),
    tests: () => record.tests.map(testLine),
    earlier: () => record.earlier,
    untested: () => record.untested ?? false,
    error: () => record.sends.at(-1)?.error?.kind,
    record: () => fitSubset(wanted.record, record),
  };
  const spoken = Object.entries(all).filter(([key]) => Object.hasOwn(wanted, key));
  return Object.fromEntries(spoken.map(([key, read]) => [key, read()]));
}

/** Failures in order. */
export function compareFailures(wanted: readonly ExpectedFailure[], failures: readonly Failure[]): Comparison {
  return { expected: wanted, actual: failures.map((failure, index) => shownFailure(wanted[index], failure)) };
}

function shownFailure(wanted: ExpectedFailure | undefined, failure: Failure): unknown {
  if (wanted === undefined) return failure.message;
  const { includes, ...exact } = wanted;
  const text = `${failure.message}\n${failure.hint ?? ''}`;
  const shown = { ...failure, line: failure.range?.start.line } as Record<string, unknown>;
  return {
    ...Object.fromEntries(
      Object.keys(exact).map((key) => [
        key,
        wanted[key as keyof ExpectedFailure] === null ? (shown[key] ?? null) : shown[key],
      ]),
    ),
    ...(includes === undefined ? {} : { includes: includesAll(includes, text) ? includes : text }),
  };
}

/** `✓ the name: status equals 200`; `·` of a test that does not apply. */
function testLine({ name, passed, applied, assertion }: TestRecord): string {
  const mark = applied === false ? '·' : passed ? '✓' : '✗';
  return `${mark} ${name === undefined ? assertion : `${name}: ${assertion}`}`;
}
