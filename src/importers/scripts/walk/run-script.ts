import type { Node, Program } from 'acorn';
import { word } from './chai.js';
import { inText } from './eval-text.js';
import { evaluate } from './evaluate.js';
import { callFunction, executeAll } from './execute.js';
import { always, never } from '../logic/formula.js';
import { asScript, perArm } from '../machine/changes.js';
import { type Dialect, type Machine, need, openBody, TooLong, trouble } from '../machine/machine.js';
import { callNative, ofUnknown } from './methods.js';
import type { Known } from '../machine/known.js';
import { inFolder } from './modules.js';
import { nothing, type Scope, unknown, type Value } from '../machine/value.js';

interface Run {
  readonly source: string;
  readonly program: Program;
  readonly dialect: Dialect;
  readonly phase: 'before' | 'after';
  readonly known: Known;
}

/** Walks through a script once, whichever way a run would take. @returns what it has come to; undefined if it is too long */
export function runScript({ source, program, dialect, phase, known }: Run): Machine | undefined {
  const machine: Machine = {
    main: source,
    source,
    placed: undefined,
    dialect,
    known,
    phase,
    guard: always,
    body: openBody('script'),
    journals: [],
    variables: new Map(),
    initial: new Map(),
    isUncertain: false,
    reported: [],
    verdicts: new Map(),
    headers: [],
    flow: [],
    skips: [],
    asks: [],
    later: [],
    paths: [],
    steps: 0,
    asksOfRequest: false,
    made: 0,
    depth: 0,
    frame: { returns: [], loops: [] },
    folder: '.',
    modules: new Map(),
    evaluate: (node, scope) => evaluate(machine, node, scope),
    call: (callee, given, node) => call(machine, callee, { given, node }),
    word: (chain, name) => word(machine, chain, name),
  };
  const scope: Scope = { cells: new Map(), parent: undefined, isFunction: true };
  try {
    asScript(machine, () => {
      executeAll(machine, program.body, scope);
      useResponses(machine);
    });
    return machine;
  } catch (error) {
    // The stack of a script that is nested deeply ends before ours does.
    if (error instanceof TooLong || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A response may lead to another request. */
function useResponses({ later }: Machine): void {
  for (let use = later.shift(); use; use = later.shift()) use();
}

interface Call {
  readonly given: readonly Value[];
  readonly node: Node;
}

function call(machine: Machine, callee: Value, { given, node }: Call): Value {
  return perArm(machine, callee, (of) => {
    if (of.kind === 'function')
      return inText(machine, { text: of.source, node }, () =>
        inFolder(machine, of.scope, () => callFunction(machine, of, given)),
      );
    if (of.kind === 'method') return of.call(given);
    if (of.kind === 'native') return callNative(machine, of.name, given, node);
    if (of.kind === 'constant') {
      need(machine, never);
      return nothing;
    }
    if (of.kind === 'unknown') return ofUnknown(machine, of, { given, node });
    trouble(machine, node, 'it calls what only a run knows');
    return unknown('what a call gives');
  });
}
