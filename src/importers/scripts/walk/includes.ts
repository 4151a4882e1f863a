import type { Json } from '../../../lib/json.js';
import type { CalledWord } from '../machine/called.js';
import { asJson } from '../machine/constant-value.js';
import { and, ask, constant, type Formula, never, or } from '../logic/formula.js';
import { someOf, walkable } from '../machine/loops.js';
import { type Machine, need } from '../machine/machine.js';
import { below, isNumber, isText, type Subject } from '../logic/subject.js';
import { containsValue } from './text-methods.js';
import { isDeepEqual } from '../machine/equality.js';
import { exists, isIdentical } from '../machine/truth.js';
import { nothing, read, unknownFormula, type Value } from '../machine/value.js';

/** `include` of chai: a part of a text, an item of a list, entries of a map. It refuses other values, also behind `not`. */
export function includes(machine: Machine, value: Value, { self, given }: CalledWord): Formula {
  const [part = nothing] = given;
  switch (value.kind) {
    case 'read':
      return readIncludes(machine, value.subject, { part, isDeep: self.flags.has('deep'), isNot: self.isNot });
    case 'list':
      return or(...value.items.map((cell) => (self.flags.has('deep') ? isDeepEqual : isIdentical)(cell.value, part)));
    case 'constant':
      if (typeof value.value !== 'string') {
        // Chai refuses it, also behind `not`.
        need(machine, never);
        return never;
      }
      if (part.kind !== 'constant') return unknownFormula('a part of a text');
      return constant(value.value.includes(String(part.value)));
    case 'mapped':
    case 'filtered': {
      const walked = walkable(value)!;
      return someOf(walked, isIdentical(walked.element, part));
    }
    case 'keys':
      return part.kind === 'constant'
        ? ask(below(value.of, String(part.value)), { op: 'exists' })
        : unknownFormula('a name of a map');
    default:
      return unknownFormula(value.kind === 'unknown' ? value.why : 'a part of a value that the script makes');
  }
}

interface Part {
  readonly part: Value;
  readonly isDeep: boolean;
  readonly isNot: boolean;
}

function readIncludes(machine: Machine, subject: Subject, { part, isDeep, isNot }: Part): Formula {
  if (isNumber(subject)) {
    need(machine, never);
    return never;
  }
  if (isText(subject)) {
    if (isNot) need(machine, exists(subject));
    return containsValue(subject, part);
  }
  if (part.kind === 'map' || part.kind === 'list') return includesBuilt(machine, subject, { part, isDeep, isNot });
  if (isNot || mayBeInNumber(part)) need(machine, ask(subject, { op: 'types', types: ['string', 'array'] }));
  return containsValue(subject, part);
}

/** The format looks for text in numbers and booleans, too. */
function mayBeInNumber(part: Value): boolean {
  if (part.kind !== 'constant') return true;
  const text = String(part.value);
  return typeof part.value !== 'string' || /^[-+.\deE]*$/.test(text) || 'true false'.includes(text);
}

function includesBuilt(machine: Machine, subject: Subject, { part, isDeep, isNot }: Part): Formula {
  if (subject.kind !== 'path') return unknownFormula('a part of a variable');
  const json: Json | undefined = asJson(part);
  const inList = isDeep && json !== undefined ? ask(subject, { op: 'contains', value: json }) : never;
  if (isNot) need(machine, ask(subject, { op: 'types', types: ['string', 'array', 'object'] }));
  if (part.kind !== 'map')
    return isDeep && json === undefined ? unknownFormula('a list that only a run knows') : inList;
  const entries = [...part.entries].map(([name, { value }]) =>
    (isDeep ? isDeepEqual : isIdentical)(read(below(subject, name)), value),
  );
  const ofMap = and(ask(subject, { op: 'types', types: ['object'] }), ...entries);
  return isDeep ? or(inList, ofMap) : ofMap;
}
