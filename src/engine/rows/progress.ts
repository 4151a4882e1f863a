import type { Condition } from '../../format/check.js';
import type { MarkerRow, Plan, Row } from '../../format/plan.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure, SetRecord } from '../../record/record.js';
import type { Scope } from '../scope/scope.js';

/** How far a run has come. */
export interface Progress {
  /** Of a run that is held, another one may take its place. */
  plan: Plan;
  readonly blocks: Blocks;
  /** The scopes opened so far, by index, outer ones first. */
  readonly scopes: Map<number, Scope>;
  /** Why a call row is skipped, and with it all its rows; by row index. */
  readonly skippedCalls: Map<number, SkipReason>;
  /** The row that is asked for, by its index: those that run before it are silent. */
  asked: number;
  /** The ids of rows whose outcome a row that was asked for reports. */
  readonly reported: Set<string>;
  /** What `set` rows did that no record has been given. */
  sets: readonly (() => SetRecord)[];
  /** What went wrong outside any test. */
  readonly failures: Failure[];
}

export function openProgress(plan: Plan): Progress {
  return {
    plan,
    blocks: openBlocks(),
    scopes: new Map(),
    skippedCalls: new Map(),
    asked: 0,
    reported: new Set(),
    sets: [],
    failures: [],
  };
}

/** The row's own scope or, where that was never opened, the nearest one around it that was. */
export function nearestScope(row: Row, { plan, scopes }: Progress): Scope | undefined {
  for (let index: number | undefined = row.scope; index !== undefined; index = plan.scopes[index]!.parent) {
    const scope = scopes.get(index);
    if (scope) return scope;
  }
  return undefined;
}

/** What has become of each arm so far, by the row index of its marker. */
interface Blocks {
  /** Why the rows under these markers do not run; undefined when they do. */
  readonly skipReason: (guards: readonly number[]) => SkipReason | undefined;
  /** Rows from one to another run again: what was decided in them no longer counts. */
  readonly forget: (from: number, to: number) => void;
  /** Decides an arm. `holds` is asked only where the arm's turn has come. */
  readonly enter: (row: MarkerRow, condition: Condition | undefined, holds: (condition: Condition) => boolean) => void;
}

/** At most one arm of a block runs; an arm inside one that does not run is never evaluated. */
function openBlocks(): Blocks {
  const skipped = new Map<number, SkipReason>();
  const matched = new Map<number, string>();

  function skipReason(guards: readonly number[]): SkipReason | undefined {
    const guard = guards.find((index) => skipped.has(index));
    return guard === undefined ? undefined : skipped.get(guard);
  }

  function enter(row: MarkerRow, condition: Condition | undefined, holds: (condition: Condition) => boolean): void {
    if (row.marker === 'end' || row.block === undefined) return;
    const outer = skipReason(row.guards);
    const earlier = matched.get(row.block);
    if (outer !== undefined) skipped.set(row.index, outer);
    else if (earlier !== undefined) skipped.set(row.index, { kind: 'elsewhere', condition: earlier });
    else if (row.marker === 'else') return;
    else if (condition === undefined) skipped.set(row.index, { kind: 'no-condition' });
    else if (holds(condition)) matched.set(row.block, condition.text);
    else skipped.set(row.index, { kind: 'condition', text: condition.text });
  }

  function forget(from: number, to: number): void {
    for (const decided of [skipped, matched])
      for (const index of decided.keys()) if (index >= from && index <= to) decided.delete(index);
  }

  return { skipReason, forget, enter };
}
