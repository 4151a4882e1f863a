import { nothingWouldBeLeft } from '../../problems/edit/rows.js';
import { anchorFault } from '../rows/anchors.js';
import { openBlock } from '../rows/open-block.js';
import { refuse } from '../project/project.js';
import type { Outcome, Project } from '../project/project.js';
import type { Step } from '../../format/session.js';
import { removeRows } from '../text/edit-rows.js';
import type { RemovedWith } from '../text/edit-rows.js';
import type { Item } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { editSession } from '../text/verify.js';

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
  const message = `the if / else of rows ${block.if}-${block.last} of ${file} is gone; its requests stay`;
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
