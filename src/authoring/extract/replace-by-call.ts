import { conditionReadsOutside } from '../../problems/edit/authoring-flows.js';
import type { Step } from '../../format/session.js';
import { anchorFault } from '../rows/anchors.js';
import { refuse } from '../project/project.js';
import type { FileEdit, Project, Refusal } from '../project/project.js';
import { selectedItems } from '../rows/selection.js';
import { replaceRows } from '../text/edit-rows.js';
import type { NewRow } from '../text/edit-rows.js';
import type { SessionText } from '../text/open-session-text.js';
import { editSession } from '../text/verify.js';
import { callersFault } from './callers.js';
import { readersBefore } from './guards.js';
import { repointUses } from './repoint-uses.js';
import type { OutsideInput } from './find-inputs.js';
import { unsetFault } from './unset-inputs.js';
import type { Origins } from './uses.js';

interface Given {
  readonly origins: Origins;
  readonly run: { readonly from: number; readonly to: number; readonly alias: string };
  readonly row: NewRow;
  readonly outside: readonly OutsideInput[];
}

/** Puts a call in the place of the rows that became a flow, or says why the case would not do the same any more. */
export function replaceByCall(
  project: Project,
  of: SessionText,
  { origins, run, row, outside }: Given,
): (FileEdit & { kind: 'change' }) | Refusal {
  const items = selectedItems(of.items, run);
  const [reader] = readersBefore(origins.rows, run);
  if (reader !== undefined) return refuse(conditionReadsOutside(reader));
  const captured = items.flatMap(({ step }) => (step.kind === 'request' ? step.captures.map(({ name }) => name) : []));
  const fault =
    unsetFault(origins, outside, run) ??
    callersFault(project, of.file, new Set(captured)) ??
    anchorFault(
      of,
      items.map(({ node, number }) => ({ node, row: number })),
    );
  if (fault) return fault;
  const repointed = repointUses(of, origins, run);
  if (repointed.kind === 'refused') return repointed;
  const expected = of.session.steps.flatMap((step, index): (Step | 'new')[] => {
    const number = index + 1;
    if (number >= run.from && number <= run.to) return number === run.from ? ['new'] : [];
    return [repointed.rows.includes(number) ? 'new' : step];
  });
  return editSession(of, [replaceRows(of, items, row), ...repointed.splices], expected);
}
