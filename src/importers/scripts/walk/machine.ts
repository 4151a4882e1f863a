import type { Expression, Node } from 'acorn';
import { always, and, type Formula, implies, never, not, or } from '../logic/formula.js';
import type { Known } from './known.js';
import { type Cell, type Chain, choice, newCell, nothing, type Scope, type Value } from './value.js';

/** Something of a script that is not understood, or has no words in the format. */
export interface Trouble {
  readonly node: Node;
  readonly why: string;
}

/** Code that ends at its first error: a script, a test, what is in a `try`, what is done for each element. */
export interface Body {
  readonly kind: 'script' | 'test' | 'try' | 'element';
  readonly parent: Body | undefined;
  /** When it begins, as far as its parent says. */
  readonly when: Formula;
  /** What has to be true for it not to end with an error. */
  readonly must: Formula[];
  /** All of it so far. */
  live: Formula;
  readonly troubles: Trouble[];
  /** What it changes outside: variables of the script or of the suite. */
  readonly changes: Map<Cell, Value>;
}

/** A test that a script reports. */
export interface Reported {
  readonly name: string;
  readonly node: Node;
  readonly when: Formula;
  readonly passes: Formula;
  readonly troubles: readonly Trouble[];
  /** Whether the rest of the script needs what it does. */
  readonly changes: boolean;
}

interface Change {
  readonly before: Value;
  merged: Value;
}

type Journal = Map<Cell, Change>;

export type Native = (machine: Machine, given: readonly Value[], node: Node) => Value;

/** What a tool gives to its scripts. */
export interface Dialect {
  /** Names that are there without a declaration. */
  readonly globals: ReadonlySet<string>;
  /** Values by their whole name: `pm.response.code`. */
  readonly values: Readonly<Record<string, (machine: Machine) => Value>>;
  readonly calls: Readonly<Record<string, Native>>;
  /** Of names that begin with one: `environment.`. Called with the rest. */
  readonly families: Readonly<Record<string, (machine: Machine, name: string) => Value>>;
  /** Where a value is given to a name: `tests.` */
  readonly sets: Readonly<Record<string, (machine: Machine, name: string, value: Value, node: Node) => void>>;
}

/** A function that is walked through, or the script itself. */
export interface Frame {
  readonly returns: { readonly when: Formula; readonly value: Value }[];
  /** When `break` and `continue` have left the loop that control is in. */
  readonly loops: { broken: Formula; continued: Formula }[];
}

/** The state of a script that is walked through. */
export interface Machine {
  readonly source: string;
  readonly dialect: Dialect;
  readonly known: Known;
  readonly phase: 'before' | 'after';
  /** When control is here, within its body. */
  guard: Formula;
  body: Body;
  readonly journals: Journal[];
  readonly variables: Map<string, Cell>;
  /** Whether what is not understood may have changed variables of the suite. */
  isUncertain: boolean;
  readonly reported: Reported[];
  readonly verdicts: Map<string, { readonly cell: Cell; readonly node: Node }>;
  readonly headers: { readonly name: string; readonly value: Value; readonly when: Formula; readonly node: Node }[];
  readonly flow: { readonly to: Value; readonly when: Formula; readonly node: Node }[];
  /** Calls that may still be made: no script that ends needs more. */
  steps: number;
  /** How many values were made anew. */
  made: number;
  /** How deep calls are nested. */
  depth: number;
  frame: Frame;
  readonly evaluate: (node: Expression, scope: Scope) => Value;
  readonly call: (callee: Value, given: readonly Value[], node: Node) => Value;
  /** A word behind `expect` that is not called. */
  readonly word: (chain: Chain, name: string) => Value;
}

/** Thrown where a script is too long to be walked through. */
export class TooLong extends Error {}

/** A value that is made anew each time: a template with a number of its own, so that two uses of it stay the same. */
export function madeTemplate(machine: Machine, generator: string, isSole?: true): Value {
  machine.made += 1;
  return { kind: 'template', text: `{{made${machine.made}:${generator}}}`, ...(isSole && { isSole }) };
}

export function openBody(kind: Body['kind'], parent?: Body, when: Formula = always): Body {
  return { kind, parent, when, must: [], live: always, troubles: [], changes: new Map() };
}

/** Notes what is not understood, with the test or the script that it is in. */
export function trouble(machine: Machine, node: Node, why: string): void {
  let { body } = machine;
  while (body.parent && body.kind !== 'test') body = body.parent;
  body.troubles.push({ node, why });
  machine.isUncertain ||= body.kind === 'script';
}

