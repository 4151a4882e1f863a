import { blockNotClosed, strayEndSelected } from '../../problems/edit/blocks.js';
import type { Step } from '../../format/session.js';
import { placeSteps } from '../../format/steps/blocks.js';
import { findBlocks } from '../rows/blocks.js';
import { firstResponseNotes } from '../condition/first-response.js';
import { parseCondition } from '../condition/parse-condition.js';
import { refuse } from '../project/project.js';
import type { Outcome, Project, Refusal } from '../project/project.js';
import { selectRun } from '../rows/selection.js';
import { insertAfter, insertBefore } from '../text/edit-rows.js';
import { openSessionText } from '../text/open-session-text.js';
import { editSession } from '../text/verify.js';

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
    message: `${what} of ${file} now run only if the condition holds`.replace(/^(row \d+ .*) run /, '$1 runs '),
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
