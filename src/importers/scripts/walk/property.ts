import type { MemberExpression, Node } from 'acorn';
import { always, never, NotSayable } from '../logic/formula.js';
import { someOf } from '../machine/loops.js';
import { assign, isConditional, perArm } from '../machine/changes.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { sayFilter } from '../say/say-filter.js';
import { below, body, isSelector, isText, type Subject, subjectKey, subjectText } from '../logic/subject.js';
import { ifThere } from '../machine/nullish.js';
import { isThere } from '../machine/truth.js';
import {
  constantValue,
  mappedSteps,
  newCell,
  nothing,
  read,
  type Scope,
  unknown,
  type Value,
} from '../machine/value.js';

/** A property of a value that is not a choice. Reading one of null or undefined is an error of the script. */
export function propertyOf(machine: Machine, value: Value, name: string): Value {
  switch (value.kind) {
    case 'constant':
      return ofConstant(machine, value.value, name);
    case 'list':
      if (name === 'length') return constantValue(value.items.length);
      return value.items[Number(name)]?.value ?? nothing;
    case 'map':
      return value.entries.get(name)?.value ?? nothing;
    case 'read':
      return ofRead(machine, value, name);
    case 'native':
      return nativeOf(machine, `${value.name}.${name}`);
    case 'filtered':
      return ofFiltered(value, name);
    case 'found':
    case 'last':
      return ofFound(machine, value, name);
    case 'mapped':
      return name === 'length' ? { kind: 'length', of: value.list } : unknown('one of what elements have');
    case 'distinct':
      return name === 'length' || name === 'size' ? { kind: 'distinctCount', of: value.of } : unknown('one of a set');
    case 'keys':
      return name === 'length' ? { kind: 'keyCount', of: value.of } : unknown('a name of a map');
    case 'chain':
      return machine.word(value.chain, name);
    case 'unknown':
      return value;
    default:
      return unknown(`\`.${name}\` of a value that the script makes`);
  }
}

function ofConstant(machine: Machine, value: unknown, name: string): Value {
  if (value === undefined || value === null) {
    need(machine, never);
    return nothing;
  }
  if (typeof value !== 'string') return nothing;
  if (name === 'length') return constantValue(value.length);
  return /^\d+$/.test(name) ? constantValue(value[Number(name)]) : nothing;
}

function ofRead(machine: Machine, value: Extract<Value, { kind: 'read' }>, name: string): Value {
  const { subject } = value;
  need(machine, isThere(subject));
  if (name === 'length') return { kind: 'length', of: subject };
  if (subject.kind === 'captured') return deeper(subject, name);
  if (subject.kind === 'path') {
    if (isSelector(name)) return unknown('an odd name');
    const inner = below(subject, name);
    machine.paths.push(inner.steps);
    return read(inner);
  }
  if (isText(subject)) return /^\d+$/.test(name) ? unknown('a character of a text') : nothing;
  return unknown(`\`.${name}\` of ${subjectText(subject)}`);
}

function ofFiltered({ list, id, keeps }: Extract<Value, { kind: 'filtered' }>, name: string): Value {
  if (name === 'length') return { kind: 'count', list, id, keeps };
  return name === '0' ? { kind: 'found', list, id, keeps, steps: [] } : unknown('one of several elements');
}

function ofFound(machine: Machine, value: Extract<Value, { kind: 'found' | 'last' }>, name: string): Value {
  need(machine, someOf({ ...value, element: nothing }, always));
  const next = { ...value, steps: [...value.steps, name] };
  return name === 'length' ? unknown('the length of something in an element') : foundRead(next);
}

/** What the first or last such element has, as a capture of its own. */
export function foundRead({ kind, list, id, keeps, steps }: Extract<Value, { kind: 'found' | 'last' }>): Value {
  if (list.element) return unknown('an element of a list in a list');
  try {
    const from = { ...list, steps: [...list.steps, sayFilter(keeps, id), ...steps] };
    return read({ kind: 'captured', from: subjectText(from), pipes: [kind === 'found' ? 'first' : 'last'] });
  } catch (error) {
    if (error instanceof NotSayable) return unknown(error.why);
    throw error;
  }
}

/** A capture of more of a value, if what is done to the value leaves it as it is. */
function deeper(subject: Extract<Subject, { kind: 'captured' }>, name: string): Value {
  if (/^\d+$/.test(name) && subject.pipes.at(-1)?.startsWith('split '))
    return read({ ...subject, pipes: [...subject.pipes, `at ${name}`] });
  const isPlain = subject.pipes.every((pipe) => pipe === 'first' || pipe === 'last');
  if (!isPlain) return unknown('a part of a value that pipes make');
  const step = subjectText(below(body, name)).slice(1);
  return read({ ...subject, from: `${subject.from}${step}` });
}

