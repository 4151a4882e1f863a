import { nothingWouldBeLeft } from '../model/problems/authoring.js';
import { anchorFault } from './anchors.js';
import { openBlock } from './open-block.js';
import { refuse } from './project.js';
import type { Outcome, Project } from './project.js';
import { removeRow } from './text/edit-rows.js';
import { editSession } from './text/verify.js';

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
  const splices = gone.map((item) => removeRow(of, item));
  const edit = editSession(
    of,
    splices,
    steps.filter((_, index) => !markers.has(index + 1)),
  );
  if (edit.kind === 'refused') return edit;
  const message = `the if / else of rows ${block.if}-${block.last} of ${file} is gone; its requests stay`;
  return { kind: 'edited', edits: [edit], message, notes: [] };
}
