import { always, type Formula, not } from '../logic/formula.js';
import { either } from './changes.js';
import type { Machine } from './machine.js';
import { isThere, truthOf } from './truth.js';
import { constantValue, nothing, overFormulas, unknown, type Value } from './value.js';

/** What follows `?.`. */
export function ifThere(machine: Machine, object: Value, then: () => Value): Value {
  return either(machine, isNotNullish(object), then, () => nothing);
}

/** Neither null nor undefined. */
export function isNotNullish(given: Value): Formula {
  return overFormulas(given, (value) => {
    if (value.kind === 'read') return isThere(value.subject);
    if (value.kind === 'constant') return value.value === undefined || value.value === null ? not(always) : always;
    return truthOf(value);
  });
}

/** What `typeof` gives. */
export function typeOfValue(value: Value): Value {
  switch (value.kind) {
    case 'constant':
      return constantValue(typeof value.value);
    case 'truth':
      return constantValue('boolean');
    case 'length':
    case 'position':
    case 'count':
      return constantValue('number');
    case 'function':
      return constantValue('function');
    case 'read':
      return { kind: 'typeof', of: value.subject };
    case 'list':
    case 'map':
    case 'regex':
      return constantValue('object');
    default:
      return unknown('the type of a value that only a run knows');
  }
}
