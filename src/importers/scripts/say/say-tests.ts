import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.js';
import { asPositive, type Literal, literal, opposite, schemaOf } from '../logic/atom.js';
import { casesOf, clausesOf, type Formula, mostCases, NotSayable, partsOf } from '../logic/formula.js';
import { isImplied } from '../logic/implied.js';
import { merged, type Said, sayLiteral, schemaBelow, shortest } from './say-literal.js';
import { isPossible, isPossibleBeside, simplifyCase, simplifyClauses, withoutNarrower } from '../logic/simplify.js';
import type { PathSubject } from '../logic/subject.js';

interface TestParts {
  /** Absent: of a test that the script does not name. */
  readonly name?: string;
  /** When it is reported at all. */
  readonly when: Formula;
  readonly passes: Formula;
}

/**
 * Entries of `tests` that pass together exactly where a test of a script does.
 *
 * @throws NotSayable
 */
export function sayTest({ name, when, passes }: TestParts): readonly JsonObject[] {
  const clauses = clausesOf(passes);
  const said = simpleCases(when).flatMap((given) => {
    const simple = simplifyClauses(simplifyClauses(clauses, given).map(withWords), given);
    const whole = simplifyClauses([...simple, ...simple.flatMap(presenceIn)], given);
    const units = whole.flatMap((clause) => (clause.length === 1 ? clause : []));
    return whole.flatMap((clause) => sayClause(clause, given, units));
  });
  return entriesOf(said, name);
}

/** Conditions: one is true where a formula is. @throws NotSayable */
export function sayCondition(formula: Formula): readonly JsonObject[] {
  if (partsOf(formula).length > mostCases) throw new NotSayable('it has too many cases');
  const ways = withoutNarrower(simpleCases(formula).flatMap((literals) => waysOf(literals)));
  return limited(ways).map(conditionIn);
}

function simpleCases(formula: Formula): readonly (readonly Literal[])[] {
  return withoutNarrower(casesOf(formula).filter(isPossible).map(simplifyCase));
}

/** The clause with the opposite of its last statement in words of its own, if nothing else in it can be asserted. */
function withWords(clause: readonly Literal[]): readonly Literal[] {
  const [asserted, ...others] = assertedFirst(clause);
  const positive = asserted?.isNot && asserted.ask.op !== 'exists' ? asPositive(asserted) : undefined;
  return positive ? [...others, ...positive] : clause;
}

/** That a value is there, if every part of a clause asks for it. */
function presenceIn(clause: readonly Literal[]): readonly (readonly Literal[])[] {
  const [first, ...others] = clause;
  if (!first || others.length === 0) return [];
  const there = literal(first.subject, { op: 'exists' });
  return clause.every((each) => isImplied(each, there)) ? [[there]] : [];
}

interface SaidCheck extends Said {
  readonly when: JsonObject;
}

function sayClause(
  clause: readonly Literal[],
  given: readonly Literal[],
  units: readonly Literal[],
): readonly SaidCheck[] {
  const [asserted, ...others] = assertedFirst(clause);
  // It fails whatever the response is, and no response has such a status.
  if (!asserted) return whens(given).map((when) => ({ subject: 'status', operators: { lt: 100 }, when }));
  const positive = asPositive(asserted);
  if (!positive) throw new NotSayable(whyNot(asserted));
  const last = positive.at(-1)!;
  const conditions = [...given, ...[...others, ...positive.slice(0, -1)].map(opposite)];
  if (!isPossible(conditions)) return [];
  const known = clause.length === 1 ? [] : units;
  // A condition may say in words what is asserted, and then it says nothing.
  const ways = waysOf(simplifyCase(conditions), known).filter((way) => !way.some((each) => isImplied(each, last)));
  return limited(ways).map((way) => ({ ...sayLiteral(last), when: conditionIn(way) }));
}

/** What is asserted, and then what it is asserted under the opposite of. */
function assertedFirst(clause: readonly Literal[]): readonly Literal[] {
  const at = clause.findLastIndex(({ isNot, ask }) => !isNot && ask.op !== 'exists');
  const index = at >= 0 ? at : clause.findLastIndex(({ isNot }) => !isNot);
  const chosen = index >= 0 ? index : clause.length - 1;
  return [...clause.slice(chosen, chosen + 1), ...clause.filter((_, each) => each !== chosen)];
}

function whyNot({ ask }: Literal): string {
  return ask.op === 'unknown' ? ask.why : 'the opposite of a check has no words';
}

/** All conditions at once, as maps: one of them has to be true. */
function whens(literals: readonly Literal[]): readonly JsonObject[] {
  return limited(waysOf(literals)).map(conditionIn);
}

