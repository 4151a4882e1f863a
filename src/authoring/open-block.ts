import { notAMarker, rowOutOfRange } from '../model/problems/authoring.js';
import { blockOf } from './blocks.js';
import type { Block } from './blocks.js';
import { refuse } from './project.js';
import type { Project, Refusal } from './project.js';
import { openSessionText } from './text/open-session-text.js';
import type { SessionText } from './text/open-session-text.js';

const kinds = { request: 'a request', call: 'a call', end: 'a stray end', if: '', elseIf: '', else: '' } as const;

/** The block that a row of a file is a marker of. */
export function openBlock(
  project: Project,
  file: string,
  row: number,
): { readonly kind: 'block'; readonly of: SessionText; readonly block: Block } | Refusal {
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const step = of.session.steps[row - 1];
  if (!step) return refuse(rowOutOfRange(row, of.items.length));
  const block = blockOf(of.session.steps, row);
  return block ? { kind: 'block', of, block } : refuse(notAMarker(row, kinds[step.kind]));
}
