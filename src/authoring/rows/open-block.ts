import { rowOutOfRange } from '../../problems/edit/rows.js';
import { notAMarker } from '../../problems/edit/blocks.js';
import { blockOf } from './blocks.js';
import type { Block } from './blocks.js';
import { refuse } from '../project/project.js';
import type { Project, Refusal } from '../project/project.js';
import type { Item } from '../text/items.js';
import { openSessionText } from '../text/open-session-text.js';
import type { SessionText } from '../text/open-session-text.js';

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
  readonly block: Block;
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
