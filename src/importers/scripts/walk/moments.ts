import { type Machine, trouble } from './machine.js';
import type { Called } from './called.js';
import { unknown, type Value } from './value.js';

/** A method of a time. */
export function callMoment(machine: Machine, { self, name, node }: Called): Value {
  if (name.startsWith('set')) {
    trouble(machine, node, 'it changes a time');
    return unknown('a time');
  }
  if (self.kind !== 'moment') return unknown('a time that the response says');
  if (self.isNumber)
    return name === 'toString' ? { kind: 'template', text: momentText(self, 'text') } : unknown('a time as text');
  if (name === 'getTime' || name === 'valueOf') return { ...self, isNumber: true };
  if (name === 'toISOString' || name === 'toJSON') return { kind: 'template', text: momentText(self) };
  if (name === 'toUTCString' || name === 'toGMTString')
    return { kind: 'template', text: momentText(self, `date "EEE, dd MMM yyyy HH:mm:ss 'GMT'"`) };
  return unknown('a time as text');
}

/** As a reference, with a pipe behind it. */
export function momentText(
  { made, moved, isNumber }: Extract<Value, { kind: 'moment' }>,
  ...pipes: readonly string[]
): string {
  const add = moved === 0 ? [] : [isNumber ? `add ${moved}` : `add ${moved}ms`];
  return `{{made${made}:${[isNumber ? 'timestamp' : 'now', ...add, ...pipes].join(' | ')}}}`;
}
