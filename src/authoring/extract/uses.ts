import { isMap, isAlias } from 'yaml';
import { parseSession } from '../../loader/parse/parse-session.js';
import { resolvePath } from '../../format/paths.js';
import type { Reference, ReferenceUse } from '../../format/reference.js';
import { describeStep, conditionOf, isMarker, isSkipped, namesSetBy } from '../../format/steps/describe.js';
import { pairOf, callNodes, openCallIndex } from '../rows/find-callers.js';
import type { Project } from '../project/project.js';
import type { SessionText } from '../text/open-session-text.js';
import { textOf } from '../text/scalar.js';
import type { Check } from '../../format/check.js';
import { placeSteps } from '../../format/steps/blocks.js';
import type { Session, Step } from '../../format/session.js';
import { columnsGivenBy, columnsOfCase } from './data-columns.js';
import { isSetBefore } from '../../format/steps/set-before.js';

/** Where a reference is: a row, or the settings of the file, which count for every row. */
export interface Use {
  readonly reference: Reference;
  readonly text: string;
  readonly row: number;
  /** In the row's own tests, which see what the row captures, or behind the value of a `set` that it reads. */
  readonly inTests: boolean;
}

/** What can be known about where the values of a case come from. */
export interface Origins {
  readonly rows: Rows;
  /** Whether one of the rows `from` to `to` can set what a reference reads. */
  readonly canSet: (reference: Reference, from: number, to: number) => boolean;
  /** Whether one of the rows `from` to `to` has set it whenever row `at` is reached. */
  readonly hasSet: (reference: Reference, span: { from: number; to: number }, at: number) => boolean;
  /** Whether a caller or a row of data gives what a reference reads, declared in the file or not. */
  readonly isGiven: (reference: Reference) => boolean;
  /** Whether the flows that a reference can mean in row `at` all capture what it reads, whatever they are answered. */
  readonly isCaptured: (reference: Reference, at: number) => boolean;
}

export function findOrigins(project: Project, { file, session }: SessionText): Origins {
  const { steps } = session;
  const flows = new Map<string, ReadonlySet<string>>();
  const capturesOf = (path: string): ReadonlySet<string> => {
    const names = flows.get(path) ?? sureCaptures(project, path);
    flows.set(path, names);
    return names;
  };
  let given: ReadonlySet<string> | undefined;
  const rows = { steps, guards: guardsOf(steps) };
  const between = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return {
    rows,
    canSet: (reference, from, to) => between(from, to).some((row) => sets(steps[row - 1], reference)),
    hasSet: (reference, { from, to }, at) =>
      between(from, to).some((row) => surelySets(steps[row - 1], reference) && runsBefore(rows, row, at)),
    isGiven: (reference) =>
      reference.kind === 'var' && (given ??= givenInputs(project, file, session)).has(reference.name),
    isCaptured: (reference, at) =>
      steps.slice(0, at - 1).every((step) => {
        const flow = describeStep(step).flow(step);
        if (!flow || !sets(step, reference)) return true;
        return 'name' in reference && capturesOf(resolvePath(file, flow.path)).has(reference.name);
      }),
  };
}

/** What a flow captures in every run in which its requests pass. */
function sureCaptures(project: Project, path: string): ReadonlySet<string> {
  const source = project.read(path);
  const steps = (source.kind === 'text' && parseSession(source.text, path).session?.steps) || [];
  const rows = { steps, guards: guardsOf(steps) };
  const sure = steps.filter((_, index) => runsBefore(rows, index + 1, steps.length + 1));
  const variables = sure.flatMap((step) => describeStep(step).sets(step));
  return new Set(variables.flatMap(({ name, optional }) => (optional ? [] : [name])));
}

/** The references of rows to variables and flows, in the order of the file. */
export function usesOf(of: SessionText, from: number, to: number): readonly Use[] {
  return of.session.steps.slice(from - 1, to).flatMap((step, index) => {
    const row = from + index;
    const tests = testsSpan(of, row);
    return step.references.map((use) => ({
      ...plain(use),
      row,
      inTests: within(use, tests) || isSetBefore(step, use.reference, use.range.start.offset),
    }));
  });
}

export function settingsUses(of: SessionText, row: number): readonly Use[] {
  return of.session.settings.references.map((use) => ({ ...plain(use), row, inTests: false }));
}

/** Whether the row itself sets what its tests read; an optional capture may leave what was there. */
export function readsOwn({ rows }: Origins, { reference, row, inTests }: Use): boolean {
  return inTests && surelySets(rows.steps[row - 1], reference);
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

/** The inputs that the project's call rows give a file, those among them that it does not declare. */
function givenInputs(project: Project, file: string, session: Session): ReadonlySet<string> {
  const names = openCallIndex(project)
    .mentions(file)
    .flatMap((caller) => {
      const { document, calls = [] } = callNodes(caller.file, caller.text) ?? {};
      const ofRows = columnsGivenBy(project, caller, file);
      const written = calls.flatMap(({ map, target }) => {
        const value = target === file ? pairOf(map, 'inputs')?.value : undefined;
        const inputs = isAlias(value) && document ? value.resolve(document) : value;
        return isMap(inputs) ? inputs.items.map(({ key }) => textOf(key)) : [];
      });
      return [...written, ...ofRows];
    });
  return new Set([...names, ...columnsOfCase(project, session)]);
}

/** For each row the arms over it, as row numbers of their markers; a marker is under what is over its block. */
export function guardsOf(steps: readonly Step[]): readonly (readonly number[])[] {
  return placeSteps(steps, 1).places.map(({ over }) => over?.guards() ?? []);
}

/** The rows of a file, and which of them run wherever another one does. */
interface Rows {
  readonly steps: readonly Step[];
  readonly guards: readonly (readonly number[])[];
}

/** Whether row `a` has run whenever row `b` is reached. */
function runsBefore({ steps, guards }: Rows, a: number, b: number): boolean {
  const step = steps[a - 1];
  if (a >= b || !step || isMarker(step) || conditionOf(step) || isSkipped(step)) return false;
  const over = guards[b - 1] ?? [];
  return (guards[a - 1] ?? []).every((guard) => over.includes(guard));
}

/** Whether a row can set what a reference reads. */
function sets(step: Step | undefined, reference: Reference): boolean {
  if (!step) return false;
  if (reference.kind === 'flow') return describeStep(step).flow(step)?.alias === reference.alias;
  return reference.kind === 'var' && namesSetBy([step]).has(reference.name);
}

/** As `sets`, and it does so whenever it passes. */
function surelySets(step: Step | undefined, reference: Reference): boolean {
  if (!step || !sets(step, reference)) return false;
  if (reference.kind !== 'var') return true;
  return describeStep(step)
    .sets(step)
    .some(({ name, optional }) => name === reference.name && !optional);
}

/** Whether a row's condition reads the response of an earlier request. */
function readsResponse(step: Step): boolean {
  return conditionOf(step)?.checks.some(({ subject }: Check) => subject.kind !== 'value') ?? false;
}

/** Those of the rows `from` to `to` whose condition can read a response from before row `from`. */
export function readersBefore(rows: Rows, { from, to }: { from: number; to: number }): readonly number[] {
  const between = (start: number, end: number): number[] =>
    Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  return between(from, to + 1).filter((row) => {
    const step = rows.steps[row - 1];
    return step && readsResponse(step) && !between(from, row).some((earlier) => runsBefore(rows, earlier, row));
  });
}
