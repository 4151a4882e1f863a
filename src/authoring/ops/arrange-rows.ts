import type { Step } from '../../format/session.js';
import { movedIntoItself } from '../../problems/edit/rows.js';
import { nothingWouldBeLeft, rowList, rowOutOfRange } from '../../problems/edit/selection.js';
import { refuse, type Outcome, type Project, type Refusal } from '../project/project.js';
import { anchorFault } from '../rows/anchors.js';
import { responseNotes } from '../rows/read-responses.js';
import type { Run } from '../../format/steps/select-run.js';
import { selectRun } from '../rows/selection.js';
import { removeRows } from '../text/edit-rows.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';
import { insertTexts, removeTexts, textsOfRows } from '../text/row-texts.js';
import type { Splice } from '../text/splice.js';
import { editSession, type ExpectedRow } from '../text/verify.js';

/** `file` is relative to the project root. */
export interface DeleteRowsArguments {
  readonly file: string;
  /** Numbers as `rows` gives them. They need not be adjacent; of an if / else all rows go, or only rows of one arm. */
  readonly rows: readonly number[];
}

/** Takes rows out of a file, with the comments right above them. */
export function deleteRows(project: Project, { file, rows }: DeleteRowsArguments): Outcome {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const { steps } = of.session;
  const selected = [...new Set(rows)].toSorted((a, b) => a - b);
  const runs = adjacentRuns(selected).map((run) => selectRun(steps, run));
  const fault = selectRunFault(runs) ?? (selected.length === 0 ? selectRun(steps, []) : undefined);
  if (fault?.kind === 'refused') return fault;
  if (selected.length === steps.length) return refuse(nothingWouldBeLeft(file));
  const gone = of.items.filter(({ number }) => selected.includes(number));
  const inUse = anchorFault(
    of,
    gone.map(({ node, number }) => ({ node, row: number })),
  );
  if (inUse) return inUse;
  const splices = (runs as readonly Run[]).flatMap(({ from, to }) => removal(of, from, to));
  const kept = steps.filter((_, index) => !selected.includes(index + 1));
  return edited(of, { splices, expected: kept, message: `deleted ${rowsText(selected)} of ${file}` });
}

function selectRunFault(runs: readonly (Run | Refusal)[]): Refusal | undefined {
  return runs.find((run): run is Refusal => run.kind === 'refused');
}

function adjacentRuns(rows: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.at(-1) === row - 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function removal(of: SessionText, from: number, to: number): readonly Splice[] {
  if (of.flow) return removeRows(of, of.items.slice(from - 1, to));
  return [removeTexts(of, textsOfRows(of, from, to))];
}

/** `file` is relative to the project root. */
export interface MoveRowsArguments {
  readonly file: string;
  /** Numbers as `rows` gives them; they have to be adjacent, and blocks among them whole. */
  readonly rows: readonly number[];
  /** The row that they come after, as it is numbered before the move; 0 puts them first. */
  readonly after: number;
}

/** Moves rows as they are written, with the comments right above them. */
export function moveRows(project: Project, { file, rows, after }: MoveRowsArguments): Outcome {
  const opened = openRun(project, file, rows);
  if (opened.kind === 'refused') return opened;
  const { of, from, to } = opened;
  const { steps } = of.session;
  if (!isPlace(steps, after)) return refuse(rowOutOfRange(after, steps.length));
  if (after >= from && after < to) return refuse(movedIntoItself(after));
  const what = rowsText(range(from, to));
  if (after === to || after === from - 1)
    return { kind: 'edited', edits: [], message: `${what} of ${file} ${is(from, to)} there already`, notes: [] };
  const moved = steps.slice(from - 1, to);
  const expected = after < from ? [...steps.slice(0, after), ...moved] : [];
  const rest =
    after < from
      ? [...steps.slice(after, from - 1), ...steps.slice(to)]
      : [...steps.slice(0, from - 1), ...steps.slice(to, after), ...moved, ...steps.slice(after)];
  const texts = textsOfRows(of, from, to);
  const splices = [...removal(of, from, to), insertTexts(of, after, texts)];
  const place = after === 0 ? 'to the first place' : `behind row ${after}`;
  return edited(of, { splices, expected: [...expected, ...rest], message: `moved ${what} of ${file} ${place}` });
}

/** `file` is relative to the project root. */
export interface DuplicateRowsArguments {
  readonly file: string;
  /** Numbers as `rows` gives them; they have to be adjacent, and blocks among them whole. */
  readonly rows: readonly number[];
}

/** Writes rows once more, behind them. */
export function duplicateRows(project: Project, { file, rows }: DuplicateRowsArguments): Outcome {
  const opened = openRun(project, file, rows);
  if (opened.kind === 'refused') return opened;
  const { of, from, to } = opened;
  const { steps } = of.session;
  const splices = [insertTexts(of, to, textsOfRows(of, from, to))];
  const copies = steps.slice(from - 1, to).map((step) => ({ ...step }));
  const expected = [...steps.slice(0, to), ...copies, ...steps.slice(to)];
  const message = `duplicated ${rowsText(range(from, to))} of ${file}`;
  return edited(of, { splices, expected, message });
}

function openRun(
  project: Project,
  file: string,
  rows: readonly number[],
): (Omit<Run, 'kind'> & { readonly kind: 'opened'; readonly of: SessionText }) | Refusal {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const run = selectRun(of.session.steps, rows);
  return run.kind === 'refused' ? run : { ...run, kind: 'opened', of };
}

/** Whether rows can come after that one; 0 is before the first. */
export function isPlace(steps: readonly Step[], after: number): boolean {
  return Number.isInteger(after) && after >= 0 && after <= steps.length;
}

interface Edit {
  readonly splices: readonly Splice[];
  readonly expected: readonly ExpectedRow[];
  readonly message: string;
}

/** The outcome of an edit that moves rows around, with what conditions read now. */
function edited(of: SessionText, { splices, expected, message }: Edit): Outcome {
  const edit = editSession(of, splices, expected, true);
  if (edit.kind === 'refused') return edit;
  return { kind: 'edited', edits: [edit], message, notes: responseNotes(of.session.steps, expected) };
}

function rowsText(rows: readonly number[]): string {
  return `${rows.length === 1 ? 'row' : 'rows'} ${rowList(rows)}`;
}

function is(from: number, to: number): string {
  return from === to ? 'is' : 'are';
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
