import type { Plan, Row } from '../../format/plan.js';
import type { SkipReason } from '../../record/reasons.js';
import { openBlocks, type Blocks } from './blocks.js';
import type { Scope } from '../scope/scope.js';

/** How far a run has come. */
export interface Progress {
  readonly plan: Plan;
  readonly blocks: Blocks;
  /** The scopes opened so far, by index, outer ones first. */
  readonly scopes: Map<number, Scope>;
  /** Why a call row is skipped, and with it all its rows; by row index. */
  readonly skippedCalls: Map<number, SkipReason>;
  /** The row that is asked for, by its index: those that run before it are silent. */
  asked: number;
}

export function openProgress(plan: Plan): Progress {
  return { plan, blocks: openBlocks(), scopes: new Map(), skippedCalls: new Map(), asked: 0 };
}

/** The row's own scope or, where that was never opened, the nearest one around it that was. */
export function nearestScope(row: Row, { plan, scopes }: Progress): Scope | undefined {
  for (let index: number | undefined = row.scope; index !== undefined; index = plan.scopes[index]!.parent) {
    const scope = scopes.get(index);
    if (scope) return scope;
  }
  return undefined;
}
