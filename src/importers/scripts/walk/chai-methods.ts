import type { JsonType, Order } from '../logic/atom.js';
import type { CalledWord } from '../machine/called.js';
import { asJson } from '../machine/constant-value.js';
import { always, and, ask, constant, type Formula, never, not, or } from '../logic/formula.js';
import { includes } from './includes.js';
import { perArm } from '../machine/changes.js';
import { type Machine, need } from '../machine/machine.js';
import { matches } from '../machine/matching.js';
import { foundRead, memberOf } from './property.js';
import { below, isNumber, isText, type PathSubject, type Subject } from '../logic/subject.js';
import { isDeepEqual } from '../machine/equality.js';
import { compareCount, compareLength } from '../machine/lengths.js';
import { compareOrder } from '../machine/orders.js';
import { isIdentical, isThere, truthOf } from '../machine/truth.js';
import { type Chain, constantValue, nothing, overFormulas, unknownFormula, type Value } from '../machine/value.js';

type Assertion = (machine: Machine, value: Value, called: CalledWord) => Formula;

/** An assertion that is called. @returns what words behind it are about; undefined of one that is not known */
export function callAssertion(machine: Machine, called: CalledWord): Chain | undefined {
  const { self, name } = called;
  if (name === 'property' || name === 'ownProperty' || name === 'haveOwnProperty') return property(machine, called);
  const assertion = assertions[names[name] ?? name];
  if (!assertion) return undefined;
  perArm(machine, self.subject, (arm) => {
    const value = arm.kind === 'found' || arm.kind === 'last' ? foundRead(arm) : arm;
    const formula = assertion(machine, value, called);
    need(machine, self.isNot ? not(formula) : formula);
    return value;
  });
  return self;
}

const names: Readonly<Record<string, string>> = {
  equals: 'equal',
  eq: 'equal',
  eqls: 'eql',
  an: 'a',
  gt: 'above',
  greaterThan: 'above',
  gte: 'least',
  greaterThanOrEqual: 'least',
  lt: 'below',
  lessThan: 'below',
  lte: 'most',
  lessThanOrEqual: 'most',
  length: 'lengthOf',
  contain: 'include',
  contains: 'include',
  includes: 'include',
  matches: 'match',
  key: 'keys',
  approximately: 'closeTo',
  satisfies: 'satisfy',
  instanceOf: 'instanceof',
};

const assertions: Readonly<Record<string, Assertion>> = {
  equal: (_, value, { self, given }) =>
    (self.flags.has('deep') ? isDeepEqual : isIdentical)(value, given[0] ?? nothing),
  eql: (_, value, { given }) => isDeepEqual(value, given[0] ?? nothing),
  a: (_, value, { given }) => isOfType(value, given[0] ?? nothing),
  include: includes,
  above: ordered('gt'),
  least: ordered('gte'),
  below: ordered('lt'),
  most: ordered('lte'),
  within: (machine, value, called) =>
    and(
      ordered('gte')(machine, value, called),
      ordered('lte')(machine, value, { ...called, given: called.given.slice(1) }),
    ),
  closeTo: (_, value, { given: [to, delta] }) => {
    if (value.kind !== 'read' || to?.kind !== 'constant' || delta?.kind !== 'constant')
      return unknownFormula('a range');
    const [middle, width] = [Number(to.value), Number(delta.value)];
    return ask(value.subject, { op: 'between', low: middle - width, high: middle + width });
  },
  lengthOf: (machine, value, { given }) => hasLength(machine, value, { order: 'equals', count: given[0] ?? nothing }),
  match: (_, value, { given: [regex] }) =>
    regex?.kind === 'regex' ? matches(value, regex) : unknownFormula('a match'),
  string: (machine, value, called) => {
    if (value.kind === 'read' && !isText(value.subject))
      need(machine, ask(value.subject, { op: 'types', types: ['string'] }));
    return includes(machine, value, called);
  },
  oneOf: (_, value, { given: [list], self }) => {
    if (list?.kind !== 'list' || self.flags.has('contains')) return unknownFormula('one of a list');
    const json = asJson(list);
    if (
      value.kind === 'read' &&
      Array.isArray(json) &&
      json.every((each) => each === null || typeof each !== 'object') &&
      !isText(value.subject) &&
      !isNumber(value.subject)
    )
      return ask(value.subject, { op: 'in', values: json });
    return or(...list.items.map((cell) => isIdentical(value, cell.value)));
  },
  keys: hasKeys,
  members: hasMembers,
  satisfy: (machine, value, { given, node }) => truthOf(machine.call(given[0] ?? nothing, [value], node)),
  instanceof: (_, value, { given: [type] }) =>
    type?.kind === 'native' && (type.name === 'Array' || type.name === 'Object')
      ? isOfType(value, constantValue(type.name))
      : unknownFormula('an instance of something'),
};

