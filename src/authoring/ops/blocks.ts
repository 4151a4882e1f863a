import { blockNotClosed, strayEndSelected, elseExists } from '../../problems/edit/blocks.js';
import type { Step } from '../../format/session.js';
import { placeSteps } from '../../format/steps/blocks.js';
import { findBlocks } from '../../format/steps/select-run.js';
import { openBlock } from '../rows/blocks.js';
import { firstResponseNotes } from '../condition/set-when.js';
import { parseCondition } from '../condition/parse-condition.js';
import { refuse, type Outcome, type Project, type Refusal } from '../project/project.js';
import { selectRun } from '../rows/selection.js';
import { insertAfter, insertBefore, type NewRow, removeRows, type RemovedWith } from '../text/edit-rows.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';
import { editSession } from '../text/verify.js';
import { nothingWouldBeLeft } from '../../problems/edit/selection.js';
import { anchorFault } from '../rows/anchors.js';
import type { Item } from '../text/items.js';

/** `file` is relative to the project root; `condition` is what `parseCondition` reads. */
export interface WrapArguments {
  readonly file: string;
  /** Numbers as `rows` gives them; they have to be adjacent, and blocks among them whole. */
  readonly rows: readonly number[];
  /** In words, or as YAML. */
  readonly condition: string;
}

/** Wraps rows in an if and its end. */
export function wrap(project: Project, { file, rows, condition }: WrapArguments): Outcome {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const { steps } = of.session;
  const run = selectRun(steps, rows);
  if (run.kind === 'refused') return run;
  const fault = openFault(steps, run);
  if (fault) return fault;
  const parsed = parseCondition(condition);
  if (parsed.kind === 'refused') return parsed;
  const { from, to } = run;
  const splices = [
    insertBefore(of, of.items[from - 1]!, [{ if: parsed.value }]),
    insertAfter(of, of.items[to - 1]!, ['end']),
  ];
  const expected = [
    ...steps.slice(0, from - 1),
    'new',
    ...steps.slice(from - 1, to),
    'new',
    ...steps.slice(to),
  ] as const;
  const edit = editSession(of, splices, expected);
  if (edit.kind === 'refused') return edit;
  const what = from === to ? `row ${from}` : `rows ${from}-${to}`;
  return {
    kind: 'edited',
    edits: [edit],
    message: `${what} of ${file} ${from === to ? 'runs' : 'run'} only if the condition is true`,
    notes: firstResponseNotes(steps, from, parsed.value),
  };
}

/** Why a new end would not close the new if. */
function openFault(steps: readonly Step[], { from, to }: { from: number; to: number }): Refusal | undefined {
  const blocks = findBlocks(steps);
  const inside = (row: number): boolean => row >= from && row <= to;
  const open = blocks.find((block) => inside(block.if) && block.end === undefined);
  if (open) return refuse(blockNotClosed(open.if));
  const { places } = placeSteps(steps);
  const stray = places.findIndex(({ fault }, index) => fault === 'end without block' && inside(index + 1));
  return stray < 0 ? undefined : refuse(strayEndSelected(stray + 1));
}

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface AddElseArguments {
  readonly file: string;
  /** Any marker of the block. */
  readonly row: number;
}

/** `condition` as `parseCondition` reads it: `status is one of 404, 410`, or `{ status: 404 }`. */
export interface AddElseIfArguments extends AddElseArguments {
  /** In words, or as YAML. */
  readonly condition: string;
}

/** Adds the last arm, empty. Refused where the block has one. */
export function addElse(project: Project, { file, row }: AddElseArguments): Outcome {
  return addArm(project, { file, row }, 'else');
}

/** Adds an arm, empty, after the others. Refused where the block has an else, which no arm can follow. */
export function addElseIf(project: Project, { file, row, condition }: AddElseIfArguments): Outcome {
  const parsed = parseCondition(condition);
  return parsed.kind === 'refused' ? parsed : addArm(project, { file, row }, { 'else if': parsed.value });
}

function addArm(project: Project, { file, row }: AddElseArguments, arm: NewRow): Outcome {
  const opened = openBlock(project, file, row);
  if (opened.kind === 'refused') return opened;
  const { of, block } = opened;
  if (block.else !== undefined) return refuse(elseExists(block.if, block.else));
  const { steps } = of.session;
  const before = block.end === undefined ? block.last : block.end - 1;
  const splice = insertAfter(of, of.items[before - 1]!, [arm]);
  const edit = editSession(of, [splice], [...steps.slice(0, before), 'new', ...steps.slice(before)]);
  if (edit.kind === 'refused') return edit;
  const name = arm === 'else' ? 'else' : 'else if';
  return {
    kind: 'edited',
    edits: [edit],
    message: `added ${name} in row ${before + 1} to the if of row ${block.if} of ${file}`,
    notes: [`the new arm is empty: write its requests after row ${before + 1}`],
  };
}

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface UnwrapArguments {
  readonly file: string;
  /** Any marker of the block. */
  readonly row: number;
}

/** Takes out the markers of an if / else; its requests stay, unguarded. */
export function unwrap(project: Project, { file, row }: UnwrapArguments): Outcome {
  const opened = openBlock(project, file, row);
  if (opened.kind === 'refused') return opened;
  const { of, block } = opened;
  const { steps } = of.session;
  const markers = new Set([...block.arms, ...(block.end === undefined ? [] : [block.end])]);
  const gone = of.items.filter(({ number }) => markers.has(number));
  if (gone.length === steps.length) return refuse(nothingWouldBeLeft(file));
  const fault = anchorFault(
    of,
    gone.map(({ node, number }) => ({ node, row: number })),
  );
  if (fault) return fault;
  const kept = steps.filter((_, index) => !markers.has(index + 1));
  const edit = removeMarkers(of, gone, kept);
  if (edit.kind === 'refused') return edit;
  const message = `removed the if / else of rows ${block.if}-${block.last} of ${file}; its requests stay`;
  return { kind: 'edited', edits: [edit], message, notes: [] };
}

/** What stays below a marker can come to stand in a text of several lines above it; then it goes, too. */
function removeMarkers(of: SessionText, gone: readonly Item[], kept: readonly Step[]): ReturnType<typeof editSession> {
  const remove = (removed: RemovedWith): ReturnType<typeof editSession> =>
    editSession(of, removeRows(of, gone, removed), kept);
  const rows = remove('nothing');
  if (rows.kind === 'change') return rows;
  const comments = remove('comments');
  return comments.kind === 'change' ? comments : remove('blanks');
}
