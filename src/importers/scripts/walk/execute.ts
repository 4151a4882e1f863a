import type {
  CatchClause,
  Expression,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Function as FunctionNode,
  Node,
  Statement,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
} from 'acorn';
import { bindPattern, type DeclarationKind } from './bind.js';
import { always, and, never } from '../logic/formula.js';
import { goRound, leaveLoop, runLoop } from './jumps.js';
import { indexLoop } from '../machine/index-loop.js';
import { overEach, overItems } from '../machine/loops.js';
import { asFrame, branch, within } from '../machine/changes.js';
import { type Frame, type Machine, need, TooLong, trouble } from '../machine/machine.js';
import { isIdentical, truthOf } from '../machine/truth.js';
import { type Cell, choice, newCell, nothing, type Scope, unknown, type Value } from '../machine/value.js';

const mostSteps = 20_000;
const deepest = 30;

/** Walks through a list of statements, as far as control comes. */
export function executeAll(machine: Machine, statements: readonly Node[], scope: Scope): void {
  for (const node of statements)
    if (node.type === 'FunctionDeclaration') {
      const declared = node as FunctionNode;
      if (declared.id)
        scope.cells.set(declared.id.name, newCell({ kind: 'function', node: declared, scope, source: machine.source }));
    }
  for (const node of statements) {
    if (machine.guard.key === never.key) return;
    execute(machine, node as Statement, scope);
  }
}

/** What a function gives, if it is called with these values. */
export function callFunction(
  machine: Machine,
  of: Extract<Value, { kind: 'function' }>,
  given: readonly Value[],
): Value {
  const { node, scope: outer } = of;
  if (machine.depth >= deepest) throw new TooLong();
  const cells = new Map<string, Cell>();
  if (node.type !== 'ArrowFunctionExpression') cells.set('this', newCell(unknown('`this` of a function')));
  const scope: Scope = { cells, parent: outer, isFunction: true };
  const { frame, guard } = machine;
  const own: Frame = { returns: [], loops: [] };
  machine.frame = own;
  machine.depth += 1;
  try {
    if (node.async || node.generator) trouble(machine, node, 'an asynchronous function');
    node.params.forEach((pattern, at) => {
      const rest = pattern.type === 'RestElement';
      const value: Value = rest ? { kind: 'list', items: given.slice(at).map(newCell) } : (given[at] ?? nothing);
      bindPattern(machine, { pattern: rest ? pattern.argument : pattern, kind: 'let', scope }, value);
    });
    const { body } = node;
    if (body.type !== 'BlockStatement') return machine.evaluate(body, scope);
    asFrame(machine, () => executeAll(machine, body.body, scope));
  } finally {
    machine.frame = frame;
    machine.guard = guard;
    machine.depth -= 1;
  }
  return own.returns.reduceRight(
    (rest, { when, value }) => (when.key === guard.key ? value : choice(when, value, rest)),
    nothing,
  );
}

function execute(machine: Machine, node: Statement, scope: Scope): void {
  machine.steps += 1;
  if (machine.steps > mostSteps) throw new TooLong();
  switch (node.type) {
    case 'ExpressionStatement':
      return void machine.evaluate(node.expression, scope);
    case 'VariableDeclaration':
      return declare(machine, node, scope);
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return;
    case 'BlockStatement':
      return executeAll(machine, node.body, { cells: new Map(), parent: scope, isFunction: false });
    case 'IfStatement': {
      const when = truthOf(machine.evaluate(node.test, scope));
      const inner = (statement: Statement | null | undefined) => () => {
        if (statement) execute(machine, statement, scope);
      };
      return branch(machine, when, inner(node.consequent), inner(node.alternate));
    }
    case 'ReturnStatement': {
      const value = node.argument ? machine.evaluate(node.argument, scope) : nothing;
      machine.frame.returns.push({ when: machine.guard, value });
      machine.guard = never;
      return;
    }
    case 'ThrowStatement':
      machine.evaluate(node.argument, scope);
      need(machine, never);
      machine.guard = never;
      return;
    case 'TryStatement':
      return executeTry(machine, node, scope);
    case 'ForStatement':
      return executeFor(machine, node, scope);
    case 'ForOfStatement':
    case 'ForInStatement':
      return executeForEach(machine, node, scope);
    case 'SwitchStatement':
      return executeSwitch(machine, node, scope);
    case 'BreakStatement':
    case 'ContinueStatement':
      return leaveLoop(machine, node);
    default:
      trouble(machine, node, `a statement of the kind ${node.type}`);
  }
}

