import type { CalledWord } from '../machine/called.js';
import { callAssertion } from './chai-methods.js';
import { always, ask, type Formula, never, not } from '../logic/formula.js';
import { perArm } from '../machine/changes.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { isResponse, responseCall, responseWord } from './response-words.js';
import { isNumber, isText } from '../logic/subject.js';
import { compareCount } from '../machine/lengths.js';
import { isIdentical, isThere, truthOf } from '../machine/truth.js';
import { type Chain, constantValue, nothing, overFormulas, unknownFormula, type Value } from '../machine/value.js';

const fillers = new Set('to be been is that which and has have with at of same but does still also'.split(' '));
const flags = new Set('deep nested own ordered any all'.split(' '));
/** Words that are called, or change what follows. */
const chainable: Readonly<Record<string, string | undefined>> = {
  include: 'contains',
  includes: 'contains',
  contain: 'contains',
  contains: 'contains',
  length: 'length',
  lengthOf: 'length',
};

const properties: Readonly<Record<string, (machine: Machine, value: Value) => Formula>> = {
  ok: (_, value) => truthOf(value),
  true: (_, value) => isIdentical(value, constantValue(true)),
  false: (_, value) => isIdentical(value, constantValue(false)),
  null: (_, value) => isIdentical(value, constantValue(null)),
  undefined: (_, value) => isIdentical(value, nothing),
  exist: (_, value) => existsValue(value),
  exists: (_, value) => existsValue(value),
  empty: (machine, value) => isEmptyValue(machine, value),
  NaN: (_, value) =>
    overFormulas(value, (arm) =>
      arm.kind === 'constant' && Number.isNaN(arm.value)
        ? always
        : arm.kind === 'constant' || arm.kind === 'read'
          ? never
          : unknownFormula('a number that the script makes'),
    ),
};

/** Words that assert only where they are called: `to.be.string` is a function, and nothing more. */
const methods = new Set(
  `above gt greaterThan least gte below lt lessThan most lte within instanceof instanceOf property ownProperty haveOwnProperty
  ownPropertyDescriptor haveOwnPropertyDescriptor string keys key throw throws Throw respondTo respondsTo satisfy satisfies closeTo
  approximately members oneOf change changes increase increases decrease decreases by equal equals eq eql eqls match matches`.split(
    /\s+/,
  ),
);
/** Assertions that are not called, and that no response can be asked. */
const others = new Set(
  'Arguments arguments extensible sealed frozen finite itself callable iterable numeric'.split(' '),
);

/** A word that is not called. */
export function word(machine: Machine, chain: Chain, name: string): Value {
  if (fillers.has(name)) return { kind: 'chain', chain };
  if (name === 'not') return { kind: 'chain', chain: { ...chain, isNot: true } };
  const flag = flags.has(name) ? name : chainable[name];
  if (flag !== undefined) return { kind: 'chain', chain: { ...chain, flags: new Set([...chain.flags, flag]) } };
  if (name === 'a' || name === 'an') return { kind: 'chain', chain };
  const response = isResponse(chain.subject) ? responseWord(name) : undefined;
  const property = response ? () => response : properties[name];
  if (property) {
    assertArms(machine, chain, (value) => property(machine, value));
    return { kind: 'chain', chain };
  }
  if (methods.has(name)) return { kind: 'chain', chain };
  if (others.has(name)) {
    need(machine, unknownFormula(`the assertion \`${name}\``));
    return { kind: 'chain', chain };
  }
  // Chai refuses a word that it does not know.
  need(machine, never);
  return { kind: 'chain', chain };
}

/** A word that is called. */
export function callWord(machine: Machine, called: CalledWord): Value {
  const { self, name, node } = called;
  if (isResponse(self.subject)) {
    const must = responseCall(called);
    if (must) {
      for (const each of must) need(machine, self.isNot ? not(each) : each);
      return { kind: 'chain', chain: self };
    }
  }
  if (name in properties) {
    word(machine, self, name);
    need(machine, never);
    return { kind: 'chain', chain: self };
  }
  const next = callAssertion(machine, called);
  if (next) return { kind: 'chain', chain: next };
  trouble(machine, node, `the assertion \`${name}\``);
  return { kind: 'chain', chain: self };
}

function assertArms(machine: Machine, chain: Chain, holds: (value: Value) => Formula): void {
  perArm(machine, chain.subject, (value) => {
    const formula = holds(value);
    need(machine, chain.isNot ? not(formula) : formula);
    return value;
  });
}

function existsValue(given: Value): Formula {
  return overFormulas(given, (value) => {
    if (value.kind === 'read') return isThere(value.subject);
    if (value.kind === 'constant') return value.value === undefined || value.value === null ? never : always;
    if (value.kind === 'found' || value.kind === 'last') return truthOf(value);
    return value.kind === 'unknown' ? unknownFormula(value.why) : always;
  });
}

/** Chai refuses what has no length and no names, also behind `not`. */
function isEmptyValue(machine: Machine, value: Value): Formula {
  switch (value.kind) {
    case 'read': {
      const { subject } = value;
      if (isNumber(subject)) {
        need(machine, never);
        return never;
      }
      const of = isText(subject) ? (['string'] as const) : (['string', 'array', 'object'] as const);
      need(machine, isText(subject) ? isThere(subject) : ask(subject, { op: 'types', types: of }));
      return ask(subject, { op: 'length', order: 'equals', count: 0, of });
    }
    case 'filtered':
      return compareCount(value, 'equals', 0);
    case 'list':
      return value.items.length === 0 ? always : never;
    case 'map':
      return value.entries.size === 0 ? always : never;
    case 'constant':
      if (typeof value.value !== 'string') need(machine, never);
      return value.value === '' ? always : never;
    default:
      return unknownFormula('whether a value is empty');
  }
}
