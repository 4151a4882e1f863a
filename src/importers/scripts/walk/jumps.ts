import type { Node } from 'acorn';
import { never, or } from '../logic/formula.js';
import { asFrame } from '../machine/changes.js';
import { type Frame, type Machine, trouble } from '../machine/machine.js';

type Loop = Frame['loops'][number];

/** Takes a `break` or `continue` to the loop that it is in. */
export function leaveLoop(machine: Machine, node: Node & { label?: unknown }): void {
  const loop = machine.frame.loops.at(-1);
  if (!loop || node.label) return trouble(machine, node, 'a jump to a label');
  if (node.type === 'BreakStatement') loop.broken = or(loop.broken, machine.guard);
  else loop.continued = or(loop.continued, machine.guard);
  machine.guard = never;
}

/** Goes round once: `continue` comes to its end, and `break` to that of the loop around it. */
export function goRound(machine: Machine, run: () => void): void {
  const { guard, frame } = machine;
  const { loop, hasReturned } = runInLoop(machine, run);
  const outer = frame.loops.at(-1);
  if (outer) outer.broken = or(outer.broken, loop.broken);
  const isWhole = loop.broken.key === never.key && !hasReturned;
  machine.guard = isWhole && loop.continued.key !== never.key ? guard : or(machine.guard, loop.continued);
}

/** Runs a loop as a whole: `break` comes to its end, too. */
export function runLoop(machine: Machine, run: () => void): void {
  const { guard } = machine;
  const { loop, hasReturned } = runInLoop(machine, run);
  machine.guard = hasReturned ? or(machine.guard, loop.broken) : guard;
}

function runInLoop(machine: Machine, run: () => void): { readonly loop: Loop; readonly hasReturned: boolean } {
  const { frame } = machine;
  const returned = frame.returns.length;
  const loop: Loop = { broken: never, continued: never };
  frame.loops.push(loop);
  try {
    asFrame(machine, run);
  } finally {
    frame.loops.pop();
  }
  return { loop, hasReturned: frame.returns.length > returned };
}
