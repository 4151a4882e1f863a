import type { Json } from '../../../lib/json.js';
import { ask, constant, type Formula, never, not } from '../logic/formula.js';
import { isNumber, isText, type Subject, subjectText } from '../logic/subject.js';
import { asJson } from './constant-value.js';
import { equalsConstant, isIdentical, isThere, rank } from './truth.js';
import { isSorted } from '../logic/pairs.js';
import { mappedSteps, overFormulas, overPairs, unknownFormula, type Value } from './value.js';

/** Equal at every depth, as `eql` has it. */
export function isDeepEqual(left: Value, right: Value): Formula {
  return overPairs(left, right, (a, b) => {
    const [value, other] = isBuilt(a) ? [b, a] : [a, b];
    if (value.kind === 'sorted' || other.kind === 'sorted') return isInOrder(value, other);
    if (!isBuilt(other)) return isIdentical(value, other);
    const json = asJson(other);
    if (json === undefined) return unknownFormula('a value with parts that only a run knows');
    if (value.kind === 'read')
      return isText(value.subject) || isNumber(value.subject)
        ? never
        : ask(value.subject, { op: 'in', values: [json] });
    if (isBuilt(value)) return constant(JSON.stringify(asJson(value)) === JSON.stringify(json));
    return value.kind === 'constant' || value.kind === 'length' || value.kind === 'truth'
      ? never
      : unknownFormula('a value that the script makes is compared');
  });
}

/** A list equals what is sorted of it if it is in order itself. */
function isInOrder(a: Value, b: Value): Formula {
  const [given, sorted] = b.kind === 'sorted' ? [a, b] : [b, a];
  const why = 'a sorted list is compared';
  if (given.kind !== 'mapped' || sorted.kind !== 'sorted') return unknownFormula(why);
  const [steps, same] = [mappedSteps(given), mappedSteps(sorted.of)];
  const isSame =
    steps && same && subjectText(given.list) === subjectText(sorted.of.list) && steps.join() === same.join();
  const formula = isSame
    ? isSorted({ list: given.list, steps: [...steps, ...sorted.by] }, sorted.direction)
    : undefined;
  return formula ?? unknownFormula(why);
}

function isBuilt({ kind }: Value): boolean {
  return kind === 'list' || kind === 'map';
}

/** `a == b`. Texts that spell a number in another way than JavaScript does are taken for other values. */
export function isLooselyEqual(left: Value, right: Value): Formula {
  return overFormulas(left, (a) =>
    overFormulas(right, (b) => {
      const [value, other] = rank(a) > rank(b) ? [b, a] : [a, b];
      if (other.kind !== 'constant') return isIdentical(value, other);
      if (value.kind === 'constant') return constant(value.value == other.value);
      if (value.kind !== 'read') return isIdentical(value, other);
      return looselyEquals(value.subject, other.value);
    }),
  );
}

function looselyEquals(subject: Subject, other: unknown): Formula {
  if (other === undefined || other === null) return not(isThere(subject));
  if (isNumber(subject)) return equalsConstant(subject, Number(other));
  if (isText(subject)) return equalsConstant(subject, String(other));
  return ask(subject, { op: 'in', values: looseValues(other) });
}

function looseValues(other: unknown): readonly Json[] {
  if (typeof other === 'number')
    return [other, String(other), ...(other === 1 ? [true] : other === 0 ? [false, ''] : [])];
  if (typeof other === 'boolean') return other ? [true, 1, '1'] : [false, 0, '0', ''];
  const text = String(other);
  if (text.trim() === '') return text === '' ? ['', 0, false] : [text];
  const number = Number(text);
  if (Number.isNaN(number)) return [text];
  return [text, number, ...(number === 1 ? [true] : number === 0 ? [false] : [])];
}
