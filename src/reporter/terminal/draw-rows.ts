import {
  weightiest,
  type CallEntry,
  type Counts,
  type ReportRow,
  type RequestEntry,
  type SetEntry,
} from '../../record/report.js';
import { reasonBehind } from '../../present/reason-behind.js';
import { eventCount } from '../../problems/run/stream.js';
import { durationParts } from '../../format/duration.js';
import {
  earlierNote,
  seedNote,
  failureLine,
  isStatusWrong,
  receivedLine,
  shownCode,
  type State,
  type StepRecord,
} from '../../record/record.js';
import { marks } from './palette.js';
import { printable, printableLine } from '../../lib/printable.js';
import { firstOf, type Repeats } from './same-failures.js';
import { waitNotes, type Note, firstNotes } from './wait-notes.js';

/** A row as it will stand on the screen, before any column is known. */
export interface DrawnRow {
  /** 0 of the session's own line. */
  readonly depth: number;
  readonly kind: 'session' | 'request' | 'call' | 'set' | 'arm';
  readonly state?: State;
  readonly label: string;
  /** Is two columns after the label. */
  readonly aside?: string;
  readonly right?: RightPart;
  /** Of a skipped request, and of a `set` that set nothing. */
  readonly reason?: string;
  /** Lines that stand beneath. */
  readonly notes: readonly Note[];
}

/** What is in the columns at the right; digits end in one column, so that units begin in one. */
export interface RightPart {
  readonly status?: string;
  /** Whether a test failed because of the status. */
  readonly isStatusWrong?: boolean;
  readonly digits: string;
  readonly unit: string;
  /** Follows the unit: sends, or what a call skipped. */
  readonly tail?: string;
}

/** The rows in the order of the screen, to any depth. Failures that were met before are one row where several follow each other. */
export function drawRows(rows: readonly ReportRow[], repeats: Repeats, depth = 1): readonly DrawnRow[] {
  return runsOf(rows, repeats).flatMap((run): readonly DrawnRow[] => {
    const [row] = run;
    if (run.length > 1) return [drawRepeats(run as readonly RequestEntry[], depth)];
    if (row.kind === 'request') return [drawRequest(row, depth)];
    if (row.kind === 'set') return [drawSet(row, depth)];
    const own = row.kind === 'call' ? drawCall(row, depth) : arm(row.title, depth);
    return [own, ...drawRows(row.rows, repeats, depth + 1)];
  });
}

type Run = readonly [ReportRow, ...ReportRow[]];

/** Rows one by one, but for failures that repeat the same earlier one. */
function runsOf(rows: readonly ReportRow[], repeats: Repeats): readonly Run[] {
  const runs: [ReportRow, ...ReportRow[]][] = [];
  let last: string | undefined;
  for (const row of rows) {
    const key = row.kind === 'request' ? repeats.get(row.record)?.key : undefined;
    if (key !== undefined && key === last) runs.at(-1)!.push(row);
    else runs.push([row]);
    last = key;
  }
  return runs;
}

function drawRepeats(run: readonly RequestEntry[], depth: number): DrawnRow {
  const text = firstOf(run.map(({ record }) => printableLine(record.title)));
  return {
    depth,
    kind: 'request',
    state: 'failed',
    label: `${marks.failed} ${run.length} more requests fail the same way`,
    notes: [{ kind: 'remark', text }],
  };
}

function drawRequest({ record }: RequestEntry, depth: number): DrawnRow {
  const { state, reason } = record;
  const right = rightPart(record);
  const stream = record.sends.at(-1)?.stream;
  return {
    depth,
    kind: 'request',
    state,
    label: `${marks[state]} ${printableLine(record.title)}`,
    ...(stream && { aside: eventCount(stream.events) }),
    ...(right && { right }),
    ...(state === 'skipped' &&
      !right &&
      reason !== undefined && { reason: printableLine(reasonBehind(record.title, reason)) }),
    notes: notesOf(record),
  };
}

function drawCall({ title, alias, counts }: CallEntry, depth: number): DrawnRow {
  return {
    depth,
    kind: 'call',
    state: weightiest(counts),
    label: printableLine(title),
    ...(alias !== undefined && { aside: printableLine(alias) }),
    right: aggregate(counts),
    notes: [],
  };
}

function drawSet({ title, reason }: SetEntry, depth: number): DrawnRow {
  const why = reason !== undefined && { reason: printableLine(reason) };
  return { depth, kind: 'set', label: printableLine(title), ...why, notes: [] };
}

function arm(title: string, depth: number): DrawnRow {
  return { depth, kind: 'arm', label: printableLine(title), notes: [] };
}

/** `2/2 ✓`, `1/2 ✗ · 1 skipped`; `2 skipped` where none ran. */
function aggregate(counts: Counts): RightPart {
  const { passed, failed, skipped, waiting } = counts;
  const ran = passed + failed + waiting;
  if (ran === 0) return { digits: String(skipped), unit: ' skipped' };
  return {
    digits: `${passed}/${ran}`,
    unit: ` ${marks[weightiest(counts)]}`,
    ...(skipped > 0 && { tail: `· ${skipped} skipped` }),
  };
}

/** Status and duration are those of the last send. */
function rightPart(record: StepRecord): RightPart | undefined {
  const { sends } = record;
  const last = sends.at(-1);
  if (!last) return undefined;
  return {
    status: last.status === undefined ? '—' : String(last.status),
    ...(isStatusWrong(record) && { isStatusWrong: true }),
    ...durationParts(last.duration),
    ...(sends.length > 1 && { tail: `↻${sends.length}` }),
  };
}

/** Failures of a step that are shown; of more, how many there are. */
export const mostFailures = 10;

function notesOf(record: StepRecord): readonly Note[] {
  const notes = [...failureNotes(record)];
  if (record.state === 'waiting') notes.push(...firstNotes(waitNotes(record), 'conditions'));
  // Cancelled: what was sent is next to it.
  if (record.state === 'skipped' && record.sends.length > 0) notes.push({ kind: 'remark', text: record.reason ?? '' });
  if (record.earlier) notes.push({ kind: 'remark', text: earlierNote(record.earlier) });
  if (record.seed !== undefined) notes.push({ kind: 'remark', text: seedNote(record.seed) });
  return notes.map((note) => {
    return { ...note, text: note.kind === 'received' ? printableLine(note.text) : printable(note.text) };
  });
}

/** Each failure with what was received in the line below. */
function failureNotes(record: StepRecord): readonly Note[] {
  const shown = record.failures.slice(0, mostFailures).flatMap((failure): readonly Note[] => {
    const received = receivedLine(failure);
    const line: Note = { kind: 'failure', text: failureLine(failure, record), code: shownCode(failure) };
    return received === undefined ? [line] : [line, { kind: 'received', text: received }];
  });
  const rest = record.failures.length - mostFailures;
  return rest > 0 ? [...shown, { kind: 'remark', text: moreFailures(rest) }] : shown;
}

/** `… and 3 more failures` */
export function moreFailures(rest: number): string {
  return `… and ${rest} more ${rest === 1 ? 'failure' : 'failures'}`;
}
