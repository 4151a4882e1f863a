import { durationParts } from '../../format/duration.js';
import { flowName } from '../../format/paths.js';
import { shownCode, type Failure, type StepRecord } from '../../record/record.js';
import type { ReportRow, SessionReport } from '../../record/report.js';
import { columnsOf, indentOf, labelRoom, type Columns, notePaint, paintLabel, paintRight } from './paint-row.js';
import { compactLine } from './compact-line.js';
import { codedLines, type Coded } from './coded-lines.js';
import { drawRows, type DrawnRow } from './draw-rows.js';
import { marks, type Paint, type Screen } from './palette.js';
import { printable, printableLine } from '../../lib/printable.js';
import { recordsUnder } from '../summarise.js';
import { firstOf, repeatsOf, type Repeats, type SeenFailures } from './same-failures.js';
import { cutEnd, cutMiddle, widthOf } from './text-width.js';
import { type Note, firstNotes } from './wait-notes.js';

/** Lines of one note. */
const mostLines = 4;

export interface SessionScreen extends Screen {
  /** Whether skipped requests are left out. @default false */
  readonly hideSkipped?: boolean;
  /** Whether a session that passed, or was skipped, is one line. @default false */
  readonly isCompact?: boolean;
  /** What the run has met so far; what it meets again is folded. */
  readonly seen: SeenFailures;
}

/** A session that has run: its own line, and a line for each row beneath. */
export function sessionLines(session: SessionReport, screen: SessionScreen): readonly string[] {
  const isShort = screen.isCompact && (session.state === 'passed' || session.state === 'skipped');
  if (isShort) return [compactLine(session, screen)];
  const records = recordsUnder(session.rows);
  const repeats = repeatsOf(session.file, records, screen.seen);
  const elsewhere = whereAllRepeat(session, records, repeats);
  const shown = screen.hideSkipped ? withoutSkipped(session.rows) : session.rows;
  const rows = elsewhere
    ? [{ ...header(session), notes: [repeatNote(session, elsewhere)] }]
    : [header(session), ...drawRows(shown, repeats)];
  const columns = columnsOf(rows, screen.columns);
  return rows.flatMap((row) => rowLines(row, columns, screen));
}

/** The files in which everything that failed here failed before; undefined where there is more to show of the session. */
function whereAllRepeat(
  { file, failures, counts }: SessionReport,
  records: readonly StepRecord[],
  repeats: Repeats,
): readonly string[] | undefined {
  if (failures.length > 0 || counts.failed === 0 || counts.passed + counts.waiting > 0) return undefined;
  const firsts = records.flatMap((record) => (record.state === 'failed' ? [repeats.get(record)?.first] : []));
  if (firsts.some((first) => first === undefined || first === file)) return undefined;
  return [...new Set(firsts as readonly string[])];
}

/** `3 requests fail as in sessions/a.session.yaml · 2 skipped` */
function repeatNote({ counts: { failed, skipped } }: SessionReport, files: readonly string[]): Note {
  const rest = skipped > 0 ? ` · ${skipped} skipped` : '';
  const what = failed === 1 ? '1 request fails' : `${failed} requests fail`;
  return { kind: 'failure', text: `${what} as in ${firstOf(files.map(printableLine))}${rest}` };
}

function header({ file, name, state, elapsed, failures }: SessionReport): DrawnRow {
  const isTimed = state !== 'skipped' && elapsed > 0;
  return {
    depth: 0,
    kind: 'session',
    state,
    label: `${marks[state]} ${printableLine(file)}`,
    ...(name !== flowName(file) && { aside: printableLine(name) }),
    ...(isTimed && { right: durationParts(elapsed) }),
    notes: fileNotes(failures),
  };
}

/** The first failures of a file; all of them stand with their places further down. */
function fileNotes(failures: readonly Failure[]): readonly Note[] {
  return firstNotes(
    failures.map((failure) => ({ kind: 'failure', text: printable(failure.message), code: shownCode(failure) })),
    'problems',
  );
}

function rowLines(row: DrawnRow, columns: Columns, screen: Screen): readonly string[] {
  const { palette } = screen;
  const indent = indentOf(row);
  const room = Math.max(20, screen.columns - indent - 4);
  const beneath = (coded: Coded, paint: Paint): readonly string[] =>
    codedLines(coded, { width: room, most: mostLines }, paint, palette).map((line) => ' '.repeat(indent + 4) + line);
  const label = fitLabel(row, labelRoom(row, columns, screen.columns));
  const start = ' '.repeat(indent) + paintLabel(row, label, palette);
  const end = indent + widthOf(label.text + label.aside);
  const notes = row.notes.flatMap((note) => {
    const text = note.kind === 'received' ? cutEnd(note.text, room) : note.text;
    return beneath({ ...note, text }, notePaint(note.kind, palette));
  });
  if (row.right) return [start + paintRight(row, row.right, { columns, from: end, palette }), ...notes];
  if (row.reason === undefined) return [start, ...notes];
  const from = Math.max(columns.reason, end + 4);
  if (from + widthOf(row.reason) > screen.columns)
    return [start, ...beneath({ text: row.reason }, palette.dim), ...notes];
  return [start + ' '.repeat(from - end) + palette.dim(row.reason), ...notes];
}

/** What is too long loses its middle; a session's name gives way before its file does. */
function fitLabel({ kind, label, aside }: DrawnRow, room: number): { text: string; aside: string } {
  const after = aside === undefined ? '' : `  ${aside}`;
  if (widthOf(label + after) <= room) return { text: label, aside: after };
  const asideRoom = kind === 'session' ? room - widthOf(label) : Math.floor(room / 2);
  const shown = Math.min(widthOf(after), asideRoom) < 8 ? '' : cutMiddle(after, asideRoom);
  return { text: cutMiddle(label, room - widthOf(shown)), aside: shown };
}

function withoutSkipped(rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.flatMap((row): readonly ReportRow[] => {
    if (row.kind === 'request') return row.record.state === 'skipped' ? [] : [row];
    if (row.kind === 'set') return row.reason === undefined ? [row] : [];
    const kept = withoutSkipped(row.rows);
    return kept.length === 0 ? [] : [{ ...row, rows: kept }];
  });
}
