import { flipped, type Literal, literal, opposite } from './atom.js';
import { isImplied } from './implied.js';

type Clause = readonly Literal[];

/**
 * Clauses without what others of them, or what is given, already say.
 *
 * @param given - what holds in any case
 */
export function simplifyClauses(clauses: readonly Clause[], given: readonly Literal[] = []): readonly Clause[] {
  let kept: readonly Clause[] = clauses.map(withoutWeaker).filter((clause) => !isTautology(clause));
  for (let before = Infinity; size(kept) < before;) {
    before = size(kept);
    kept = kept.map((clause) => {
      const units = [...given, ...kept.flatMap((each) => (each.length === 1 && each !== clause ? each : []))];
      const exact = clause.map((each) =>
        sharpened(each, [...units, ...clause.filter((one) => one !== each).map(opposite)]),
      );
      return exact.filter((each) => !units.some((unit) => isImplied(unit, opposite(each))));
    });
    kept = kept.filter((clause) => !given.some((unit) => clause.some((literal) => isImplied(unit, literal))));
    kept = withoutSubsumed(kept);
  }
  return kept;
}

/** The literals of a case without those that others of it imply. */
export function simplifyCase(given: Clause): Clause {
  const literals = given.map((each) => sharpened(each, given));
  return literals.filter(
    (literal, at) =>
      !literals.some(
        (other, index) => index !== at && isImplied(other, literal) && (index < at || !isImplied(literal, other)),
      ),
  );
}

/** Of a number, an order has shorter words than of what JavaScript makes a number of. */
function sharpened(of: Literal, known: readonly Literal[]): Literal {
  const { ask, subject } = of;
  if (ask.op !== 'looseOrder') return of;
  const isNumber = literal(subject, { op: 'types', types: ['number'] });
  if (!known.some((each) => each !== of && isImplied(each, isNumber))) return of;
  const order = of.isNot ? flipped[ask.order] : ask.order;
  return literal(subject, { op: 'order', order, bound: ask.bound });
}

/** Cases without those that can only be where another one is. */
export function withoutNarrower(cases: readonly Clause[]): readonly Clause[] {
  const isWithin = (narrow: Clause, wide: Clause): boolean =>
    wide.every((literal) => narrow.some((other) => isImplied(other, literal)));
  return cases.filter(
    (each, at) =>
      !cases.some((other, index) => index !== at && isWithin(each, other) && (index < at || !isWithin(other, each))),
  );
}

/** Whether a case can be: nothing in it rules out another part. */
export function isPossible(literals: Clause): boolean {
  return !literals.some((literal) => literals.some((other) => isImplied(literal, opposite(other))));
}

/** The same of a case that had one literal less, and was possible. */
export function isPossibleBeside(added: Literal, literals: Clause): boolean {
  const against = opposite(added);
  return !literals.some((other) => isImplied(other, against) || isImplied(added, opposite(other)));
}

function withoutWeaker(clause: Clause): Clause {
  return clause.filter(
    (literal, at) =>
      !clause.some(
        (other, index) => index !== at && isImplied(literal, other) && (index < at || !isImplied(other, literal)),
      ),
  );
}

function isTautology(clause: Clause): boolean {
  return clause.some((literal, at) => clause.some((other, index) => index > at && isImplied(opposite(literal), other)));
}

function withoutSubsumed(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.filter(
    (clause, at) =>
      !clauses.some(
        (other, index) => index !== at && subsumes(other, clause) && (index < at || !subsumes(clause, other)),
      ),
  );
}

function subsumes(strong: Clause, weak: Clause): boolean {
  return strong.every((literal) => weak.some((other) => isImplied(literal, other)));
}

function size(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, clause) => sum + 1 + clause.length, 0);
}
