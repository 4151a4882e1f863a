import { elseExists } from '../../problems/edit/blocks.js';
import { parseCondition } from '../condition/parse-condition.js';
import { openBlock } from '../rows/open-block.js';
import { refuse } from '../project/project.js';
import type { Outcome, Project } from '../project/project.js';
import { insertAfter } from '../text/edit-rows.js';
import type { NewRow } from '../text/edit-rows.js';
import { editSession } from '../text/verify.js';

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
    message: `the if of row ${block.if} of ${file} has a new ${name} in row ${before + 1}`,
    notes: [`it is empty: write its requests after row ${before + 1}`],
  };
}
