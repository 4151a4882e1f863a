import { countBefore } from '../../lib/count-before.js';
import { unsetBecause } from '../../problems/run/references.js';
import type { Session, Step } from '../../format/session.js';
import { describeStep, isSkipped } from '../../format/steps/describe.js';
import type { Arms } from './arms.js';
import type { Use } from './uses.js';

/** Indices of the steps that set one thing, in their order. */
interface Setting {
  readonly all: readonly number[];
  /** Those without a `skip`. */
  readonly running: readonly number[];
}

/** Steps by what they set: variables by their names, calls by their alias and by the flow as it is written. */
export interface Setters {
  readonly captures: ReadonlyMap<string, Setting>;
  readonly calls: ReadonlyMap<string, ReadonlyMap<string, Setting>>;
}

export function findSetters({ steps }: Session): Setters {
  const captures = new Map<string, Growing>();
  const calls = new Map<string, Map<string, Growing>>();
  for (const [index, step] of steps.entries()) {
    const { sets, flow } = describeStep(step);
    for (const { name } of sets(step)) add(captures, name, [index, step]);
    const called = flow(step);
    if (!called) continue;
    const flows = calls.get(called.alias) ?? new Map<string, Growing>();
    calls.set(called.alias, flows);
    add(flows, called.path, [index, step]);
  }
  return { captures, calls };
}

type Growing = Readonly<Record<keyof Setting, number[]>>;

function add(settings: Map<string, Growing>, name: string, [index, step]: readonly [number, Step]): void {
  const setting = settings.get(name) ?? { all: [], running: [] };
  settings.set(name, setting);
  setting.all.push(index);
  if (!isSkipped(step)) setting.running.push(index);
}

/**
 * The first step that can have set a value by the time that it is used. It looks at the spans in which one may stand, as
 * thousands of steps may set one name, each in another arm.
 */
export function firstReady({ all, running }: Setting, { when }: Use, arms: Arms): number | undefined {
  if (when.kind === 'settings') return firstWithin(all, 0, when.reader ?? Infinity);
  if (when.kind !== 'step') return undefined;
  let from = 0;
  for (const other of arms.othersBefore(when.index)) {
    const found = firstWithin(running, from, other.from);
    if (found !== undefined) return found;
    from = other.to;
  }
  return firstWithin(running, from, when.afterCaptures ? when.index + 1 : when.index);
}

/** @param sorted - ascending; `to` is the first that is too much */
function firstWithin(sorted: readonly number[], from: number, to: number): number | undefined {
  const found = sorted[countBefore(sorted, from)];
  return found !== undefined && found < to ? found : undefined;
}

/** Why a step cannot have set a value by the time that it is used, as a hint; undefined where it can. */
export function whyNotSet(setter: number, use: Use, { steps }: Session, arms: Arms): string | undefined {
  const { when } = use;
  if (when.kind === 'settings') return whyNotInSettings(setter, when, steps);
  if (when.kind !== 'step') return unsetBecause.early;
  const step = steps[setter];
  const user = steps[when.index];
  if (!step || !user) return undefined;
  const place = [nameOf(step), step.range.start.line] as const;
  if (setter === when.index) return when.afterCaptures ? undefined : unsetBecause.itself;
  if (setter > when.index) return unsetBecause.later(...place);
  if (arms.exclude(setter, when.index)) return unsetBecause.otherArm(...place);
  return isSkipped(step) && !isSkipped(user) ? unsetBecause.skipped(...place) : undefined;
}

function whyNotInSettings(
  setter: number,
  { reader, isOfAuth }: Extract<Use['when'], { kind: 'settings' }>,
  steps: readonly Step[],
): string | undefined {
  if (reader === undefined || setter < reader) return undefined;
  const first = steps[reader]!;
  const place = [nameOf(first), first.range.start.line] as const;
  return isOfAuth ? unsetBecause.signedInBefore(...place) : unsetBecause.sentBefore(...place);
}

function nameOf(step: Step): string {
  return describeStep(step).name(step);
}
