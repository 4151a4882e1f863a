import { earlierNote, failureLine, type Failure, type StepRecord } from '../../record/record.js';
import { failureSource } from '../../record/failure-source.js';
import type { Report, SessionReport } from '../../record/report.js';
import type { Location } from '../../format/range.js';
import { withNumbers } from '../../lib/exact-numbers.js';
import { printableLine } from '../../lib/printable.js';
import { placedSteps } from '../terminal/failed-things.js';
import { waitNotes } from '../terminal/wait-notes.js';
import type { WholeRecord } from '../whole-record.js';
import { yamlLines, type Fields } from './yaml.js';

/**
 * The report as TAP 14, in pieces to be written one after another, so that it need not fit in memory: a subtest for each
 * session, a test point for each request.
 */
export function* renderTap({ sessions }: Report, wholeRecord: WholeRecord): Generator<string> {
  yield `TAP version 14\n1..${sessions.length}\n`;
  for (const [index, session] of sessions.entries()) {
    const title = escaped(session.file);
    yield `# Subtest: ${title}\n`;
    yield* subtest(session, wholeRecord);
    const line = point({ isOk: session.state !== 'failed', number: index + 1, title });
    yield session.state === 'skipped' ? `${line} # SKIP\n` : `${line}\n`;
  }
}

const indent = '    ';

function* subtest(session: SessionReport, wholeRecord: WholeRecord): Generator<string> {
  const { file, failures } = session;
  const steps = placedSteps(session);
  yield `${indent}1..${failures.length + steps.length}${failures.length + steps.length === 0 ? ' # SKIP no request' : ''}\n`;
  let number = 0;
  for (const failure of failures) {
    const title = escaped(printableLine(failure.message));
    const at = failure.range && { file, range: failure.range };
    yield withDiagnostics(point({ isOk: false, number: ++number, title }), diagnostics(failure, at));
  }
  for (const { path, record: light } of steps) {
    const record = wholeRecord(session, light);
    const title = path.slice(1).map(escaped).join(' › ');
    yield stepPoint(record, ++number, title);
  }
}

/**
 * A wait is neither passed nor failed. TAP has `TODO` for that: harnesses list such a point and do not fail because of it.
 */
function stepPoint(record: StepRecord, number: number, title: string): string {
  const { state, reason = '', failures, elapsed } = record;
  const isSkipped = state === 'skipped';
  const directive = isSkipped || state === 'waiting' ? ` # ${isSkipped ? 'SKIP' : 'TODO'} ${escaped(reason)}` : '';
  const line = `${point({ isOk: state === 'passed' || isSkipped, number, title })}${directive.trimEnd()}`;
  const [first, ...others] = failures;
  return withDiagnostics(line, {
    ...(first && failureFields(first, record)),
    ...(others.length > 0 && { others: others.map((failure) => failureFields(failure, record)) }),
    ...(state === 'waiting' && {
      received: waitNotes(record)
        .slice(1)
        .map(({ text }) => text),
    }),
    ...noteFields(record),
    ...(record.sends.length > 0 && { duration_ms: elapsed }),
  });
}

interface Point {
  readonly isOk: boolean;
  readonly number: number;
  readonly title: string;
}

function point({ isOk, number, title }: Point): string {
  return `${isOk ? 'ok' : 'not ok'} ${number} - ${title}`;
}

/** A `#` would begin a directive. */
function escaped(text: string): string {
  return printableLine(text)
    .trim()
    .replace(/[\\#]/g, String.raw`\$&`);
}

function failureFields(failure: Failure, record: StepRecord): Fields {
  return diagnostics({ ...failure, message: failureLine(failure, record) }, failureSource(record, failure)[0]);
}

function diagnostics(failure: Failure, at: Location | undefined): Fields {
  const { message, code, hint, detail, expected, operator, also } = failure;
  const received = withNumbers(failure);
  return {
    message,
    code,
    ...(hint !== undefined && { hint }),
    ...(detail !== undefined && { detail }),
    ...(operator !== undefined && { operator }),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    ...(also && { also: also.map((each) => ({ ...each })) }),
    ...(at && { at: { file: at.file, line: at.range.start.line, column: at.range.start.column } }),
  };
}

function noteFields({ sends, earlier, notes, seed }: StepRecord): Fields {
  const met = sends.map(({ status, error }) => status ?? error?.kind ?? null);
  return {
    ...(sends.length > 1 && { sends: met }),
    ...(earlier && { earlier: earlierNote(earlier) }),
    ...(seed !== undefined && { seed }),
    ...(notes && { notes: notes.map(({ code, message }) => `${message} [${code}]`) }),
  };
}

function withDiagnostics(line: string, fields: Fields): string {
  return [line, ...yamlLines(fields)].map((each) => `${indent}${each}\n`).join('');
}
