import type { Node } from 'acorn';
import type { Json } from '../../../lib/json.js';
import { always, and, type Formula, NotSayable } from '../logic/formula.js';
import { branch, within } from '../walk/changes.js';
import type { AskedRequest, Machine, Native } from '../walk/machine.js';
import { trouble, whenHere } from '../walk/machine.js';
import { nothing, type Value } from '../walk/value.js';

/** How a tool sends requests of scripts. */
export interface Asking {
  /** @throws NotSayable */
  readonly request: (machine: Machine, given: Value) => AskedRequest;
  /** What a script gets. */
  readonly response: (machine: Machine, answer: Json | undefined) => Value;
  /** What has to be true of a response for a script to get it, and no error. */
  readonly isFine: Formula;
}

/** Sends a request. What its callback does comes after the script, or where the script waits for it. */
export function askCall({ request, response, isFine }: Asking): Native {
  return (machine, [given = nothing, callback], node) => {
    const when = whenHere(machine);
    let needs = isFine;
    let came: Value | undefined;
    const settle = (): Value => {
      if (came) return came;
      came = response(machine, machine.known.trial?.answer);
      if (callback) needs = and(needs, useResponse(machine, { callback, response: came }, node));
      return came;
    };
    machine.asks.push({
      node,
      when,
      request: said(() => request(machine, given)),
      get needs() {
        return needs;
      },
    });
    machine.later.push(() => branch(machine, when, () => void settle(), nop));
    return { kind: 'pending', settle };
  };
}

const nop = (): void => undefined;

function said(say: () => AskedRequest): AskedRequest | { readonly why: string } {
  try {
    return say();
  } catch (error) {
    if (error instanceof NotSayable) return { why: error.why };
    throw error;
  }
}

interface Use {
  readonly callback: Value;
  readonly response: Value;
}

/** Walks through a callback, as if a response has come. @returns what has to be true for it to come to its end */
function useResponse(machine: Machine, { callback, response }: Use, node: Node): Formula {
  if (callback.kind !== 'function') {
    trouble(machine, node, 'a callback that only a run knows');
    return always;
  }
  // Nothing waits for what it gives.
  const run: Value = { ...callback, node: { ...callback.node, async: false } };
  const { reported, flow, headers } = machine;
  const before = [reported.length, flow.length, headers.length];
  const { must, troubles } = within(machine, 'test', () => {
    machine.call(run, [{ kind: 'constant', value: null }, response], node);
  });
  for (const each of troubles) trouble(machine, each.node, each.why);
  // They are about another response, or come too late.
  const lists: readonly { readonly node: Node }[][] = [reported, flow, headers];
  const own = lists.flatMap((list, at) => list.splice(before[at]!));
  for (const each of own) trouble(machine, each.node, 'what follows a request that it sends');
  return and(...must);
}
