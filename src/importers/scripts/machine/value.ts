import type { Function as FunctionNode } from 'acorn';
import { always, and, ask, constant, type Formula, never, not, or } from '../logic/formula.js';
import type { PathSubject, Subject } from '../logic/subject.js';

export type Primitive = undefined | null | boolean | number | string | bigint;

/** What a script works on: a value that is known, or what is known of one that a run brings. */
export type Value =
  | { readonly kind: 'constant'; readonly value: Primitive }
  | { readonly kind: 'regex'; readonly pattern: string; readonly flags: string }
  | { readonly kind: 'list'; readonly items: Cell[] }
  /** `madeIn`: the journal of the code that has made it. */
  | { readonly kind: 'map'; readonly entries: Map<string, Cell>; readonly madeIn?: object }
  /** `source`: the text that it is in. */
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly scope: Scope; readonly source: string }
  /** A value of the response, or a variable. */
  | { readonly kind: 'read'; readonly subject: Subject }
  | { readonly kind: 'length'; readonly of: Subject }
  /** A length and a number. */
  | { readonly kind: 'lengthPlus'; readonly of: PathSubject; readonly plus: number }
  | { readonly kind: 'typeof'; readonly of: Subject }
  /** Names of a map. */
  | { readonly kind: 'keys'; readonly of: PathSubject }
  /** How many names a map has. */
  | { readonly kind: 'keyCount'; readonly of: PathSubject }
  /** What is left of a list. */
  | { readonly kind: 'filtered'; readonly list: PathSubject; readonly id: number; readonly keeps: Formula }
  /** How many are left of a list. */
  | { readonly kind: 'count'; readonly list: PathSubject; readonly id: number; readonly keeps: Formula }
  /** Something of the first element that is left. */
  | {
      readonly kind: 'found';
      readonly list: PathSubject;
      readonly id: number;
      readonly keeps: Formula;
      readonly steps: readonly string[];
    }
  /** Something of the last such element; `list` has one. */
  | {
      readonly kind: 'last';
      readonly list: PathSubject;
      readonly id: number;
      readonly keeps: Formula;
      readonly steps: readonly string[];
    }
  /** Something of each element. */
  | { readonly kind: 'mapped'; readonly list: PathSubject; readonly id: number; readonly each: Value }
  /** The same in the order of their numbers. */
  | { readonly kind: 'sorted'; readonly of: Mapped; readonly by: readonly string[]; readonly direction: 'up' | 'down' }
  /** The same without what comes again. */
  | { readonly kind: 'distinct'; readonly of: Mapped }
  /** How many are different. */
  | { readonly kind: 'distinctCount'; readonly of: Mapped }
  /** What elements of a list have, one without the other. */
  | { readonly kind: 'difference'; readonly left: PathSubject; readonly right: PathSubject }
  /** Text with references; `isSole` if it is one reference with its type. */
  | { readonly kind: 'template'; readonly text: string; readonly isSole?: true }
  | { readonly kind: 'truth'; readonly formula: Formula }
  | { readonly kind: 'choice'; readonly when: Formula; readonly then: Value; readonly otherwise: Value }
  /** What the tool gives to scripts, by its name: `pm.response`. */
  | { readonly kind: 'native'; readonly name: string }
  | { readonly kind: 'chain'; readonly chain: Chain }
  /** A function that a value of the tool has: `json` of a response. */
  | { readonly kind: 'method'; readonly call: (given: readonly Value[]) => Value }
  /** What a request that was sent gives once it is waited for. */
  | { readonly kind: 'pending'; readonly settle: () => Value }
  /** Text with references in base64, and `Basic` with such a text behind it. */
  | { readonly kind: 'encoded' | 'credentials'; readonly text: string }
  /** JSON as text with references, as the body of a suite has it. */
  | { readonly kind: 'json'; readonly text: string }
  /** A date whose ms since 1970 are in a cell. */
  | { readonly kind: 'date'; readonly at: Cell }
  /** The time, moved by so many ms; `isNumber` if it is the ms since 1970. */
  | { readonly kind: 'moment'; readonly made: number; readonly moved: number; readonly isNumber: boolean }
  /** A number of a time on the clock of this machine: `M` is its month from 1, in a format of dates. `added` to what the script has. */
  | {
      readonly kind: 'clock';
      readonly made: number;
      readonly moved: number;
      readonly letter: string;
      readonly added: number;
    }
  /** A moment that a value of the response says. */
  | { readonly kind: 'dated'; readonly subject: Subject }
  /** A number from `from` to below `from + size`. */
  | {
      readonly kind: 'random';
      readonly made: number;
      readonly from: number;
      readonly size: number;
      readonly isWhole: boolean;
    }
  /** Where in a list the element of a loop is. */
  | { readonly kind: 'index'; readonly list: PathSubject; readonly id: number }
  /** The phrase behind the status: `OK`. */
  | { readonly kind: 'reason' }
  /** What a regular expression has found. */
  | { readonly kind: 'matched' }
  /** A number that is not below 0. */
  | { readonly kind: 'position' }
  /** `isComputed` if it is computed of other values: what it is called with is not changed, and nothing else is. */
  | { readonly kind: 'unknown'; readonly why: string; readonly id: number; readonly isComputed?: true };

