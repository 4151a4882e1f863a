import type { CallExpression, Node } from 'acorn';
import type { Called } from '../machine/called.js';
import { asJson, list as listOf } from '../machine/constant-value.js';
import { always, and, ask, type Formula, never, or } from '../logic/formula.js';
import { eachOf, isList, perElement, someOf, walkable, type Walked } from '../machine/loops.js';
import { isConditional } from '../machine/changes.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { below, type PathSubject } from '../logic/subject.js';
import { isIdentical, truthOf } from '../machine/truth.js';
import {
  constantValue,
  type Mapped,
  mappedSteps,
  newCell,
  nothing,
  read,
  truth,
  unknown,
  type Value,
} from '../machine/value.js';

const ofFunctions = new Set('forEach map filter find findIndex some every'.split(' '));
const others = new Set(
  'push pop at join reduce flatMap concat sort reverse slice entries keys values indexOf includes shift splice'.split(
    ' ',
  ),
);

const changing = new Set('reverse shift splice'.split(' '));

/** Whether a method is one of lists: some are also there for texts. */
export function isListMethod(name: string, given: readonly Value[]): boolean {
  if (ofFunctions.has(name)) return given[0]?.kind === 'function';
  return ['push', 'pop', 'at', 'join', 'reduce', 'flatMap', 'sort', 'reverse', 'shift', 'splice'].includes(name);
}

export function callListMethod(machine: Machine, called: Called): Value {
  return called.self.kind === 'list' ? ofItems(machine, called, called.self) : ofResponse(machine, called);
}

type List = Extract<Value, { kind: 'list' }>;

function ofItems(machine: Machine, { name, given, node }: Called, list: List): Value {
  const [first = nothing] = given;
  const call = (value: Value, at: number): Value => machine.call(first, [value, constantValue(at), list], node);
  const values = list.items.map((cell) => cell.value);
  switch (name) {
    case 'forEach':
      values.forEach(call);
      return nothing;
    case 'map':
      return listOf(values.map(call));
    case 'every':
      return truth(and(...values.map((value, at) => truthOf(call(value, at)))));
    case 'some':
      return truth(or(...values.map((value, at) => truthOf(call(value, at)))));
    case 'includes':
      return truth(or(...values.map((value) => isIdentical(value, first))));
    case 'indexOf': {
      const found = or(...values.map((value) => isIdentical(value, first)));
      return { kind: 'choice', when: found, then: { kind: 'position' }, otherwise: constantValue(-1) };
    }
    case 'filter':
    case 'find': {
      const kept = values.filter((value, at) => truthOf(call(value, at)).key === always.key);
      const isKnown = values.every((value, at) => truthOf(call(value, at)).kind === 'constant');
      if (!isKnown) return unknown('some of the items of a list');
      return name === 'find' ? (kept[0] ?? nothing) : listOf(kept);
    }
    case 'reduce':
      return reducedTo(machine, given.length > 1 ? [given[1]!, ...values] : values, (sum, value, at) =>
        machine.call(first, [sum, value, constantValue(at)], node),
      );
    case 'slice': {
      const ends = given.map((each) => (each.kind === 'constant' ? Number(each.value) : Number.NaN));
      return ends.some(Number.isNaN) ? unknown('a part of a list') : listOf(values.slice(...ends));
    }
    case 'pop':
    case 'push':
      if (isConditional(machine)) trouble(machine, node, 'it changes a list under a condition');
      if (name === 'pop') return list.items.pop()?.value ?? nothing;
      list.items.push(...given.map(newCell));
      return constantValue(list.items.length);
    case 'sort':
      if (list.items.length < 2) return list;
      if (!isNew(node)) trouble(machine, node, 'it sorts a list');
      return unknown('a sorted list');
    case 'join': {
      const json = asJson(list);
      return json === undefined
        ? unknown('a text that the script makes')
        : constantValue(
            (json as unknown[]).join(
              first.kind === 'constant' && first.value !== undefined ? String(first.value) : ',',
            ),
          );
    }
    default:
      if (!others.has(name) || (changing.has(name) && !isNew(node))) trouble(machine, node, `it calls \`.${name}\``);
      return unknown(`what \`.${name}\` gives`);
  }
}

/** An empty list without a value to begin with is an error. */
function reducedTo(
  machine: Machine,
  [begin, ...rest]: readonly Value[],
  add: (sum: Value, value: Value, at: number) => Value,
): Value {
  if (begin) return rest.reduce(add, begin);
  need(machine, never);
  return nothing;
}

