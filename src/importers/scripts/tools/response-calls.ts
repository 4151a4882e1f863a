import { type Machine, type Native, need } from '../machine/machine.js';
import { body } from '../logic/subject.js';
import { exists } from '../machine/truth.js';
import { read, unknown, type Value } from '../machine/value.js';

/** `text()` and `json()` of a response. */
export function ofBody(name: string): Readonly<Record<string, Native>> {
  return {
    [`${name}.json`]: (machine, given) =>
      given.length === 0 ? jsonOf(machine) : unknown('JSON that the script changes'),
    [`${name}.text`]: (machine) => (machine.phase === 'before' ? unknown('a response') : read({ kind: 'body' })),
  };
}

/** A body that is not JSON is an error. */
function jsonOf(machine: Machine): Value {
  if (machine.phase === 'before') return unknown('a response before there is one');
  need(machine, exists(body));
  return read(body);
}
