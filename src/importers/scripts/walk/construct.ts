import type { Node } from 'acorn';
import { perArm } from '../machine/changes.js';
import { knownDate } from '../machine/dates.js';
import { type Machine, trouble } from '../machine/machine.js';
import { constantValue, nothing, unknown, type Value } from '../machine/value.js';

interface Constructing {
  readonly callee: Value;
  readonly given: readonly Value[];
  readonly node: Node;
}

/** What `new` makes. */
export function construct(machine: Machine, { callee, given, node }: Constructing): Value {
  const name = callee.kind === 'native' ? callee.name : '';
  switch (name) {
    case 'Date':
      return dateFrom(machine, given);
    case 'RegExp':
      return regexOf(given);
    case 'Error':
    case 'TypeError':
    case 'RangeError':
      return { kind: 'map', entries: new Map() };
    case 'Set':
      return perArm(machine, given[0] ?? nothing, (of) =>
        of.kind === 'mapped' ? { kind: 'distinct', of } : unknown('new Set'),
      );
    case 'Map':
    case 'URL':
    case 'URLSearchParams':
      return unknown(`new ${name}`);
    default:
      trouble(machine, node, 'it makes an object that only a run knows');
      return unknown('an object that only a run knows');
  }
}

function dateFrom(machine: Machine, given: readonly Value[]): Value {
  const [first] = given;
  if (machine.known.trial) return knownDate(machine.known.trial.clock, given);
  return first ? perArm(machine, first, dateOf) : momentNow(machine, false);
}

export function momentNow(machine: Machine, isNumber: boolean): Value {
  const { trial } = machine.known;
  if (trial) return isNumber ? constantValue(trial.clock) : knownDate(trial.clock, []);
  machine.made += 1;
  return { kind: 'moment', made: machine.made, moved: 0, isNumber };
}

function dateOf(value: Value): Value {
  if (value.kind === 'moment') return { ...value, isNumber: false };
  return value.kind === 'read' ? { kind: 'dated', subject: value.subject } : unknown('a time');
}

function regexOf([pattern, flags]: readonly Value[]): Value {
  if (pattern?.kind === 'regex') return pattern;
  const isKnown = pattern?.kind === 'constant' && (flags === undefined || flags.kind === 'constant');
  if (!isKnown) return unknown('a regular expression that the script makes');
  try {
    const regex = new RegExp(String(pattern.value), flags === undefined ? '' : String(flags.value));
    return { kind: 'regex', pattern: regex.source, flags: regex.flags };
  } catch {
    return unknown('an invalid regular expression');
  }
}
