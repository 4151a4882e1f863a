import { always, and, type Formula, never, not, NotSayable, or } from './logic/formula.js';
import { reduced } from './logic/reduce.js';
import { sayBlockCondition } from './say/say-block.js';
import { sayRepeat } from './say-repeat.js';
import { isUnchanged } from './say-variables.js';
import type { ReadFlow } from './script.js';
import type { Machine } from './machine/machine.js';
import { variablesIn } from '../suite/requests-of.js';

/** Where the run goes on. @throws NotSayable */
export function sayFlow(machine: Machine): readonly ReadFlow[] {
  return [...saySkip(machine), ...sayNext(machine)];
}

/** When the request itself is left out. Rows ask that after what the script sets, so it must not be the same. */
function saySkip(machine: Machine): readonly ReadFlow[] {
  const when = reduced(or(...machine.skips.map((skip) => skip.when)));
  if (when.key === never.key) return [];
  if (machine.asks.length > 0) throw new NotSayable('a request that it sends and one that it skips');
  if (when.key === always.key) return [{ kind: 'skip' }];
  const said = { when: sayBlockCondition(when), unless: sayBlockCondition(not(when)) };
  const read = variablesIn(said);
  for (const [name, { value }] of machine.variables)
    if (read.has(name) && !isUnchanged(machine, name, value))
      throw new NotSayable('a condition that reads what the script sets');
  return [{ kind: 'skip', ...said }];
}

function sayNext(machine: Machine): readonly ReadFlow[] {
  const targets = targetsOf(machine);
  if (targets.size > 1) throw new NotSayable('several next requests');
  machine.asksOfRequest ||= [...targets.keys()].some((to) => to !== null);
  return [...targets].map(([to, when]): ReadFlow => {
    if (to !== null && to === machine.known.request) return sayRepeat(machine);
    return {
      ...(to === null ? { kind: 'stop' as const } : { kind: 'jump' as const, to }),
      ...(when.key !== always.key && { when: sayBlockCondition(when), unless: sayBlockCondition(not(when)) }),
    };
  });
}

/** When the run goes on with which request; null: it ends. */
function targetsOf({ flow }: Machine): ReadonlyMap<string | null, Formula> {
  const targets = new Map<string | null, Formula>();
  const ends = flow.filter(({ isFinal }) => isFinal).map(({ when, live }) => and(when, live));
  let later = or(...ends);
  if (later.key !== never.key) targets.set(null, later);
  for (const { to, when, live, isFinal } of flow.toReversed()) {
    if (isFinal) continue;
    const called = and(when, live);
    const counts = and(called, not(later));
    later = or(later, called);
    const isNone = to.kind === 'constant' && to.value === undefined;
    if (counts.key === never.key || isNone) continue;
    if (to.kind !== 'constant') throw new NotSayable('a next request that only a run knows');
    const name = to.value === null ? null : String(to.value);
    targets.set(name, or(targets.get(name) ?? never, counts));
  }
  return targets;
}
