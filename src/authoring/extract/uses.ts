import { isMap } from 'yaml';
import { aliasOf } from '../../model/paths.js';
import type { Reference, ReferenceUse } from '../../model/reference.js';
import type { Step } from '../../model/session.js';
import { pairOf } from '../find-callers.js';
import type { SessionText } from '../text/open-session-text.js';
import { guardsOf, runsBefore, sets, surelySets } from './guards.js';
import type { Rows } from './guards.js';

/** Where a reference stands: a row, or the settings of the file, which count for every row. */
export interface Use {
  readonly reference: Reference;
  readonly text: string;
  readonly row: number;
  /** In the row's own tests, which see what the row captures. */
  readonly inTests: boolean;
}

/** What can be known about where the values of a case come from. */
export interface Origins {
  readonly rows: Rows;
  /** Whether one of the rows `from` to `to` can set what a reference reads. */
  readonly canSet: (reference: Reference, from: number, to: number) => boolean;
  /** Whether one of the rows `from` to `to` has set it whenever row `at` is reached. */
  readonly hasSet: (reference: Reference, span: { from: number; to: number }, at: number) => boolean;
}

export function findOrigins(steps: readonly Step[]): Origins {
  const rows = { steps, guards: guardsOf(steps) };
  const alias = (step: Step): string | undefined => (step.kind === 'call' ? aliasOf(step) : undefined);
  const between = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return {
    rows,
    canSet: (reference, from, to) => between(from, to).some((row) => sets(steps[row - 1], reference, alias)),
    hasSet: (reference, { from, to }, at) =>
      between(from, to).some((row) => surelySets(steps[row - 1], reference, alias) && runsBefore(rows, row, at)),
  };
}

/** The references of rows to variables and flows, in the order of the file. */
export function usesOf(of: SessionText, from: number, to: number): readonly Use[] {
  return of.session.steps.slice(from - 1, to).flatMap((step, index) => {
    const row = from + index;
    const tests = testsSpan(of, row);
    return step.references.map((use) => ({ ...plain(use), row, inTests: within(use, tests) }));
  });
}

export function settingsUses(of: SessionText, row: number): readonly Use[] {
  return of.session.settings.references.map((use) => ({ ...plain(use), row, inTests: false }));
}

/** Whether the row itself sets what its tests read; an optional capture may leave what was there. */
export function readsOwn({ rows }: Origins, { reference, row, inTests }: Use): boolean {
  return inTests && surelySets(rows.steps[row - 1], reference, () => undefined);
}

/** Where the tests of a row stand in the text. */
export function testsSpan(of: SessionText, row: number): { start: number; end: number } | undefined {
  const node = of.items[row - 1]?.node;
  const pair = isMap(node) ? pairOf(node, 'tests') : undefined;
  const range = (pair?.value as { range?: readonly number[] } | null | undefined)?.range;
  return range && { start: range[0] ?? 0, end: range[1] ?? 0 };
}

function within({ range }: ReferenceUse, span: { start: number; end: number } | undefined): boolean {
  return span !== undefined && range.start.offset >= span.start && range.end.offset <= span.end;
}

function plain({ reference, text }: ReferenceUse): Pick<Use, 'reference' | 'text'> {
  return { reference, text };
}