function declare(machine: Machine, { kind, declarations }: VariableDeclaration, scope: Scope): void {
  for (const { id, init } of declarations) {
    // `var a;` leaves a value that is there.
    if (!init && kind === 'var' && id.type === 'Identifier' && scope.cells.has(id.name)) continue;
    const value = init ? machine.evaluate(init, scope) : nothing;
    bindPattern(machine, { pattern: id, kind: kind as DeclarationKind, scope }, value);
  }
}

function executeTry(machine: Machine, { block, handler, finalizer }: TryStatement, scope: Scope): void {
  const entered = machine.guard;
  const body = within(machine, 'try', () => execute(machine, block, scope));
  const left = machine.guard;
  const passes = and(...body.must);
  machine.guard = entered;
  const fine = (): void => {
    if (left.key !== entered.key) machine.guard = and(machine.guard, left);
  };
  branch(machine, passes, fine, () => {
    if (handler) executeCatch(machine, handler, scope);
  });
  if (finalizer) execute(machine, finalizer, scope);
}

function executeCatch(machine: Machine, { param, body }: CatchClause, scope: Scope): void {
  const inner: Scope = { cells: new Map(), parent: scope, isFunction: false };
  if (param) bindPattern(machine, { pattern: param, kind: 'let', scope: inner }, unknown('an error'));
  executeAll(machine, body.body, inner);
}

const mostRounds = 300;

function executeFor(machine: Machine, node: ForStatement, outer: Scope): void {
  let scope: Scope = { cells: new Map(), parent: outer, isFunction: false };
  const isAnew = node.init?.type === 'VariableDeclaration' && node.init.kind === 'let';
  if (node.init?.type === 'VariableDeclaration') declare(machine, node.init, scope);
  else if (node.init) machine.evaluate(node.init, scope);
  const over = indexLoop(machine, node, scope);
  if (over) {
    const { cell, list } = over;
    return overEach(
      machine,
      list,
      ({ index }) => {
        cell.value = index;
        execute(machine, node.body, scope);
      },
      node,
    );
  }
  runLoop(machine, () => {
    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      const goesOn = node.test ? truthOf(machine.evaluate(node.test, scope)) : always;
      if (goesOn.kind !== 'constant') return trouble(machine, node, 'a loop whose rounds only a run knows');
      if (!goesOn.value) return;
      goRound(machine, () => execute(machine, node.body, scope));
      if (machine.guard.key === never.key) return;
      if (isAnew) scope = copyOf(scope);
      if (node.update) machine.evaluate(node.update, scope);
    }
    trouble(machine, node, 'a loop of many rounds');
  });
}

/** The same names with the same values. Functions of an earlier round keep theirs. */
function copyOf(scope: Scope): Scope {
  return { ...scope, cells: new Map([...scope.cells].map(([name, { value }]) => [name, newCell(value)])) };
}

function executeForEach(machine: Machine, node: ForOfStatement | ForInStatement, outer: Scope): void {
  const isIn = node.type === 'ForInStatement';
  const bind = (value: Value): void => {
    const scope: Scope = { cells: new Map(), parent: outer, isFunction: false };
    const { left } = node;
    const isDeclared = left.type === 'VariableDeclaration';
    bindPattern(
      machine,
      {
        pattern: isDeclared ? left.declarations[0]!.id : left,
        kind: isDeclared ? (left.kind as DeclarationKind) : 'assign',
        scope,
      },
      value,
    );
    execute(machine, node.body, scope);
  };
  const list = machine.evaluate(node.right, outer);
  const items = overItems(list, isIn);
  if (items)
    return runLoop(machine, () =>
      items.forEach((item) => {
        if (machine.guard.key !== never.key) goRound(machine, () => bind(item));
      }),
    );
  overEach(machine, list, ({ element, index }) => bind(isIn ? index : element), node);
}

function executeSwitch(machine: Machine, { discriminant, cases }: SwitchStatement, outer: Scope): void {
  const scope: Scope = { cells: new Map(), parent: outer, isFunction: false };
  const value = machine.evaluate(discriminant, scope);
  const last = cases.findIndex(({ test }) => !test);
  const run = (from: number): void => {
    for (const { consequent } of cases.slice(from)) executeAll(machine, consequent, scope);
  };
  const from = (at: number): void => {
    const each = cases[at];
    if (!each) return last >= 0 ? run(last) : undefined;
    if (!each.test) return from(at + 1);
    const test: Expression = each.test;
    branch(
      machine,
      isIdentical(value, machine.evaluate(test, scope)),
      () => run(at),
      () => from(at + 1),
    );
  };
  runLoop(machine, () => from(0));
}
