import type { Node } from 'acorn';
import type { Literal } from '../logic/atom.js';
import {
  always,
  and,
  ask,
  casesOf,
  clausesOf,
  type Formula,
  implies,
  never,
  not,
  NotSayable,
  or,
  partsOf,
} from '../logic/formula.js';
import { carriesOver } from '../carried.js';
import { assign, perArm, within } from './changes.js';
import { type Machine, need, type Reported, trouble, whenHere } from './machine.js';
import { sayElement } from '../say/say-tests.js';
import { sayFilter } from '../say/say-filter.js';
import type { PathSubject } from '../logic/subject.js';
import { armsOf, constantValue, read, unknown, unknownFormula, type Value } from './value.js';

let elements = 0;

/** An element of a list, and where it is. */
export interface Element {
  readonly element: Value;
  readonly index: Value;
}

/** The elements of a list that is written out; of a map with `isIn` its names. */
export function overItems(list: Value, isIn: boolean): readonly Value[] | undefined {
  if (list.kind === 'list') return list.items.map((cell, at) => (isIn ? constantValue(String(at)) : cell.value));
  if (list.kind === 'map' && isIn && !hasOptional(list))
    return [...list.entries.keys()].map((name) => constantValue(name));
  if (list.kind === 'constant' && typeof list.value === 'string' && !isIn)
    return [...list.value].map((each) => constantValue(each));
  return undefined;
}

/** Whether only some ways of the script give a map one of its names. */
export function hasOptional({ entries }: Extract<Value, { kind: 'map' }>): boolean {
  return [...entries.values()].some(({ isOptional }) => isOptional);
}

/**
 * Walks once through what is done for each element of a list of the response. In `for (… of …)` other values are an error; in
 * other loops they have no elements, but for texts, and of `for (… in …)` maps that are not empty: a loop over these fails.
 */
export function overEach(machine: Machine, list: Value, run: (of: Element) => void, node: Node): void {
  const isStrict = node.type === 'ForOfStatement';
  perArm(machine, list, (arm) => {
    const walked = walkable(arm);
    if (!walked) trouble(machine, node, 'a loop over what is not a list of the response');
    else {
      // A text has elements, too: without a `try` the request fails for it anyway, by its tests.
      if (isStrict) need(machine, machine.body.kind === 'try' ? isListOrText(walked.list) : isList(walked.list));
      const { must, changes } = walk(machine, walked, run, node);
      need(machine, isStrict ? eachOf(walked, must) : or(hasNoElements(walked.list, node), eachOf(walked, must)));
      for (const [cell, after] of changes) assign(machine, cell, afterLoop(walked, cell.value, after));
    }
    return arm;
  });
}

/** What is asked of each element, if the value is a list: `must`, and what a callback gives. */
export function perElement(machine: Machine, of: Walked, call: (of: Element) => Value, node: Node): Value {
  let given: Value = constantValue(undefined);
  const { must, changes } = walk(machine, of, (element) => void (given = call(element)), node);
  need(machine, eachOf(of, must));
  for (const [cell, after] of changes) assign(machine, cell, afterLoop(of, cell.value, after));
  return given;
}

/** A list of the response, with those of its elements that are walked through. */
export interface Walked {
  readonly list: PathSubject;
  readonly id: number;
  readonly keeps: Formula;
  readonly element: Value;
}

export function walkable(value: Value): Walked | undefined {
  if (value.kind === 'read' && value.subject.kind === 'path') {
    elements += 1;
    const list = value.subject;
    const element = read({ kind: 'path', element: { id: elements, list }, steps: [] });
    return { list, id: elements, keeps: always, element };
  }
  if (value.kind === 'filtered') {
    const { list, id, keeps } = value;
    return { list, id, keeps, element: read({ kind: 'path', element: { id, list }, steps: [] }) };
  }
  if (value.kind === 'mapped') return { list: value.list, id: value.id, keeps: always, element: value.each };
  return undefined;
}

function walk(machine: Machine, of: Walked, run: (of: Element) => void, node: Node) {
  const { frame } = machine;
  const { element, list, id } = of;
  const reached = and(whenHere(machine), hasElements(list, node));
  const earlier = machine.reported.length;
  const returned = frame.returns.length;
  const loop = { broken: never as Formula, continued: never as Formula };
  frame.loops.push(loop);
  const body = within(machine, 'element', () => run({ element, index: { kind: 'index', list, id } }));
  frame.loops.pop();
  if (frame.returns.length > returned || loop.broken.key !== never.key) {
    frame.returns.splice(returned);
    trouble(machine, node, 'a loop that ends early');
  }
  const ofSuite = new Set(machine.variables.values());
  const carries = carriesOver(
    node,
    [...body.changes.keys()].some((cell) => !ofSuite.has(cell)),
  );
  if (carries) trouble(machine, node, 'a variable that a loop changes and reads');
  const tests = machine.reported.splice(earlier);
  machine.reported.push(...tests.map((test) => ofAll(of, test, reached)));
  const lost = unknown('a variable that a loop changes and reads');
  const changes = carries ? new Map([...body.changes.keys()].map((cell) => [cell, lost])) : body.changes;
  return { must: and(...body.must), changes };
}

/** A test that is reported for each element, as one that fails if one of them does. @param reached - when the loop has elements */
function ofAll(of: Walked, test: Reported, reached: Formula): Reported {
  const known = new Set(partsOf(reached).map(({ key }) => key));
  const when = and(...partsOf(test.when).filter(({ key }) => !known.has(key)));
  return { ...test, when: reached, passes: eachOf(of, implies(when, test.passes)) };
}

/**
 * When a loop does something for elements. Those of texts and maps fail its tests. Where another value ends the script, its tests fail,
 * too.
 */