/** What has to be true for control to go on from here. */
export function need(machine: Machine, must: Formula): void {
  const { body } = machine;
  const clause = implies(machine.guard, must);
  if (clause.key === always.key) return;
  body.must.push(clause);
  body.live = and(body.live, clause);
}

/** When control is here, from the beginning of the script. Errors of the script itself are left out: they end it. */
export function whenHere({ body, guard }: Machine): Formula {
  const parts = [guard];
  for (let at: Body | undefined = body; at; at = at.parent) {
    parts.push(at.when);
    if (at.kind !== 'script') parts.push(at.live);
  }
  return and(...parts.toReversed());
}

export function assign(machine: Machine, cell: Cell, value: Value): void {
  const journal = machine.journals.at(-1);
  if (journal) {
    const change = journal.get(cell) ?? { before: cell.value, merged: cell.value };
    change.merged = choice(machine.body.live, value, change.merged);
    journal.set(cell, change);
  }
  cell.value = value;
}

/** Gives the changes of what is run, and takes them back. */
function tried(
  machine: Machine,
  run: () => void,
): ReadonlyMap<Cell, { readonly after: Value; readonly merged: Value }> {
  const journal: Journal = new Map();
  machine.journals.push(journal);
  try {
    run();
  } finally {
    machine.journals.pop();
  }
  const changed = new Map([...journal].map(([cell, { merged }]) => [cell, { after: cell.value, merged }]));
  for (const [cell, { before }] of journal) cell.value = before;
  return changed;
}

/** Goes both ways of a condition. */
export function branch(machine: Machine, when: Formula, then: () => void, otherwise: () => void): void {
  if (when.kind === 'constant') return when.value ? then() : otherwise();
  const { guard } = machine;
  const way = (condition: Formula, run: () => void) => {
    const entered = and(guard, condition);
    if (entered.key === never.key) return { changed: new Map<Cell, { after: Value }>(), entered, left: never };
    machine.guard = entered;
    const changed = tried(machine, run);
    return { changed, entered, left: machine.guard };
  };
  const yes = way(when, then);
  const no = way(not(when), otherwise);
  machine.guard = yes.left.key === yes.entered.key && no.left.key === no.entered.key ? guard : or(yes.left, no.left);
  for (const cell of new Set([...yes.changed.keys(), ...no.changed.keys()])) {
    const [first, second] = [yes.changed.get(cell)?.after ?? cell.value, no.changed.get(cell)?.after ?? cell.value];
    assign(machine, cell, choice(when, first, second));
  }
}

/** The value of one of two ways. */
export function either(machine: Machine, when: Formula, then: () => Value, otherwise: () => Value): Value {
  const values: { then?: Value; otherwise?: Value } = {};
  branch(
    machine,
    when,
    () => void (values.then = then()),
    () => void (values.otherwise = otherwise()),
  );
  if (!values.then) return values.otherwise!;
  return values.otherwise ? choice(when, values.then, values.otherwise) : values.then;
}

/** What is done with each value that it can be, where it is that one. */
export function perArm(machine: Machine, value: Value, give: (value: Value) => Value): Value {
  if (value.kind !== 'choice') return give(value);
  const { when, then, otherwise } = value;
  return either(
    machine,
    when,
    () => perArm(machine, then, give),
    () => perArm(machine, otherwise, give),
  );
}

/** Walks through code that ends at its first error, and goes on after it. What a `try` returns leaves the function around it. */
export function within(machine: Machine, kind: Exclude<Body['kind'], 'script'>, run: () => void): Body {
  const { body: parent, guard } = machine;
  const isApart = kind !== 'try';
  const body = openBody(kind, parent, isApart ? guard : always);
  const first = newCell(nothing).born;
  machine.body = body;
  if (isApart) machine.guard = always;
  let changed: ReturnType<typeof tried>;
  try {
    changed = tried(machine, run);
  } finally {
    machine.body = parent;
    if (isApart) machine.guard = guard;
  }
  for (const [cell, { merged, after }] of changed) {
    if (cell.born < first) body.changes.set(cell, after);
    if (kind !== 'element') assign(machine, cell, merged);
  }
  return body;
}

/** The variable of the suite, as it is here. */
export function variableCell(machine: Machine, name: string): Cell {
  const there = machine.variables.get(name);
  if (there) return there;
  // Variables of the suite are there before the script begins.
  const cell: Cell = { value: initialValue(machine, name), born: 0 };
  machine.variables.set(name, cell);
  return cell;
}

export function initialValue({ known }: Machine, name: string): Value {
  if (known.variables && !known.variables.has(name)) return { kind: 'constant', value: undefined };
  const isText = known.variables?.get(name) === 'given';
  return { kind: 'read', subject: { kind: 'variable', name, ...(isText && { isText }) } };
}
