import type { Vitest } from 'vitest/node';
import type { Message } from '../../../format/problem.js';

const faults = new WeakMap<Vitest, Message>();

/** Remembers why a run could not be set up. */
export function rememberFault(vitest: Vitest, fault: Message): void {
  faults.set(vitest, fault);
}

/** Hands out why the run that ends could not be set up, once. */
export function takeFault(vitest: Vitest): Message | undefined {
  const fault = faults.get(vitest);
  faults.delete(vitest);
  return fault;
}