function ordered(order: Order): Assertion {
  return (machine, value, { self, given }) => {
    const [bound = nothing] = given;
    if (self.flags.has('length')) return hasLength(machine, value, { order, count: bound });
    const isPlain = value.kind === 'read' && bound.kind === 'constant' && typeof bound.value === 'number';
    if (!isPlain) {
      for (const each of [value, bound]) need(machine, mayBeNumber(each));
      return compareOrder(value, order, bound);
    }
    const { subject } = value;
    if (isText(subject)) {
      need(machine, never);
      return never;
    }
    // Chai refuses what is not a number, also behind `not`.
    if (self.isNot && !isNumber(subject)) need(machine, ask(subject, { op: 'types', types: ['number'] }));
    return ask(subject, { op: 'order', order, bound: bound.value });
  };
}

/** Chai orders only numbers, and times. */
function mayBeNumber(given: Value): Formula {
  return overFormulas(given, (value) => {
    if (value.kind === 'read' && value.subject.kind === 'path')
      return ask(value.subject, { op: 'types', types: ['number'] });
    if (value.kind === 'length' || value.kind === 'lengthPlus') return compareLength(value.of, 'gte', 0);
    return value.kind === 'constant' ? constant(typeof value.value === 'number') : always;
  });
}

interface Length {
  readonly order: Order | 'equals';
  readonly count: Value;
}

function hasLength(machine: Machine, value: Value, { order, count }: Length): Formula {
  if (value.kind === 'list') {
    const length = constantValue(value.items.length);
    return order === 'equals' ? isIdentical(length, count) : compareOrder(length, order, count);
  }
  if (count.kind === 'constant' && typeof count.value !== 'number') need(machine, never);
  if (count.kind !== 'constant' || typeof count.value !== 'number')
    return unknownFormula('a length that only a run knows');
  if (value.kind === 'filtered') return compareCount(value, order, count.value);
  if (value.kind === 'keys') return ask(value.of, { op: 'length', order, count: count.value, of: ['object'] });
  if (value.kind === 'constant' && typeof value.value !== 'string') return never;
  if (value.kind !== 'read') return unknownFormula('the length of a value that the script makes');
  need(machine, sized(value.subject));
  return compareLength(value.subject, order, count.value);
}

function sized(subject: Subject): Formula {
  return isText(subject) ? isThere(subject) : ask(subject, { op: 'types', types: ['string', 'array'] });
}

/** As `typeof`, but with `null` and `array`. */
function isOfType(given: Value, name: Value): Formula {
  if (name.kind !== 'constant') return unknownFormula('a type that only a run knows');
  const type = String(name.value).toLowerCase();
  return overFormulas(given, (value) => {
    switch (value.kind) {
      case 'read':
        return readOfType(value.subject, type);
      case 'constant':
        return constant((value.value === null ? 'null' : typeof value.value) === type);
      case 'list':
      case 'filtered':
      case 'mapped':
      case 'keys':
        return constant(type === 'array');
      case 'map':
        return constant(type === 'object');
      case 'truth':
        return constant(type === 'boolean');
      case 'length':
        return type === 'number' ? compareLength(value.of, 'gte', 0) : unknownFormula('the type of a length');
      case 'count':
        return constant(type === 'number');
      default:
        return unknownFormula('the type of a value that the script makes');
    }
  });
}

