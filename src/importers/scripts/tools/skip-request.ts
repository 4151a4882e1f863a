import { never } from '../logic/formula.js';
import { type Machine, type Native, trouble, whenHere } from '../machine/machine.js';
import { nothing } from '../machine/value.js';

/** `pm.execution.skipRequest()`: the script ends here. */
export const skipAndEnd: Native = (machine, _, node) => {
  if (!skips(machine, node)) return nothing;
  machine.frame.returns.push({ when: machine.guard, value: nothing });
  machine.guard = never;
  return nothing;
};

/** `bru.runner.skipRequest()`: the script goes on. */
export const skipAndGoOn: Native = (machine, _, node) => {
  skips(machine, node);
  return nothing;
};

/** Whether it is said when the request is skipped. A function of the script would have to end the script, too. */
function skips(machine: Machine, node: Parameters<Native>[2]): boolean {
  const isKnown = machine.phase === 'before' && machine.body.kind === 'script' && machine.depth === 0;
  if (!isKnown) trouble(machine, node, 'a request that is skipped within a function');
  else machine.skips.push({ when: whenHere(machine), node: machine.placed ?? node });
  return isKnown;
}