function ofResponse(machine: Machine, { self, name, given, node }: Called): Value {
  const [callback = nothing] = given;
  if (self.kind === 'keys') return ofKeys(machine, { self, name, given, node }, self.of);
  const walked = walkable(self);
  if (!walked) return unknown('a list that the script makes');
  if (self.kind === 'read') need(machine, isList(walked.list));
  if (ofFunctions.has(name)) {
    const call = (): Value =>
      perElement(machine, walked, ({ element, index }) => machine.call(callback, [element, index], node), node);
    return ofCallback(name, walked, call, self);
  }
  if (name === 'sort' && self.kind === 'mapped' && isNew(node)) return sorted(machine, self, callback, node);
  if (name === 'pop' && self.kind === 'read') {
    if (!isNew(node)) trouble(machine, node, 'it changes a list of the response');
    return read(below(walked.list, '-1'));
  }
  if (name === 'at' && self.kind === 'read' && callback.kind === 'constant')
    return read(below(walked.list, String(callback.value)));
  if ((name === 'includes' || name === 'indexOf') && self.kind === 'mapped') return includedIn(name, walked, callback);
  if (['push', 'sort', 'reverse', 'shift', 'splice'].includes(name))
    trouble(machine, node, 'it changes a list of the response');
  return unknown(`what \`.${name}\` gives`);
}

/** Whether a method is called of a list that nothing else has: `[...list].sort()`. */
function isNew(node: Node): boolean {
  const { callee } = node as CallExpression;
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  if (object.type === 'ArrayExpression') return true;
  const called =
    object.type === 'CallExpression' && object.callee.type === 'MemberExpression' ? object.callee.property : undefined;
  return called?.type === 'Identifier' && called.name === 'map';
}

/** `sort((a, b) => a - b)` of numbers. */
function sorted(machine: Machine, of: Mapped, compare: Value, node: Node): Value {
  const steps = mappedSteps(of);
  const why = 'what `.sort` gives';
  if (!steps || compare.kind !== 'function') return unknown(why);
  const element = (id: number): Value => read({ kind: 'path', element: { id, list: of.list }, steps });
  const given = machine.call(compare, [element(-1), element(-2)], node);
  if (given.kind !== 'difference') return unknown(why);
  const [left, right] = [given.left, given.right].map((side) => side.steps.slice(steps.length));
  const [first, second] = [given.left.element!.id, given.right.element!.id];
  if (left!.join() !== right!.join() || first + second !== -3) return unknown(why);
  return { kind: 'sorted', of, by: left!, direction: first === -1 ? 'up' : 'down' };
}

function includedIn(name: string, walked: Walked, value: Value): Value {
  const found = someOf(walked, isIdentical(walked.element, value));
  if (name === 'includes') return truth(found);
  return { kind: 'choice', when: found, then: { kind: 'position' }, otherwise: constantValue(-1) };
}

function ofCallback(name: string, walked: Walked, call: () => Value, self: Value): Value {
  const { list, id, keeps } = walked;
  const given = call();
  switch (name) {
    case 'forEach':
      return nothing;
    case 'map':
      return self.kind === 'read' ? { kind: 'mapped', list, id, each: given } : unknown('something of some elements');
    case 'every':
      return truth(eachOf(walked, truthOf(given)));
    case 'some':
      return truth(someOf(walked, truthOf(given)));
    case 'filter':
      return self.kind === 'mapped'
        ? unknown('some of what elements have')
        : { kind: 'filtered', list, id, keeps: and(keeps, truthOf(given)) };
    case 'find':
      return self.kind === 'mapped'
        ? unknown('one of what elements have')
        : { kind: 'found', list, id, keeps: and(keeps, truthOf(given)), steps: [] };
    default:
      return foundAt(someOf(walked, truthOf(given)));
  }
}

function foundAt(found: Formula): Value {
  return { kind: 'choice', when: found, then: { kind: 'position' }, otherwise: constantValue(-1) };
}

function ofKeys(machine: Machine, { name, given, node }: Called, of: PathSubject): Value {
  const [key] = given;
  if ((name === 'includes' || name === 'indexOf') && key?.kind === 'constant') {
    const there = ask(below(of, String(key.value)), { op: 'exists' });
    return name === 'includes' ? truth(there) : foundAt(there);
  }
  trouble(machine, node, 'it goes through the names of a map');
  return unknown('names of a map');
}
