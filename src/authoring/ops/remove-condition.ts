import { armKeepsCondition } from '../../problems/edit/blocks.js';
import { setWhen } from '../condition/set-when.js';
import { isMarker } from '../../format/steps/describe.js';
import { openRow } from '../rows/open-block.js';
import { refuse } from '../project/project.js';
import type { Outcome, Project } from '../project/project.js';

/** `file` is relative to the project root. Rows are numbered as `rows` gives them, from 1. */
export interface RemoveConditionArguments {
  readonly file: string;
  /** A request or a call. */
  readonly row: number;
}

/** Takes the `when` of a request or call away, so that it runs whatever came before. */
export function removeCondition(project: Project, { file, row }: RemoveConditionArguments): Outcome {
  const opened = openRow(project, file, row);
  if (opened.kind === 'refused') return opened;
  const { of, item } = opened;
  return isMarker(item.step) ? refuse(armKeepsCondition(row)) : setWhen(of, item, null);
}