function hasElements(subject: PathSubject, node: Node): Formula {
  if (node.type === 'ForInStatement') return not(hasNoElements(subject, node));
  if (node.type !== 'ForStatement') return always;
  return and(isListOrText(subject), not(ask(subject, { op: 'in', values: [''] })));
}

function isListOrText(subject: PathSubject): Formula {
  return ask(subject, { op: 'types', types: ['array', 'string'] });
}

function hasNoElements(subject: PathSubject, { type }: Node): Formula {
  const isMissing = not(ask(subject, { op: 'exists' }));
  if (type !== 'ForInStatement')
    return or(isMissing, ask(subject, { op: 'types', types: ['number', 'boolean', 'null', 'object'] }));
  const isEmptied = ask(subject, { op: 'length', order: 'equals', count: 0, of: ['string', 'object'] });
  return or(isMissing, ask(subject, { op: 'types', types: ['number', 'boolean', 'null'] }), isEmptied);
}

export function isList(subject: PathSubject): Formula {
  return ask(subject, { op: 'types', types: ['array'] });
}

/** That a formula is true of each element of a list. It is false if the value is not a list. */
export function eachOf({ list, id, keeps }: Walked, must: Formula): Formula {
  if (must.key === always.key) return always;
  return sayable(() => {
    const clauses = clausesOf(implies(keeps, must));
    const byOuter = new Map<string, { readonly outer: readonly Literal[]; readonly inner: (readonly Literal[])[] }>();
    for (const clause of clauses) {
      const outer = clause.filter((literal) => !isOf(literal, id));
      const key = outer.map((literal) => `${literal.isNot}${literal.key}`).join();
      const group = byOuter.get(key) ?? { outer, inner: [] };
      group.inner.push(clause.filter((literal) => isOf(literal, id)));
      byOuter.set(key, group);
    }
    return and(
      ...[...byOuter.values()].map(({ outer, inner }) =>
        or(...outer.map(formulaOf), inner.some((each) => each.length === 0) ? isEmpty(list) : eachAsk(list, inner, id)),
      ),
    );
  });
}

/** That a formula is true of an element of a list. */
export function someOf({ list, id, keeps }: Walked, holds: Formula): Formula {
  return sayable(() =>
    or(
      ...casesOf(and(keeps, holds)).map((literals) => {
        const inner = literals.filter((literal) => isOf(literal, id));
        const outer = literals.filter((literal) => !isOf(literal, id));
        const some: Formula =
          inner.length === 0
            ? not(isEmpty(list))
            : ask(list, {
                op: 'some',
                ...sayElement(
                  inner.map((literal) => [literal]),
                  id,
                ),
              });
        return and(...outer.map(formulaOf), some);
      }),
    ),
  );
}

function eachAsk(list: PathSubject, clauses: readonly (readonly Literal[])[], id: number): Formula {
  const [byPlace, others] = [clauses.filter(hasPlace), clauses.filter((clause) => !hasPlace(clause))];
  const wrong = byPlace.map((clause) => {
    const filter = sayFilter(not(or(...clause.map(formulaOf))), id);
    return not(ask({ ...list, steps: [...list.steps, filter] }, { op: 'exists' }));
  });
  return and(isList(list), ...wrong, ...(others.length === 0 ? [] : sayTogether(list, others, id)));
}

function hasPlace(clause: readonly Literal[]): boolean {
  return clause.some(({ ask: { op } }) => op === 'atIndex');
}

/** As few statements over each element as there are words for. */
function sayTogether(list: PathSubject, clauses: readonly (readonly Literal[])[], id: number): readonly Formula[] {
  const each = (part: readonly (readonly Literal[])[]): Formula => {
    const said = sayElement(part, id);
    return Object.keys(said.checks).length === 0 ? isList(list) : ask(list, { op: 'each', ...said });
  };
  try {
    return [each(clauses)];
  } catch (error) {
    if (!(error instanceof NotSayable) || clauses.length === 1) throw error;
    return clauses.map((clause) => each([clause]));
  }
}

function isEmpty(list: PathSubject): Formula {
  return ask(list, { op: 'length', order: 'equals', count: 0, of: ['array'] });
}

function isOf({ subject }: Literal, id: number): boolean {
  for (let at = subject.kind === 'path' ? subject.element : undefined; at; at = at.list.element)
    if (at.id === id) return true;
  return false;
}

function formulaOf(literal: Literal): Formula {
  const formula = ask(literal.subject, literal.ask);
  return literal.isNot ? not(formula) : formula;
}

function sayable(make: () => Formula): Formula {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotSayable) return unknownFormula(error.why);
    throw error;
  }
}

/** What a variable is after a loop that may have changed it for some elements. */
function afterLoop(of: Walked, before: Value, after: Value): Value {
  const changed = armsOf(after).filter(({ value }) => value !== before);
  const [first, ...others] = changed;
  if (!first) return before;
  const { value } = first;
  if (others.length > 0) return unknown('a variable that a loop changes in several ways');
  const keeps = and(of.keeps, first.when);
  if (value.kind === 'constant') return choiceOf(someOf(of, first.when), value, before);
  if (value.kind !== 'read' || value.subject.kind !== 'path' || value.subject.element?.id !== of.id)
    return unknown('a variable that a loop changes');
  const last: Value = { kind: 'last', list: of.list, id: of.id, keeps, steps: value.subject.steps };
  return choiceOf(someOf(of, first.when), last, before);
}

function choiceOf(when: Formula, then: Value, otherwise: Value): Value {
  return when.kind === 'constant' ? (when.value ? then : otherwise) : { kind: 'choice', when, then, otherwise };
}