/** What a tool gives by this name. */
export function nativeOf(machine: Machine, name: string): Value {
  const { values, families, calls, globals } = machine.dialect;
  const [, inGlobal] = /^globalThis\.(\w+)$/.exec(name) ?? [];
  if (inGlobal !== undefined) return globals.has(inGlobal) ? nativeOf(machine, inGlobal) : unknown('a global value');
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value) return value(machine);
  if (Object.keys(calls).some((call) => call === name || call.startsWith(`${name}.`))) return { kind: 'native', name };
  const family = Object.keys(families).find((each) => name.startsWith(each));
  return family === undefined ? { kind: 'native', name } : families[family]!(machine, name.slice(family.length));
}

/** The name in `a.name` or `a[name]`. */
export function memberName(machine: Machine, node: MemberExpression, scope: Scope): Value {
  const { property, computed } = node;
  if (property.type === 'PrivateIdentifier') return unknown('a private name');
  if (!computed && property.type === 'Identifier') return constantValue(property.name);
  return machine.evaluate(property, scope);
}

/** What `a.b` or `a?.b` is. */
export function memberIn(machine: Machine, node: MemberExpression, scope: Scope): Value {
  if (node.object.type === 'Super') return unknown('a class');
  const object = machine.evaluate(node.object, scope);
  const member = (): Value => memberOf(machine, object, memberName(machine, node, scope));
  return node.optional ? ifThere(machine, object, member) : member();
}

/** What `a[b]` is, whatever `b` is. */
export function memberOf(machine: Machine, object: Value, name: Value): Value {
  return perArm(machine, object, (of) =>
    perArm(machine, name, (key) => {
      if (key.kind === 'constant') return propertyOf(machine, of, String(key.value));
      if (key.kind !== 'index') return key.kind === 'unknown' ? key : unknown('a property whose name only a run knows');
      return elementAt(of, key) ?? unknown('an element of another list');
    }),
  );
}

/** What a list has at the place of an element of the same list. */
function elementAt(of: Value, { id, list }: Extract<Value, { kind: 'index' }>): Value | undefined {
  const own = of.kind === 'mapped' ? of.list : of.kind === 'read' ? of.subject : undefined;
  const steps = of.kind === 'mapped' ? mappedSteps(of) : [];
  const isSame = own?.kind === 'path' && subjectKey(own) === subjectKey(list);
  return isSame && steps ? read({ kind: 'path', element: { id, list }, steps }) : undefined;
}

/** `a.b = value`. */
export function setMember(machine: Machine, node: MemberExpression, scope: Scope, value: Value): void {
  if (node.object.type === 'Super') return trouble(machine, node, 'a class');
  const object = machine.evaluate(node.object, scope);
  const name = memberName(machine, node, scope);
  perArm(machine, object, (of) =>
    perArm(machine, name, (key) => {
      setProperty(machine, { of, key, value }, node);
      return key;
    }),
  );
}

interface Setting {
  readonly of: Value;
  readonly key: Value;
  readonly value: Value;
}

function setProperty(machine: Machine, { of, key, value }: Setting, node: Node): void {
  if (key.kind !== 'constant') return trouble(machine, node, 'a property whose name only a run knows');
  const name = String(key.value);
  if (of.kind === 'map' || of.kind === 'list') {
    const cells = of.kind === 'map' ? of.entries : undefined;
    const there = cells?.get(name) ?? (of.kind === 'list' ? of.items[Number(name)] : undefined);
    const cell = there ?? newCell(nothing);
    if (!there && isConditional(machine, of.kind === 'map' ? of.madeIn : undefined)) cell.isOptional = true;
    if (cells) cells.set(name, cell);
    else if (of.kind === 'list' && Number(name) <= of.items.length) of.items[Number(name)] = cell;
    else return trouble(machine, node, 'a list with gaps');
    return assign(machine, cell, value);
  }
  const whole = of.kind === 'native' ? `${of.name}.${name}` : '';
  const family = Object.keys(machine.dialect.sets).find((each) => whole.startsWith(each));
  if (family !== undefined) return machine.dialect.sets[family]!(machine, whole.slice(family.length), value, node);
  trouble(machine, node, 'it changes what the response brings');
}
