import type { Called } from './called.js';
import { assign } from './changes.js';
import type { Machine } from './machine.js';
import { constantValue, newCell, unknown, type Value } from './value.js';

/**
 * `new Date(…)` in a run whose time is known.
 *
 * @param clock - ms since 1970
 */
export function knownDate(clock: number, given: readonly Value[]): Value {
  const [first] = given;
  return { kind: 'date', at: newCell(first ? msOf(given) : constantValue(clock)) };
}

function msOf(given: readonly Value[]): Value {
  const [first] = given;
  if (first?.kind === 'date') return first.at.value;
  if (given.length !== 1 || first?.kind !== 'constant') return unknown('a time');
  return constantValue(new Date(first.value as string | number).getTime());
}

type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** A method of a date, which may change it. */
export function callDate(machine: Machine, { self, name, given }: Called): Value {
  const { at } = self as Extract<Value, { kind: 'date' }>;
  const known = given.flatMap((value) => (value.kind === 'constant' ? [value.value] : []));
  const isKnown = at.value.kind === 'constant' && known.length === given.length;
  const date = new Date(isKnown && at.value.kind === 'constant' ? Number(at.value.value) : Number.NaN);
  const method = (date as unknown as Methods)[name];
  const result = method && isKnown ? resultOf(() => method.apply(date, known)) : unknown('a time');
  if (name.startsWith('set')) assign(machine, at, result.kind === 'constant' ? constantValue(date.getTime()) : result);
  return result;
}

function resultOf(call: () => unknown): Value {
  try {
    const result = call();
    return typeof result === 'number' || typeof result === 'string' ? constantValue(result) : unknown('a time');
  } catch {
    return unknown('a time');
  }
}
