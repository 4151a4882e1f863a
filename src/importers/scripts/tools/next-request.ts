import { type Machine, type Native, whenHere } from '../machine/machine.js';
import { constantValue, nothing } from '../machine/value.js';

/** `setNextRequest('name')`. Of several calls the last one counts, and one without a name goes on as usual. */
export const nextRequestCall: Native = (machine, [to = nothing], node) => {
  machine.flow.push({ to, node: machine.placed ?? node, ...here(machine) });
  return nothing;
};

/** Ends the run, whatever is asked for later. */
export const stopCall: Native = (machine, _, node) => {
  machine.flow.push({ to: constantValue(null), isFinal: true, node: machine.placed ?? node, ...here(machine) });
  return nothing;
};

/** An error of the script ends it, so that it asks for nothing more. */
function here(machine: Machine) {
  let script = machine.body;
  while (script.parent) script = script.parent;
  return { when: whenHere(machine), live: script.live };
}