/** The same as statements that have words: all of one list have to be true. */
function waysOf(literals: readonly Literal[], known: readonly Literal[] = []): readonly (readonly Literal[])[] {
  const cases = literals.reduce<readonly (readonly Literal[])[]>(
    (lists, literal) => {
      const ways = asPositive(literal);
      if (!ways) throw new NotSayable(whyNot(literal));
      return lists
        .flatMap((list) => ways.map((way) => [...list, way]))
        .filter((list) => isPossibleBeside(list.at(-1)!, [...known, ...list]));
    },
    literals.length === 0 || isPossible(known) ? [[]] : [],
  );
  return cases.map(simplifyCase);
}

function limited(ways: readonly (readonly Literal[])[]): readonly (readonly Literal[])[] {
  if (ways.length > 8) throw new NotSayable('it has too many cases');
  return ways;
}

function conditionIn(way: readonly Literal[]): JsonObject {
  return conditionOf(way.map((literal) => sayLiteral(literal)));
}

function conditionOf(said: readonly Said[]): JsonObject {
  const condition = new Map<string, JsonObject>();
  for (const { subject, operators } of said) {
    const there = condition.get(subject);
    const both = there ? merged(there, operators) : operators;
    if (!both) throw new NotSayable('a condition asks the same of a value twice');
    condition.set(subject, both);
  }
  return Object.fromEntries([...condition].map(([subject, operators]) => [subject, shortest(operators)]));
}

function entriesOf(said: readonly SaidCheck[], name: string | undefined): readonly JsonObject[] {
  const entries: { readonly when: string; readonly shown: JsonObject; readonly checks: Map<string, JsonObject> }[] = [];
  for (const { when, subject, operators } of said) {
    const key = JSON.stringify(when);
    const both = ({ checks }: (typeof entries)[number]): JsonObject | undefined => {
      const there = checks.get(subject);
      return there ? merged(there, operators) : operators;
    };
    const entry = entries.find((each) => each.when === key && both(each) !== undefined);
    if (entry) entry.checks.set(subject, both(entry)!);
    else entries.push({ when: key, shown: when, checks: new Map([[subject, operators]]) });
  }
  return entries.map(({ shown, checks }) => ({
    ...(name !== undefined && { name }),
    ...(Object.keys(shown).length > 0 && { when: shown }),
    ...Object.fromEntries([...checks].map(([subject, operators]) => [subject, shortest(operators)])),
  }));
}

/** What `each` and `some` ask of an element. */
export interface SaidElement {
  readonly checks: JsonObject;
  readonly schema?: Json;
}

/**
 * Clauses over the element of a loop.
 *
 * @throws NotSayable
 */
export function sayElement(clauses: readonly (readonly Literal[])[], id: number): SaidElement {
  const simple = simplifyClauses(clauses);
  const checks = new Map<string, JsonObject>();
  for (const clause of simple) {
    const { subject, operators } = elementClause(clause, id);
    const there = checks.get(subject);
    const both = there ? merged(there, operators) : operators;
    if (!both) throw new NotSayable('it asks the same of each element twice');
    checks.set(subject, both);
  }
  const schemas = simple.map((clause) => clauseSchema(clause));
  const known = schemas.filter((schema) => schema !== undefined);
  const schema = known.length < schemas.length ? undefined : known.length === 1 ? known[0]! : { allOf: known };
  const own = checks.get('$');
  const entries = [...checks].map(([subject, operators]) => [subject, shortest(operators)] as const);
  return {
    checks: own && checks.size === 1 ? own : Object.fromEntries(entries),
    ...(schema !== undefined && { schema }),
  };
}

function elementClause(clause: readonly Literal[], id: number): Said {
  const [only, ...more] = clause.length === 1 ? (asPositive(clause[0]!) ?? []) : [];
  if (only && more.length === 0) return sayLiteral(only, id);
  const schema = clauseSchema(clause);
  if (schema === undefined) throw new NotSayable('it asks of elements what has no words');
  return { subject: '$', operators: { schema } };
}

/** A formula over the JSON of a response as a JSON Schema of it. No schema is met by a response without JSON. @throws NotSayable */
export function saySchema(formula: Formula): Json {
  const schemas = simplifyClauses(clausesOf(formula)).map((clause) => {
    const schema = clauseSchema(clause);
    if (schema === undefined) throw new NotSayable('a condition that a poll cannot read');
    return schema;
  });
  return schemas.length === 1 ? schemas[0]! : { allOf: schemas };
}

function clauseSchema(clause: readonly Literal[]): Json | undefined {
  const parts = clause.map(({ subject, ask, isNot }) => {
    const own = schemaOf(ask);
    if (own === undefined || subject.kind !== 'path') return undefined;
    const schema = schemaBelow(subject satisfies PathSubject, own);
    return isNot ? negated(schema) : schema;
  });
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  return known.length === 1 ? known[0]! : { anyOf: known };
}

function negated(schema: Json): Json {
  const { not: inner, ...others } = isJsonObject(schema) ? schema : {};
  return inner !== undefined && Object.keys(others).length === 0 ? inner : { not: schema };
}
