import { unsetBecause } from '../../problems/run/unset-reference.js';
import type { Session, Step } from '../../format/session.js';
import { aliasOf, flowName } from '../../format/paths.js';
import type { Arms } from './arms.js';
import type { Use } from './uses.js';

/** Steps by what they set: requests by the names they capture, calls by their alias. */
export interface Setters {
  readonly captures: ReadonlyMap<string, readonly number[]>;
  readonly calls: ReadonlyMap<string, readonly number[]>;
}

export function findSetters({ steps }: Session): Setters {
  const [captures, calls] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const add = (map: Map<string, number[]>, name: string, index: number): void => {
    const known = map.get(name);
    if (known) known.push(index);
    else map.set(name, [index]);
  };
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'request') for (const { name } of step.captures) add(captures, name, index);
    if (step.kind === 'call') add(calls, aliasOf(step), index);
  }
  return { captures, calls };
}

/** Why a step cannot have set a value by the time that it is used, as a hint; undefined where it can. */
export function whyNotSet(setter: number, use: Use, { steps }: Session, arms: Arms): string | undefined {
  const { when } = use;
  if (when.kind === 'settings') return whyNotInSettings(setter, when.reader, steps);
  if (when.kind !== 'step') return unsetBecause.early;
  const step = steps[setter];
  const user = steps[when.index];
  if (!step || !user) return undefined;
  const place = [titleOf(step), step.range.start.line] as const;
  if (setter === when.index) return when.afterCaptures ? undefined : unsetBecause.itself;
  if (setter > when.index) return unsetBecause.later(...place);
  if (arms.exclude(setter, when.index)) return unsetBecause.otherArm(...place);
  return isSkipped(step) && !isSkipped(user) ? unsetBecause.skipped(...place) : undefined;
}

function whyNotInSettings(setter: number, reader: number | undefined, steps: readonly Step[]): string | undefined {
  if (reader === undefined || setter < reader) return undefined;
  const first = steps[reader]!;
  return unsetBecause.sentBefore(titleOf(first), first.range.start.line);
}

function isSkipped(step: Step): boolean {
  return 'skip' in step && step.skip !== undefined;
}

function titleOf(step: Step): string {
  if (step.kind === 'request') return step.title;
  return step.kind === 'call' ? `call ${flowName(step.flow)}` : step.kind;
}
