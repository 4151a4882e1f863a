import type { Step } from '../../format/session.js';
import { placeSteps } from '../../format/steps/blocks.js';
import { findBlocks, type RowBlock } from '../../format/steps/select-run.js';
import { rowOutOfRange } from '../../problems/edit/selection.js';
import { notAMarker } from '../../problems/edit/blocks.js';
import { refuse, type Project, type Refusal } from '../project/project.js';
import type { Item } from '../text/items.js';
import { openSessionText, type SessionText } from '../text/open-session-text.js';

/** How many blocks each row is in; markers stand at the depth of their `if`. */
export function depths(steps: readonly Step[]): readonly number[] {
  return placeSteps(steps).places.map(({ over }) => over?.depth ?? 0);
}

/** The block that a marker belongs to. */
function blockOf(steps: readonly Step[], row: number): RowBlock | undefined {
  return findBlocks(steps).find(({ arms, end }) => arms.includes(row) || end === row);
}

/** A row of a file. */
export function openRow(
  project: Project,
  file: string,
  row: number,
): { readonly kind: 'row'; readonly of: SessionText; readonly item: Item } | Refusal {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const item = of.items[row - 1];
  return item ? { kind: 'row', of, item } : refuse(rowOutOfRange(row, of.items.length));
}

interface BlockPlace {
  readonly kind: 'block';
  readonly of: SessionText;
  readonly block: RowBlock;
}

/** The block that a row of a file is a marker of. */
export function openBlock(project: Project, file: string, row: number): BlockPlace | Refusal {
  const opened = openRow(project, file, row);
  return opened.kind === 'refused' ? opened : blockAt(opened.of, opened.item);
}

/** The same, of a row that has been read. */
export function blockAt(of: SessionText, { step, number: row }: Item): BlockPlace | Refusal {
  const block = blockOf(of.session.steps, row);
  return block ? { kind: 'block', of, block } : refuse(notAMarker(row, step.kind));
}