/** Something of each element of a list. */
export type Mapped = Extract<Value, { kind: 'mapped' }>;

/** The way from an element to what is kept of it; undefined if it is not a value of the element. */
export function mappedSteps({ each, id }: Mapped): readonly string[] | undefined {
  const subject = each.kind === 'read' && each.subject.kind === 'path' ? each.subject : undefined;
  return subject?.element?.id === id ? subject.steps : undefined;
}

/** What `expect(…)` and the words behind it have come to. */
export interface Chain {
  readonly subject: Value;
  readonly isNot: boolean;
  readonly flags: ReadonlySet<string>;
}

/** A place that holds a value: a variable, a property, an item. */
export interface Cell {
  value: Value;
  /** Of a name in a map: whether only some ways of the script give it one. */
  isOptional?: true;
  /** Cells that are made later have a greater number. */
  readonly born: number;
}

let born = 0;

export function newCell(value: Value): Cell {
  born += 1;
  return { value, born };
}

export interface Scope {
  readonly cells: Map<string, Cell>;
  readonly parent: Scope | undefined;
  /** Whether `var` declares here. */
  readonly isFunction: boolean;
  /** Of the outermost scope of a module: the folder that it is in. */
  readonly folder?: string;
}

export const nothing: Value = { kind: 'constant', value: undefined };

export function constantValue(value: Primitive): Value {
  return { kind: 'constant', value };
}

export function truth(formula: Formula): Value {
  if (formula.kind === 'constant') return constantValue(formula.value);
  return { kind: 'truth', formula };
}

export function read(subject: Subject): Value {
  return { kind: 'read', subject };
}

let unknowns = 0;

export function unknown(why: string): Value {
  unknowns += 1;
  return { kind: 'unknown', why, id: unknowns };
}

/** What is computed of other values. Its methods neither send anything nor change what they are given. */
export function computed(why: string): Value {
  unknowns += 1;
  return { kind: 'unknown', why, id: unknowns, isComputed: true };
}

/** A statement whose truth is unknown. */
export function unknownFormula(why: string): Formula {
  unknowns += 1;
  return ask({ kind: 'body' }, { op: 'unknown', id: unknowns, why });
}

export function choice(when: Formula, then: Value, otherwise: Value): Value {
  if (when.kind === 'constant') return when.value ? then : otherwise;
  if (then === otherwise || (valueKey(then) !== undefined && valueKey(then) === valueKey(otherwise))) return then;
  if (isTruth(then) && isTruth(otherwise))
    return truth(or(and(when, formulaOf(then)), and(not(when), formulaOf(otherwise))));
  return { kind: 'choice', when, then, otherwise };
}

type Truth = Extract<Value, { kind: 'truth' }> | { readonly kind: 'constant'; readonly value: boolean };

function isTruth(value: Value): value is Truth {
  return value.kind === 'truth' || (value.kind === 'constant' && typeof value.value === 'boolean');
}

function formulaOf(value: Truth): Formula {
  return value.kind === 'truth' ? value.formula : constant(value.value);
}

/** Two values with the same key are the same; undefined of what may be changed. */
function valueKey(value: Value): string | undefined {
  if (value.kind === 'constant') return `${typeof value.value} ${String(value.value)}`;
  if (value.kind === 'truth') return value.formula.key;
  return value.kind === 'read' || value.kind === 'template' || value.kind === 'unknown' || value.kind === 'native'
    ? JSON.stringify(value)
    : undefined;
}

/** The values that it can be, each with when it is that one. */
export function armsOf(
  value: Value,
  when: Formula = always,
): readonly { readonly when: Formula; readonly value: Value }[] {
  if (value.kind !== 'choice') return when.key === never.key ? [] : [{ when, value }];
  return [...armsOf(value.then, and(when, value.when)), ...armsOf(value.otherwise, and(when, not(value.when)))];
}

/** What a function gives of each value that it can be. */
export function overArms(value: Value, give: (value: Value, when: Formula) => Value, when: Formula = always): Value {
  if (value.kind !== 'choice') return give(value, when);
  const then = overArms(value.then, give, and(when, value.when));
  return choice(value.when, then, overArms(value.otherwise, give, and(when, not(value.when))));
}

/** A formula that a function gives of each value that it can be. */
export function overFormulas(value: Value, give: (value: Value) => Formula): Formula {
  if (value.kind !== 'choice') return give(value);
  return or(and(value.when, overFormulas(value.then, give)), and(not(value.when), overFormulas(value.otherwise, give)));
}

/** A formula that a function gives of each pair of values that two can be at once. */
export function overPairs(left: Value, right: Value, give: (left: Value, right: Value) => Formula): Formula {
  const pairs = armsOf(left).flatMap((first) =>
    armsOf(right, first.when).map((second) => and(second.when, give(first.value, second.value))),
  );
  return or(...pairs);
}

/** Where a name is declared. */
export function lookUpCell(scope: Scope, name: string): Cell | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const cell = at.cells.get(name);
    if (cell) return cell;
  }
  return undefined;
}
