import { onceFor } from '../../../lib/memoize.js';
import { type Ask, type Literal, literal, opposite } from './atom.js';
import { simplifyClauses } from './simplify.js';
import type { Subject } from './subject.js';

/** What has to be true of a response, with the truth values of JavaScript. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: boolean; readonly key: string }
  | { readonly kind: 'literal'; readonly literal: Literal; readonly key: string }
  | Compound;

interface Compound {
  readonly kind: 'and' | 'or';
  readonly parts: readonly Formula[];
  readonly key: string;
}

export const always: Formula = { kind: 'constant', value: true, key: '1' };
export const never: Formula = { kind: 'constant', value: false, key: '0' };

export function constant(value: boolean): Formula {
  return value ? always : never;
}

export function ask(subject: Subject, asked: Ask): Formula {
  return ofLiteral(literal(subject, asked));
}

export function and(...given: readonly Formula[]): Formula {
  return join('and', given);
}

export function or(...given: readonly Formula[]): Formula {
  return join('or', given);
}

export function not(formula: Formula): Formula {
  switch (formula.kind) {
    case 'constant':
      return constant(!formula.value);
    case 'literal':
      return ofLiteral(opposite(formula.literal));
    default:
      return opposed(formula);
  }
}

/** Kept, since a path through a script asks for the opposite of each of its parts again with each part that it gets. */
const opposed = onceFor(({ kind, parts }: Compound): Formula => join(kind === 'and' ? 'or' : 'and', parts.map(not)));

/** If the first holds, the second does. */
export function implies(first: Formula, second: Formula): Formula {
  return or(not(first), second);
}

/** What has to be true at once. */
export function partsOf(formula: Formula): readonly Formula[] {
  return formula.kind === 'and' ? formula.parts : [formula];
}

function ofLiteral(of: Literal): Formula {
  return { kind: 'literal', literal: of, key: of.isNot ? `!${of.key}` : of.key };
}

function join(kind: 'and' | 'or', given: readonly Formula[]): Formula {
  const neutral = kind === 'and' ? always : never;
  const absorbing = kind === 'and' ? never : always;
  const parts = new Map<string, Formula>();
  for (const part of given.flatMap((each) => (each.kind === kind ? each.parts : [each]))) {
    if (part.key === absorbing.key || parts.has(not(part).key)) return absorbing;
    if (part.key !== neutral.key) parts.set(part.key, part);
  }
  const [first, ...others] = parts.values();
  if (!first) return neutral;
  if (others.length === 0) return first;
  // a and (a or b) is a; a or (a and b) is a.
  const kept = [...parts.values()].filter(
    (part) => part.kind === 'literal' || part.kind === kind || !containsPart(part, parts),
  );
  if (kept.length < parts.size) return join(kind, kept);
  return { kind, parts: kept, key: `(${kept.map(({ key }) => key).join(kind === 'and' ? '&' : '|')})` };
}

function containsPart(formula: Formula, parts: ReadonlyMap<string, Formula>): boolean {
  return (formula.kind === 'and' || formula.kind === 'or') && formula.parts.some(({ key }) => parts.has(key));
}

/** Thrown where a formula has too many cases, or no words. */
export class NotSayable extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

/** A condition with more parts, or a formula with more cases, has no words that people read. */
export const mostCases = 48;

/** Lists of literals: of each list, one has to be true. */
export function clausesOf(formula: Formula): readonly (readonly Literal[])[] {
  switch (formula.kind) {
    case 'constant':
      return formula.value ? [] : [[]];
    case 'literal':
      return [[formula.literal]];
    case 'and':
      return limited(formula.parts.flatMap((part) => clausesOf(part)));
    case 'or':
      return formula.parts
        .map(clausesOf)
        .reduce((left, right) => limited(left.flatMap((a) => right.map((b) => [...a, ...b]))));
  }
}

/** Lists of literals: one list has to hold as a whole. */
export function casesOf(formula: Formula): readonly (readonly Literal[])[] {
  return clausesOf(not(formula)).map((clause) => clause.map(opposite));
}

const mostToSimplify = 600;

function limited(clauses: readonly (readonly Literal[])[]): readonly (readonly Literal[])[] {
  if (clauses.length <= mostCases) return clauses;
  const distinct = withoutRepeated(clauses);
  const fewer = distinct.length > mostCases && distinct.length <= mostToSimplify ? simplifyClauses(distinct) : distinct;
  if (fewer.length > mostCases) throw new NotSayable('it has too many cases');
  return fewer;
}

/** Without clauses that are always true, and each only once. */
function withoutRepeated(clauses: readonly (readonly Literal[])[]): readonly (readonly Literal[])[] {
  const kept = new Map<string, readonly Literal[]>();
  for (const clause of clauses) {
    const literals = new Map(clause.map((each) => [`${each.isNot}${each.key}`, each]));
    if (clause.some((each) => literals.has(`${!each.isNot}${each.key}`))) continue;
    kept.set([...literals.keys()].toSorted().join(), [...literals.values()]);
  }
  return [...kept.values()];
}
