import type { ShownRequest } from '../../suite/suite.js';
import type { Machine } from '../machine/machine.js';
import { constantValue, unknown, type Value } from '../machine/value.js';

/** The name of the request that the script belongs to. */
export function requestName(machine: Machine): Value {
  machine.asksOfRequest = true;
  const { request } = machine.known;
  return request === undefined ? unknown('the name of the request') : constantValue(request);
}

/** Something of the request as it is written. Once the script has changed it, or it is sent, that is not known. */
export function shownOf(machine: Machine, part: keyof ShownRequest): Value {
  machine.asksOfRequest = true;
  const value = machine.known.shown?.[part];
  const isAsWritten = part === 'method' || (machine.phase === 'before' && machine.headers.length === 0);
  return value === undefined || !isAsWritten ? unknown('the request') : constantValue(value);
}