const jsonTypes = new Set(['string', 'number', 'boolean', 'array', 'object', 'null']);

function readOfType(subject: Subject, type: string): Formula {
  if (isText(subject))
    return type === 'string' ? isThere(subject) : type === 'undefined' ? not(isThere(subject)) : never;
  if (isNumber(subject)) return constant(type === 'number');
  if (type === 'undefined') return not(ask(subject, { op: 'exists' }));
  return jsonTypes.has(type) ? ask(subject, { op: 'types', types: [type as JsonType] }) : never;
}

function property(machine: Machine, called: CalledWord): Chain {
  const { self, given } = called;
  const [name = nothing, wanted] = given;
  const isNested = self.flags.has('nested');
  const next = perArm(machine, self.subject, (value) => {
    const found = (): Value => {
      const path =
        isNested && name.kind === 'constant'
          ? String(name.value)
              .split(/[.[\]]+/)
              .filter((step) => step !== '')
          : undefined;
      return path
        ? path.reduce<Value>((at, step) => memberOf(machine, at, constantValue(step)), value)
        : memberOf(machine, value, name);
    };
    const of = found();
    const has = hasIt(of, value, name);
    const isEqual = self.flags.has('deep') ? isDeepEqual : isIdentical;
    const holds = given.length > 1 ? and(has, isEqual(of, wanted!)) : has;
    need(machine, self.isNot ? not(holds) : holds);
    return of;
  });
  return { ...self, subject: next };
}

function hasIt(of: Value, owner: Value, name: Value): Formula {
  if (owner.kind === 'map') return constant(name.kind === 'constant' && owner.entries.has(String(name.value)));
  if (of.kind === 'read') return ask(of.subject, { op: 'exists' });
  if (of.kind === 'length') return compareLength(of.of, 'gte', 0);
  if (of.kind === 'unknown') return unknownFormula(of.why);
  return of.kind === 'constant' ? constant(of.value !== undefined) : always;
}

function textsOf(given: readonly Value[]): readonly string[] | undefined {
  const json = given.map(asJson).flatMap((each) => (Array.isArray(each) ? each : [each]));
  return json.every((each) => typeof each === 'string') ? (json as readonly string[]) : undefined;
}

function hasKeys(machine: Machine, value: Value, { self, given }: CalledWord): Formula {
  const keys = textsOf(given);
  if (!keys || value.kind !== 'read' || value.subject.kind !== 'path') return unknownFormula('the names of a map');
  const { subject } = value;
  need(machine, ask(subject, { op: 'types', types: ['object', 'array'] }));
  const there = keys.map((key) => ask(below(subject, key), { op: 'exists' }));
  if (self.flags.has('any')) return or(...there);
  if (self.flags.has('contains')) return and(...there);
  return and(...there, ask(subject, { op: 'length', order: 'equals', count: new Set(keys).size, of: ['object'] }));
}

function hasMembers(machine: Machine, value: Value, { self, given }: CalledWord): Formula {
  const wanted = given[0] && asJson(given[0]);
  const isPlain =
    Array.isArray(wanted) &&
    wanted.every((each) => each !== null && typeof each !== 'object') &&
    new Set(wanted).size === wanted.length;
  if (!isPlain || value.kind !== 'read' || value.subject.kind !== 'path' || self.flags.has('ordered'))
    return unknownFormula('the items of a list');
  const subject: PathSubject = value.subject;
  need(machine, ask(subject, { op: 'types', types: ['array'] }));
  const each = wanted.map((item) => ask(subject, { op: 'contains', value: item as string }));
  if (self.flags.has('contains')) return and(...each);
  return and(ask(subject, { op: 'length', order: 'equals', count: wanted.length, of: ['array'] }), ...each);
}
