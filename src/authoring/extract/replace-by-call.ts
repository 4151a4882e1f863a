import { conditionReadsOutside, callersReadCapture, inputMayBeUnset } from '../../problems/edit/flows.js';
import type { Step } from '../../format/session.js';
import { namesSetBy, conditionOf, describeStep } from '../../format/steps/describe.js';
import { anchorFault } from '../rows/anchors.js';
import { refuse, type FileEdit, type Project, type Refusal } from '../project/project.js';
import { selectedItems } from '../rows/selection.js';
import { replaceRows, type NewRow } from '../text/edit-rows.js';
import type { SessionText } from '../text/open-session-text.js';
import { editSession } from '../text/verify.js';
import { readersBefore, type Origins } from './uses.js';
import { repointUses } from './repoint-uses.js';
import type { OutsideInput } from './find-inputs.js';
import { aliasOf } from '../../format/paths.js';
import { callNodes, openCallIndex } from '../rows/find-callers.js';
import { textOf, usesIn, walkScalars } from '../text/scalar.js';
import { type Reference, referencesIn } from '../../format/reference.js';
import { operators } from '../../format/operators.js';
import type { Check } from '../../format/check.js';
import { checkText } from '../../format/words.js';

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
  const captured = namesSetBy(items.map(({ step }) => step));
  const fault =
    unsetFault(origins, outside, run) ??
    callersFault(project, of.file, captured) ??
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

/** Refuses to move captures into a flow that the callers of the file read: a flow inside a flow gives them nothing. */
function callersFault(project: Project, file: string, captured: ReadonlySet<string>): Refusal | undefined {
  if (captured.size === 0) return undefined;
  const readers = new Map<string, string[]>();
  for (const candidate of openCallIndex(project).mentions(file)) {
    const { document, calls } = callNodes(candidate.file, candidate.text) ?? { calls: [] };
    const aliases = new Set(
      calls.filter(({ target }) => target === file).map(({ alias, path }) => aliasOf({ flow: path, alias })),
    );
    if (!document || aliases.size === 0) continue;
    walkScalars(document, (node, place) => {
      for (const { reference } of usesIn(textOf(node), place)) {
        if (reference.kind !== 'flow' || !aliases.has(reference.alias) || !captured.has(reference.name)) continue;
        readers.set(reference.name, [...new Set([...(readers.get(reference.name) ?? []), candidate.file])]);
      }
    });
  }
  const [first] = readers;
  return first && refuse(callersReadCapture(first[0], first[1]));
}

/**
 * Refuses a call in place of rows that ask whether a variable has a value at all, or do without: an input has to have one.
 */
function unsetFault(
  { rows: { steps }, canSet }: Origins,
  outside: readonly OutsideInput[],
  { from, to }: { readonly from: number; readonly to: number },
): Refusal | undefined {
  for (const { reference, text, mayBeUnset } of outside) {
    if (!mayBeUnset) continue;
    // What scripts set is not known; there it takes a question for a value.
    const isSometimes = canSet(reference, 1, from - 1);
    for (let row = from; row <= to; row++) {
      const step = steps[row - 1];
      const condition = step && conditionOf(step);
      const reads = (check: Check): boolean => isRead(check, reference);
      const isGuard = condition?.checks.some((check) => reads(check) && (isSometimes || asksForValue(check)));
      const isTest =
        step &&
        describeStep(step)
          .tests(step)
          .some((check) => reads(check) && asksForValue(check));
      const hasDefault = step?.references.some((use) => use.hasDefault && isSame(use.reference, reference));
      if (isGuard || isTest || hasDefault) return refuse(inputMayBeUnset(text, row));
    }
  }
  return undefined;
}

function asksForValue({ expectations }: Check): boolean {
  return expectations.some(({ operator }) => operators[operator].holdsOfNothing !== undefined);
}

function isRead({ subject, expectations }: Check, reference: Reference): boolean {
  const text = checkText(subject, []) + JSON.stringify(expectations.map(({ operand }) => operand));
  return referencesIn(text).some((read) => isSame(read, reference));
}

function isSame(a: Reference, b: Reference): boolean {
  if (a.kind === 'flow' && b.kind === 'flow') return a.alias === b.alias && a.name === b.name;
  return a.kind === 'var' && b.kind === 'var' && a.name === b.name;
}
