import type { Json } from '../../../lib/json.js';
import { always, and, ask, casesOf, constant, type Formula, never, not, NotSayable, or } from '../logic/formula.js';
import { isPossible } from '../logic/simplify.js';
import { comparePair, isDistinct, type Operand } from '../logic/pairs.js';
import {
  below,
  capturedText,
  isAlwaysThere,
  isNumber,
  isText,
  type Subject,
  subjectKey,
  subjectText,
} from '../logic/subject.js';
import { mappedSteps, overFormulas, type Value, unknownFormula } from './value.js';
import { compareCount, compareKeys, compareLength, hasLength, someElement } from './lengths.js';
import { statusOf } from './status-words.js';

export function exists(subject: Subject): Formula {
  return isAlwaysThere(subject) ? always : ask(subject, { op: 'exists' });
}

/** Neither null nor undefined. */
export function isThere(subject: Subject): Formula {
  if (isAlwaysThere(subject)) return always;
  return isText(subject) ? exists(subject) : ask(subject, { op: 'notIn', values: [null] });
}

/** Whether JavaScript takes a value for true. */
export function truthOf(given: Value): Formula {
  return overFormulas(given, (value) => {
    switch (value.kind) {
      case 'constant':
        return constant(Boolean(value.value));
      case 'truth':
        return value.formula;
      case 'read':
        return truthOfSubject(value.subject);
      case 'length':
        return hasLength(value.of);
      case 'found':
      case 'last':
        return someElement(value);
      case 'count':
        return compareCount(value, 'gt', 0);
      case 'keyCount':
        return compareKeys(value.of, 'gt', 0);
      case 'position':
        return unknownFormula('a position in a text');
      case 'template':
        return /\S/.test(value.text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
          ? always
          : unknownFormula('a value that the script makes');
      case 'clock':
      case 'lengthPlus':
      case 'distinctCount':
      case 'difference':
        return unknownFormula('a value that the script makes');
      case 'unknown':
        return unknownFormula(value.why);
      default:
        return always;
    }
  });
}

function truthOfSubject(subject: Subject): Formula {
  if (isNumber(subject)) return always;
  if (isText(subject)) return ask(subject, { op: 'length', order: 'gt', count: 0, of: ['string'] });
  return ask(subject, { op: 'notIn', values: [null, false, 0, ''] });
}

/** `a === b`. @param when - what is true where they are compared */
export function isIdentical(left: Value, right: Value, when: Formula = always): Formula {
  if (left.kind !== 'choice' && right.kind === 'choice') return isIdentical(right, left, when);
  if (left.kind !== 'choice') {
    const [a, b] = [knownIn(when, left), knownIn(when, right)];
    return rank(a) > rank(b) ? identical(b, a) : identical(a, b);
  }
  const arm = (holds: Formula, value: Value): Formula => and(holds, isIdentical(value, right, and(when, holds)));
  return or(arm(left.when, left.then), arm(not(left.when), left.otherwise));
}

/** What is read and known to be missing is undefined. */
function knownIn(when: Formula, value: Value): Value {
  if (value.kind !== 'read' || when.key === always.key) return value;
  return canBe(and(when, exists(value.subject))) ? value : { kind: 'constant', value: undefined };
}

/** Whether a formula can be true, as far as that is known. */
function canBe(formula: Formula): boolean {
  try {
    return casesOf(formula).some(isPossible);
  } catch (error) {
    if (error instanceof NotSayable) return true;
    throw error;
  }
}

/** What a value is compared with comes last. */
export function rank({ kind }: Value): number {
  return kind === 'constant' ? 2 : kind === 'template' ? 1 : 0;
}

function identical(a: Value, b: Value): Formula {
  if (a.kind === 'unknown' || b.kind === 'unknown')
    return unknownFormula(a.kind === 'unknown' ? a.why : (b as { why: string }).why);
  if (b.kind === 'constant') return isConstant(a, b.value);
  const counts =
    a.kind === 'distinctCount' ? haveAsMany(a, b) : b.kind === 'distinctCount' ? haveAsMany(b, a) : undefined;
  if (counts) return counts;
  const index = b.kind === 'index' ? ([a, b] as const) : a.kind === 'index' ? ([b, a] as const) : undefined;
  if (index) return isAtIndex(...index);
  const [first, second] = [subjectOf(a), subjectOf(b)];
  if (first && second) return sameReads(first, second);
  const sums = a.kind === 'lengthPlus' || b.kind === 'lengthPlus' ? [operandOf(a), operandOf(b)] : [];
  const equal = sums[0] && sums[1] && comparePair(sums[0], 'equals', sums[1]);
  if (equal) return equal;
  if (b.kind === 'template' && a.kind === 'read')
    return ask(a.subject, { op: 'same', template: b.text, isText: !b.isSole });
  if (a.kind === 'truth' && b.kind === 'truth')
    return or(and(a.formula, b.formula), and(not(a.formula), not(b.formula)));
  if ((a.kind === 'list' || a.kind === 'map') && (b.kind === 'list' || b.kind === 'map')) return constant(a === b);
  if (
    (a.kind === 'list' || a.kind === 'map') !== (b.kind === 'list' || b.kind === 'map') &&
    (b.kind === 'read' || a.kind === 'read')
  )
    return never;
  return unknownFormula('two values that the script makes are compared');
}

/** Whether a list has as many different values as values. */
function haveAsMany({ of }: Extract<Value, { kind: 'distinctCount' }>, other: Value): Formula {
  const steps = mappedSteps(of);
  const isSame = other.kind === 'length' && subjectKey(other.of) === subjectKey(of.list);
  const formula = isSame && steps ? isDistinct({ list: of.list, steps }) : undefined;
  return formula ?? unknownFormula('how many values are different');
}

/** Whether what an element has is its place in the list. */
function isAtIndex(value: Value, { id }: Extract<Value, { kind: 'index' }>): Formula {
  const isOfElement = value.kind === 'read' && value.subject.kind === 'path' && value.subject.element?.id === id;
  return isOfElement ? ask(value.subject, { op: 'atIndex' }) : unknownFormula('the place of an element');
}

/** What a filter can compare. */
export function operandOf(value: Value): Operand | undefined {
  if (value.kind === 'lengthPlus') return { of: value.of, isLength: true, plus: value.plus };
  const isLength = value.kind === 'length';
  const of = value.kind === 'read' ? value.subject : value.kind === 'length' ? value.of : undefined;
  return of?.kind === 'path' ? { of, isLength, plus: 0 } : undefined;
}

/** The length of a list is also what a path finds. */
function subjectOf(value: Value): Subject | undefined {
  if (value.kind === 'read') return value.subject;
  return value.kind === 'length' && value.of.kind === 'path' ? below(value.of, 'length') : undefined;
}

function isConstant(value: Value, other: unknown): Formula {
  switch (value.kind) {
    case 'constant':
      return constant(value.value === other);
    case 'truth':
      return other === true ? value.formula : other === false ? not(value.formula) : never;
    case 'read':
      return equalsConstant(value.subject, other);
    case 'length':
    case 'lengthPlus': {
      const plus = value.kind === 'length' ? 0 : value.plus;
      return typeof other === 'number'
        ? compareLength(value.of, 'equals', other - plus)
        : unknownFormula('a length is compared with something else');
    }
    case 'typeof':
      return hasTypeof(value.of, other);
    case 'reason':
      return hasReason(other);
    case 'found':
    case 'last':
      return other === undefined ? not(someElement(value)) : unknownFormula('an element is compared');
    case 'keyCount':
      return typeof other === 'number' ? compareKeys(value.of, 'equals', other) : never;
    case 'count':
      return typeof other === 'number' ? compareCount(value, 'equals', other) : never;
    case 'list':
    case 'map':
    case 'function':
    case 'regex':
    case 'position':
      return typeof other === 'number' && other >= 0 ? unknownFormula('a position in a text') : never;
    case 'matched':
    case 'keys':
    case 'filtered':
    case 'mapped':
    case 'sorted':
    case 'distinct':
    case 'native':
    case 'moment':
    case 'dated':
      return never;
    default:
      return unknownFormula('a value that the script makes is compared');
  }
}

function hasReason(other: unknown): Formula {
  if (typeof other !== 'string') return never;
  const code = statusOf(other);
  return code === undefined ? unknownFormula('a reason phrase') : ask({ kind: 'status' }, { op: 'in', values: [code] });
}

export function equalsConstant(subject: Subject, other: unknown): Formula {
  if (other === undefined) return isAlwaysThere(subject) ? never : not(exists(subject));
  if (typeof other === 'bigint' || (typeof other === 'number' && !Number.isFinite(other))) return never;
  if (isText(subject) && typeof other !== 'string') return never;
  if (isNumber(subject) && typeof other !== 'number') return never;
  return ask(subject, { op: 'in', values: [other as Json] });
}

function sameReads(a: Subject, b: Subject): Formula {
  if (subjectText(a) === subjectText(b)) return always;
  const isOwn = ({ kind }: Subject): boolean => kind === 'variable' || kind === 'captured';
  const [variable, value] = isOwn(b) ? [b, a] : isOwn(a) ? [a, b] : [undefined, a];
  if (!variable) return sameOfResponse(a, b);
  const isTextual = variable.kind === 'variable' && variable.isText === true;
  return ask(value, { op: 'same', template: subjectText(variable), isText: isTextual });
}

/** One of them is captured, and the other compared with it. */
function sameOfResponse(a: Subject, b: Subject): Formula {
  if ((a.kind === 'path' && a.element) || (b.kind === 'path' && b.element))
    return unknownFormula('an element is compared with another value of the response');
  const same = ask(a, { op: 'same', template: capturedText(subjectText(b), []), isText: false });
  return or(and(not(exists(a)), not(exists(b))), and(exists(b), same));
}

const typeWords: Readonly<Record<string, readonly ('string' | 'number' | 'boolean' | 'array' | 'object' | 'null')[]>> =
  {
    string: ['string'],
    number: ['number'],
    boolean: ['boolean'],
    object: ['object', 'array', 'null'],
  };

function hasTypeof(subject: Subject, word: unknown): Formula {
  if (word === 'undefined') return isAlwaysThere(subject) ? never : not(exists(subject));
  const types = typeof word === 'string' ? typeWords[word] : undefined;
  if (!types) return never;
  if (isNumber(subject)) return constant(word === 'number');
  if (isText(subject)) return word === 'string' ? exists(subject) : never;
  return ask(subject, { op: 'types', types });
}
