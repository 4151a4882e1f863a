import type { Node } from 'acorn';
import type { Json } from '../../../lib/json.js';
import { always, and, type Formula, NotSayable } from '../logic/formula.js';
import { subjectText } from '../logic/subject.js';
import { sayVariables } from '../say-variables.js';
import { assign, branch, within } from '../machine/changes.js';
import { initialValue } from '../machine/initial-value.js';
import {
  type AskedRequest,
  type Body,
  type Kept,
  type Machine,
  type Native,
  trouble,
  whenHere,
} from '../machine/machine.js';
import { nothing, type Value } from '../machine/value.js';

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
    let kept: Kept | undefined = callback ? undefined : { captures: [], sets: [] };
    // What a callback asks for comes after the response that it is about.
    const isOwn = machine.body.kind === 'script' && isFine.key === always.key;
    const settle = (): Value => {
      if (came) return came;
      came = response(machine, machine.known.trial?.answer);
      if (callback) {
        const before = new Map([...machine.variables].map(([name, cell]) => [name, cell.value] as const));
        const body = useResponse(machine, { callback, response: came }, node);
        needs = and(needs, ...body.must);
        kept = isOwn && !machine.known.trial ? keptOf(machine, body, before) : undefined;
      }
      return came;
    };
    machine.asks.push({
      node: machine.placed ?? node,
      when,
      request: said(() => request(machine, given)),
      get needs() {
        return needs;
      },
      get kept() {
        return kept;
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

/** Walks through a callback, as if a response has come. */
function useResponse(machine: Machine, { callback, response }: Use, node: Node): Body {
  // Nothing waits for what it gives.
  const run: Value =
    callback.kind === 'function' ? { ...callback, node: { ...callback.node, async: false } } : callback;
  const { reported, flow, headers } = machine;
  const before = [reported.length, flow.length, headers.length];
  const body = within(machine, 'test', () => {
    machine.call(run, [{ kind: 'constant', value: null }, response], node);
  });
  for (const each of body.troubles) trouble(machine, each.node, each.why);
  // They are about another response, or come too late.
  const lists: readonly { readonly node: Node }[][] = [reported, flow, headers];
  const own = lists.flatMap((list, at) => list.splice(before[at]!));
  for (const each of own) trouble(machine, each.node, 'what follows a request that it sends');
  return body;
}

/** What a callback sets of its response. From then on the variables have what the suite knows them to have. */
function keptOf(machine: Machine, { changes }: Body, before: ReadonlyMap<string, Value>): Kept | undefined {
  const cells = [...machine.variables].filter(([, cell]) => changes.has(cell));
  const isNew = cells.every(([name]) => {
    const value = before.get(name);
    return value === undefined || isSameRead(value, initialValue(machine.known, name));
  });
  const kept = isNew ? saidOf({ ...machine, phase: 'after', variables: new Map(cells) }) : undefined;
  for (const [name, cell] of cells) assign(machine, cell, initialValue(machine.known, name));
  return kept;
}

function isSameRead(value: Value, other: Value): boolean {
  return value.kind === 'read' && other.kind === 'read' && subjectText(value.subject) === subjectText(other.subject);
}

function saidOf(machine: Machine): Kept | undefined {
  try {
    // What fails in a callback fails no request.
    const body = { ...machine.body, must: [] };
    const { captures, sets, emptied } = sayVariables({ ...machine, body, reported: [] });
    return emptied.length === 0 ? { captures, sets } : undefined;
  } catch (error) {
    if (error instanceof NotSayable) return undefined;
    throw error;
  }
}
