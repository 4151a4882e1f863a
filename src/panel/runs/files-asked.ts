import { rowNotThere } from '../../problems/panel/runs.js';
import type { PanelProject } from '../project/panel-project.js';
import type { FileView } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import type { RunWhat } from '../protocol/runs.js';
import type { FileAsked } from '../runner/messages.js';
import { RunsRefused } from './refused.js';

/**
 * The files of a run, with the steps that are asked for by the keys of their rows.
 *
 * @throws RunsRefused where a row is gone
 */
export async function filesAsked(
  what: RunWhat,
  project: Pick<PanelProject, 'read' | 'listed'>,
): Promise<readonly FileAsked[]> {
  if (what.kind === 'all') return [...project.listed()].map((file) => ({ file }));
  const { file } = what;
  if (what.kind === 'file') return [{ file }];
  const view = await project.read(file);
  if (what.kind === 'rows') return [{ file, steps: what.rows.map((row) => stepOf(row, view)) }];
  return [{ file, steps: Array.from({ length: stepOf(what.row, view) + 1 }, (_step, at) => at) }];
}

/** @throws RunsRefused where the row is gone */
export function stepOf(key: RowKey, { rows, file }: FileView): number {
  const step = rows.findIndex((row) => row.key === key);
  if (step < 0) throw new RunsRefused(rowNotThere(file));
  return step;
}
