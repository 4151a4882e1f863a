import type { Expression, Node } from 'acorn';
import type { Json, JsonObject } from '../../../lib/json.js';
import { always, and, type Formula, implies, partsOf } from '../logic/formula.js';
import { reduced } from '../logic/reduce.js';
import type { SuiteBody, SuiteEntry } from '../../suite/suite.js';
import { initialValue } from './initial-value.js';
import type { Known } from './known.js';
import type { Cell, Chain, Scope, Value } from './value.js';

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
  /** Absent: its name is empty. */
  readonly name?: string;
  readonly node: Node;
  readonly when: Formula;
  readonly passes: Formula;
  readonly troubles: readonly Trouble[];
  /** Whether the rest of the script needs what it does, or a module reports it. */
  readonly changes: boolean;
}

/** What code changes of a place that holds a value. */
export interface Change {
  readonly before: Value;
  /** Whichever way control leaves the code, but for errors. */
  readonly joined: Value;
  /** After an error, too: what it had by then. */
  readonly kept: Value;
}

/** The changes of code that is walked through: a way of a condition, a function or a round of a loop, or code that ends at its first error. */
export interface Journal {
  readonly kind: 'way' | 'frame' | 'body';
  readonly body: Body;
  /** When it begins. */
  readonly guard: Formula;
  readonly changes: Map<Cell, Change>;
}

export type Native = (machine: Machine, given: readonly Value[], node: Node) => Value;

/** What a tool gives to its scripts. */
export interface Dialect {
  /** What finds nothing fails the step, so a script that ends with an error needs no care for what it sets. */
  readonly failsByNothing?: true;
  /** References in the value of a variable, and in a header of a script, are resolved when the value is sent. */
  readonly resolvesValues?: true;
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

/** A request that a script sends. */
export interface Asked {
  readonly node: Node;
  /** When it is sent. */
  readonly when: Formula;
  readonly request: AskedRequest | { readonly why: string };
  /** What has to be true of its response for the script to use it. */
  readonly needs: Formula;
  /** Of its response; absent if there are no words for it. */
  readonly kept: Kept | undefined;
}

/** What a callback leaves in the variables of the suite. */
export interface Kept {
  readonly captures: readonly { readonly name: string; readonly value: Json; readonly short?: Json }[];
  readonly sets: readonly { readonly when?: readonly JsonObject[]; readonly values: JsonObject }[];
}

/** Its texts are templates, as in `Suite`. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly SuiteEntry[];
  readonly auth?: { readonly basic: { readonly username: string; readonly password: string } };
  readonly body?: SuiteBody;
}

/** A function that is walked through, or the script itself. */
export interface Frame {
  readonly returns: { readonly when: Formula; readonly value: Value }[];
  /** When `break` and `continue` have left the loop that control is in. */
  readonly loops: { broken: Formula; continued: Formula }[];
}

/** The state of a script that is walked through. */
export interface Machine {
  /** The script itself. */
  readonly main: string;
  /** The text that control is in: the script, or one that it evaluates. */
  source: string;
  /** Where the script evaluates the text that control is in. */
  placed: Node | undefined;
  readonly dialect: Dialect;
  readonly known: Known;
  readonly phase: 'before' | 'after';
  /** When control is here, within its body. */
  guard: Formula;
  body: Body;
  readonly journals: Journal[];
  readonly variables: Map<string, Cell>;
  /** What they had when the script began. */
  readonly initial: Map<string, Value>;
  /** Whether what is not understood may have changed variables of the suite. */
  isUncertain: boolean;
  readonly reported: Reported[];
  readonly verdicts: Map<string, { readonly cell: Cell; readonly node: Node }>;
  readonly headers: { readonly name: string; readonly value: Value; readonly when: Formula; readonly node: Node }[];
  /** `live`: the script has had no error by then. `isFinal`: no later one counts. */
  readonly flow: {
    readonly to: Value;
    readonly when: Formula;
    readonly live: Formula;
    readonly isFinal?: true;
    readonly node: Node;
  }[];
  /** When the request of the script is not sent. */
  readonly skips: { readonly when: Formula; readonly node: Node }[];
  /** Requests that the script sends. */
  readonly asks: Asked[];
  /** What is done with their responses once the script has come to its end. */
  readonly later: (() => void)[];
  /** Paths of the responses that are read. */
  readonly paths: (readonly string[])[];
  /** Calls that may still be made: no script that ends needs more. */
  steps: number;
  /** Whether the script asks which request it is about. */
  asksOfRequest: boolean;
  /** How many values were made anew. */
  made: number;
  /** How deep calls are nested. */
  depth: number;
  frame: Frame;
  /** The folder of the module that control is in; of the script itself the top. */
  folder: string;
  /** What modules give, by their files; of one that is being loaded, what it gives so far. */
  readonly modules: Map<string, Cell>;
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

/** Notes what is not understood, with the test or the script that it is in. What is in a module is noted where the script calls it. */
export function trouble(machine: Machine, node: Node, why: string): void {
  let { body } = machine;
  while (body.parent && body.kind !== 'test') body = body.parent;
  body.troubles.push({ node: machine.placed ?? node, why });
  machine.isUncertain ||= body.kind === 'script';
}

/** What has to be true for control to go on from here. */
export function need(machine: Machine, must: Formula): void {
  const { body } = machine;
  const clause = reduced(implies(wayHere(machine), must));
  if (clause.key === always.key) return;
  body.must.push(clause);
  body.live = and(body.live, clause);
}

/** When control is here, but for what control has to have met to come as far as this. */
function wayHere({ guard, body }: Machine): Formula {
  const met = new Set(partsOf(body.live).map(({ key }) => key));
  return and(...partsOf(guard).filter(({ key }) => !met.has(key)));
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

/** The variable of the suite, as it is here. */
export function variableCell(machine: Machine, name: string): Cell {
  const there = machine.variables.get(name);
  if (there) return there;
  // Variables of the suite are there before the script begins.
  const cell: Cell = { value: initialValue(machine.known, name), born: 0 };
  machine.variables.set(name, cell);
  machine.initial.set(name, cell.value);
  return cell;
}
