import { flowVariableLost, variableAmbiguous } from '../../problems/edit/flows.js';
import type { Reference } from '../../format/reference.js';
import { namesSetBy } from '../../format/steps/describe.js';
import { isSetBefore } from '../../format/steps/set-before.js';
import { refuse, type Refusal } from '../project/project.js';
import type { SessionText } from '../text/open-session-text.js';
import type { Splice } from '../text/splice.js';
import { replaceReferences } from '../text/scalar.js';
import { isOutside } from './find-inputs.js';
import { readsOwn, settingsUses, testsSpan, usesOf, type Origins, type Use } from './uses.js';

/** Means the settings of the file. */
const settingsRow = 0;

interface Repointed {
  readonly kind: 'repointed';
  readonly splices: readonly Splice[];
  /** The rows that change. */
  readonly rows: readonly number[];
}

interface Run {
  readonly from: number;
  readonly to: number;
  /** Under which name the case reads what the new flow captures. */
  readonly alias: string;
}

/** What the selected rows captured is read from the flow that takes their place, in every row after them. */
export function repointUses(of: SessionText, origins: Origins, run: Run): Repointed | Refusal {
  const last = of.items.length;
  // Every row after the selection reads the settings, the first of them at once.
  const settings = run.to < last ? settingsUses(of, settingsRow) : [];
  const uses = [...usesOf(of, run.to + 1, last), ...settings];
  const moved: Use[] = [];
  for (const use of uses) {
    const where = whereFrom(of, origins, { run, use });
    if (typeof where !== 'string') return where;
    if (where === 'flow') moved.push(use);
  }
  const rows = [...new Set(moved.map(({ row }) => row))];
  const splices = rows.flatMap((row) => rowSplices(of, { row, run, moved: moved.filter((use) => use.row === row) }));
  return { kind: 'repointed', splices, rows };
}

/** Where a use after the selection gets its value once a call is there. */
function whereFrom(of: SessionText, origins: Origins, at: { run: Run; use: Use }): 'same' | 'flow' | Refusal {
  const { run, use } = at;
  const { reference, row } = use;
  const span = { from: run.from, to: run.to };
  if (!origins.canSet(reference, span.from, span.to) || readsOwn(origins, use)) return 'same';
  const isSettings = row === settingsRow;
  if (!isSettings && origins.hasSet(reference, { from: run.to + 1, to: row - 1 }, row)) return 'same';
  const where = isSettings ? 'the settings' : `row ${row}`;
  if (reference.kind === 'flow') return refuse(flowVariableLost(use.text, where));
  if (reference.kind !== 'var') return 'same';
  const isSure = origins.hasSet(reference, span, row);
  const isAgain = origins.canSet(reference, run.to + 1, use.inTests ? row : row - 1);
  if (isAgain || isSettings || (!isSure && isOutside(of, origins, { reference, from: run.from })))
    return refuse(variableAmbiguous(reference.name, where));
  return 'flow';
}

function rowSplices(
  of: SessionText,
  { row, run, moved }: { row: number; run: Run; moved: readonly Use[] },
): readonly Splice[] {
  const names = new Set(moved.map(({ reference }) => ('name' in reference ? reference.name : '')));
  const step = of.session.steps[row - 1];
  const own = namesSetBy(step ? [step] : []);
  const tests = testsSpan(of, row);
  return replaceReferences(of.items[row - 1]!.node, (reference: Reference, node) => {
    if (reference.kind !== 'var' || !names.has(reference.name)) return undefined;
    const at = node.range?.[0] ?? 0;
    const isInTests = tests && at >= tests.start && at < tests.end && own.has(reference.name);
    return isInTests || isSetBefore(step, reference, at) ? undefined : `flow.${run.alias}.${reference.name}`;
  });
}
