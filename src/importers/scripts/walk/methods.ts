import type { Node } from 'acorn';
import type { Called } from '../machine/called.js';
import { callWord } from './chai.js';
import { toJavaScript, fromJavaScript } from '../machine/constant-value.js';
import { ask, never, not } from '../logic/formula.js';
import { callDate } from '../machine/dates.js';
import { callListMethod, isListMethod } from './list-methods.js';
import { perArm } from '../machine/changes.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { matches } from '../machine/matching.js';
import { callMoment } from '../machine/moments.js';
import { propertyOf } from './property.js';
import { below, subjectText } from '../logic/subject.js';
import { callTextMethod } from './text-methods.js';
import { isThere } from '../machine/truth.js';
import {
  computed,
  constantValue,
  nothing,
  overArms,
  truth,
  unknown,
  unknownFormula,
  type Value,
} from '../machine/value.js';

export function callMethod(machine: Machine, called: Called): Value {
  return perArm(machine, called.self, (self) => callArm(machine, { ...called, self }));
}

function callArm(machine: Machine, called: Called): Value {
  const { self, name, given, node } = called;
  switch (self.kind) {
    case 'native':
      return callNative(machine, `${self.name}.${name}`, given, node);
    case 'chain':
      return callWord(machine, { self: self.chain, name, given, node });
    case 'constant':
    case 'regex':
      return ofKnown(machine, called);
    case 'list':
    case 'filtered':
    case 'mapped':
    case 'keys':
      return callListMethod(machine, called);
    case 'map':
      return ofMap(machine, called);
    case 'function':
      return ofFunction(machine, called);
    case 'read':
      return ofRead(machine, called);
    case 'moment':
    case 'dated':
      return callMoment(machine, called);
    case 'date':
      return callDate(machine, called);
    case 'pending':
      trouble(machine, node, `it calls \`.${name}\` of a request`);
      return unknown('what a method gives');
    case 'found':
    case 'last':
      return name === 'hasOwnProperty'
        ? truth(not(ofUndefined(propertyOf(machine, self, textOf(given[0])))))
        : unsure(self);
    case 'template':
    case 'random':
      return callTextMethod(machine, called);
    default:
      if (self.kind === 'unknown') return ofUnknown(machine, self, called);
      return unsure(self);
  }
}

/** What a package computes may end with an error. */
export function ofUnknown(
  machine: Machine,
  self: Extract<Value, { kind: 'unknown' }>,
  { name, given, node }: Pick<Called, 'given' | 'node'> & { readonly name?: string },
): Value {
  if (self.isComputed && given.every(isFixed)) {
    need(machine, unknownFormula(self.why));
    return computed(self.why);
  }
  trouble(machine, node, name === undefined ? `it calls ${self.why}` : `it calls \`.${name}\` of ${self.why}`);
  return name === undefined ? unknown('what a call gives') : self;
}

/** Whether nothing can change a value, or be done by it. */
function isFixed(value: Value): boolean {
  if (value.kind === 'choice') return isFixed(value.then) && isFixed(value.otherwise);
  return !['function', 'native', 'list', 'map', 'chain'].includes(value.kind);
}

function ofUndefined(value: Value) {
  return value.kind === 'read' ? not(isThere(value.subject)) : never;
}

function textOf(value: Value | undefined): string {
  return value?.kind === 'constant' ? String(value.value) : '';
}

function unsure(self: Value): Value {
  return self.kind === 'unknown' ? self : unknown('what a method gives');
}

/** Calls what a tool gives. */
export function callNative(machine: Machine, name: string, given: readonly Value[], node: Node): Value {
  const native = machine.dialect.calls[name];
  if (native) return native(machine, given, node);
  trouble(machine, node, `it calls \`${name}\``);
  return unknown(`what \`${name}\` gives`);
}

const pure = new Set(
  `charAt charCodeAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace replaceAll search slice
  split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart toString toFixed test exec valueOf localeCompare`.split(
    /\s+/,
  ),
);

function ofKnown(machine: Machine, called: Called): Value {
  const { self, name, given, node } = called;
  const value = toJavaScript(self)!.value;
  if (value === undefined || value === null) {
    need(machine, never);
    return nothing;
  }
  if (self.kind === 'regex' && (name === 'test' || name === 'exec') && given[0]) return testRegex(machine, called);
  if (name === 'hasOwnProperty') return constantValue(Object.hasOwn(Object(value) as object, textOf(given[0])));
  const known = given.map(toJavaScript);
  const method = (value as Readonly<Record<string, unknown>>)[name];
  if (!pure.has(name) || typeof method !== 'function') {
    trouble(machine, node, `it calls \`.${name}\``);
    return unknown(`what \`.${name}\` gives`);
  }
  if (known.some((each) => each === undefined)) return unknown(`what \`.${name}\` gives`);
  try {
    const result: unknown = method.apply(
      value,
      known.map((each) => each!.value),
    );
    return (
      fromJavaScript(Array.isArray(result) ? [...(result as unknown[])] : result) ?? unknown(`what \`.${name}\` gives`)
    );
  } catch {
    need(machine, never);
    return nothing;
  }
}

function testRegex(machine: Machine, { self, name, given }: Called): Value {
  const regex = self as Extract<Value, { kind: 'regex' }>;
  const tested = overArms(given[0]!, (value) => truth(matches(value, regex)));
  if (name === 'test') return tested;
  return overArms(tested, (value) =>
    value.kind === 'truth'
      ? { kind: 'choice', when: value.formula, then: { kind: 'matched' }, otherwise: constantValue(null) }
      : value,
  );
}

function ofMap(machine: Machine, called: Called): Value {
  const { self, name, given, node } = called;
  const { entries } = self as Extract<Value, { kind: 'map' }>;
  const own = entries.get(name)?.value;
  if (own) return machine.call(own, given, node);
  if (name === 'hasOwnProperty') {
    const cell = entries.get(textOf(given[0]));
    return cell?.isOptional ? unknown('whether a map has a name') : constantValue(cell !== undefined);
  }
  trouble(machine, node, `it calls \`.${name}\` of a map`);
  return unknown(`what \`.${name}\` gives`);
}

function ofFunction(machine: Machine, { self, name, given, node }: Called): Value {
  if (name === 'call') return machine.call(self, given.slice(1), node);
  trouble(machine, node, `it calls \`.${name}\` of a function`);
  return unknown(`what \`.${name}\` gives`);
}

function ofRead(machine: Machine, called: Called): Value {
  const { self, name, given, node } = called;
  const { subject } = self as Extract<Value, { kind: 'read' }>;
  if (name === 'hasOwnProperty' || name === 'propertyIsEnumerable') {
    need(machine, isThere(subject));
    const [key] = given;
    if (subject.kind !== 'path' || key?.kind !== 'constant') return unknown('whether a value has a property');
    return truth(ask(below(subject, String(key.value)), { op: 'exists' }));
  }
  if (subject.kind === 'path' && isListMethod(name, given)) return callListMethod(machine, called);
  if (name === 'toString' && given.length === 0) {
    need(machine, isThere(subject));
    return unknown(`${subjectText(subject)} as text`);
  }
  return callTextMethod(machine, { self, name, given, node });
}
