import type {
  ArrayExpression,
  AssignmentExpression,
  BinaryExpression,
  CallExpression,
  Expression,
  LogicalExpression,
  NewExpression,
  ObjectExpression,
  SpreadElement,
  TemplateLiteral,
  UnaryExpression,
  UpdateExpression,
} from 'acorn';
import { bindPattern, nameOf } from './bind.js';
import { binary, sum } from './arithmetic.js';
import { construct } from './construct.js';
import { copyOf } from '../machine/constant-value.js';
import { evaluateText } from './eval-text.js';
import { not } from '../logic/formula.js';
import { either, perArm } from '../machine/changes.js';
import { type Machine, trouble } from '../machine/machine.js';
import { callMethod } from './methods.js';
import { memberIn, memberName, memberOf, nativeOf } from './property.js';
import { ifThere, isNotNullish, typeOfValue } from '../machine/nullish.js';
import { truthOf } from '../machine/truth.js';
import {
  type Cell,
  constantValue,
  lookUpCell,
  newCell,
  nothing,
  type Scope,
  truth,
  unknown,
  type Value,
} from '../machine/value.js';

/** What an expression gives. */
export function evaluate(machine: Machine, node: Expression, scope: Scope): Value {
  const inner = (each: Expression): Value => evaluate(machine, each, scope);
  switch (node.type) {
    case 'Literal':
      return node.regex
        ? { kind: 'regex', pattern: node.regex.pattern, flags: node.regex.flags }
        : constantValue(node.value as string);
    case 'Identifier':
      return named(machine, node.name, scope);
    case 'ThisExpression':
      return named(machine, 'this', scope);
    case 'TemplateLiteral':
      return fillTemplate(machine, node, scope);
    case 'ArrayExpression':
      return makeList(machine, node, scope);
    case 'ObjectExpression':
      return makeMap(machine, node, scope);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { kind: 'function', node, scope, source: machine.source };
    case 'UnaryExpression':
      return unary(machine, node, scope);
    case 'UpdateExpression':
      return update(machine, node, scope);
    case 'BinaryExpression':
      return binaryOf(machine, node, scope);
    case 'LogicalExpression':
      return logical(machine, node, scope);
    case 'ConditionalExpression':
      return either(
        machine,
        truthOf(inner(node.test)),
        () => inner(node.consequent),
        () => inner(node.alternate),
      );
    case 'AssignmentExpression':
      return assigned(machine, node, scope);
    case 'SequenceExpression':
      return node.expressions.map(inner).at(-1)!;
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression);
    case 'MemberExpression':
      return memberIn(machine, node, scope);
    case 'CallExpression':
      return callOf(machine, node, scope);
    case 'NewExpression':
      return constructed(machine, node, scope);
    case 'AwaitExpression':
      return awaited(machine, node, inner(node.argument));
    default:
      trouble(machine, node, `an expression of the kind ${node.type}`);
      return unknown(`an expression of the kind ${node.type}`);
  }
}

function awaited(machine: Machine, node: Expression, value: Value): Value {
  if (value.kind === 'pending') return value.settle();
  if (value.kind === 'unknown') trouble(machine, node, 'it waits for something');
  return value;
}

function named(machine: Machine, name: string, scope: Scope): Value {
  const cell = lookUpCell(scope, name);
  if (cell) return cell.value;
  if (name === 'undefined') return nothing;
  // At the top of a script, and in its arrow functions, it has what is global.
  if (name === 'this') return { kind: 'native', name: 'globalThis' };
  if (name === 'NaN') return constantValue(Number.NaN);
  if (name === 'Infinity') return constantValue(Number.POSITIVE_INFINITY);
  if (machine.dialect.globals.has(name)) return nativeOf(machine, name);
  return unknown(`\`${name}\`, which is not declared`);
}

function values(
  machine: Machine,
  nodes: readonly (Expression | SpreadElement | null)[],
  scope: Scope,
): readonly Value[] {
  return nodes.flatMap((node): readonly Value[] => {
    if (!node) return [nothing];
    if (node.type !== 'SpreadElement') return [evaluate(machine, node, scope)];
    const spread = evaluate(machine, node.argument, scope);
    return spread.kind === 'list' ? spread.items.map(({ value }) => value) : [unknown('the items of a list')];
  });
}

/** `[...list]` is a copy of it. */
function makeList(machine: Machine, { elements }: ArrayExpression, scope: Scope): Value {
  const [only] = elements;
  if (elements.length !== 1 || only?.type !== 'SpreadElement')
    return { kind: 'list', items: values(machine, elements, scope).map(newCell) };
  return perArm(machine, evaluate(machine, only.argument, scope), copyOf);
}

function fillTemplate(machine: Machine, { quasis, expressions }: TemplateLiteral, scope: Scope): Value {
  return quasis.reduce<Value>((text, { value }, at) => {
    const next = sum(text, constantValue(value.cooked ?? ''));
    const expression = expressions[at];
    return expression ? sum(next, evaluate(machine, expression, scope)) : next;
  }, constantValue(''));
}

function makeMap(machine: Machine, { properties }: ObjectExpression, scope: Scope): Value {
  const entries = new Map<string, Cell>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(machine, property.argument, scope);
      if (spread.kind !== 'map') return unknown('a map with more than is written');
      for (const [name, cell] of spread.entries) entries.set(name, newCell(cell.value));
      continue;
    }
    const computed = property.computed ? evaluate(machine, property.key, scope) : undefined;
    const name = computed ? (computed.kind === 'constant' ? String(computed.value) : undefined) : nameOf(property.key);
    if (name === undefined || property.kind !== 'init') return unknown('a map with names that only a run knows');
    entries.set(name, newCell(evaluate(machine, property.value, scope)));
  }
  const madeIn = machine.journals.at(-1);
  return { kind: 'map', entries, ...(madeIn && { madeIn }) };
}

function unary(machine: Machine, { operator, argument }: UnaryExpression, scope: Scope): Value {
  if (operator === 'typeof' && argument.type === 'Identifier' && !isDeclared(machine, argument.name, scope))
    return constantValue('undefined');
  const value = evaluate(machine, argument, scope);
  switch (operator) {
    case '!':
      return truth(not(truthOf(value)));
    case 'typeof':
      return perArm(machine, value, typeOfValue);
    case 'void':
      return nothing;
    case '-':
    case '+':
    case '~':
      return perArm(machine, value, (arm) =>
        arm.kind === 'constant'
          ? constantValue(
              operator === '-' ? -(arm.value as number) : operator === '+' ? Number(arm.value) : ~(arm.value as number),
            )
          : unknown('a number that the script makes'),
      );
    default:
      if (argument.type === 'MemberExpression') trouble(machine, argument, 'it removes a property');
      return constantValue(true);
  }
}

function isDeclared(machine: Machine, name: string, scope: Scope): boolean {
  return name === 'undefined' || lookUpCell(scope, name) !== undefined || machine.dialect.globals.has(name);
}

function update(machine: Machine, { operator, prefix, argument }: UpdateExpression, scope: Scope): Value {
  const before = evaluate(machine, argument, scope);
  const after = binary(operator === '++' ? '+' : '-', before, constantValue(1));
  bindPattern(machine, { pattern: argument as never, kind: 'assign', scope }, after);
  return prefix ? after : before;
}

function binaryOf(machine: Machine, { operator, left, right }: BinaryExpression, scope: Scope): Value {
  if (left.type === 'PrivateIdentifier') return unknown('a private name');
  const first = evaluate(machine, left, scope);
  const second = evaluate(machine, right, scope);
  if (operator === 'in')
    return callMethod(machine, { self: second, name: 'hasOwnProperty', given: [first], node: right });
  return binary(operator, first, second);
}

function logical(machine: Machine, { operator, left, right }: LogicalExpression, scope: Scope): Value {
  const first = evaluate(machine, left, scope);
  const second = (): Value => evaluate(machine, right, scope);
  if (operator === '??') {
    return either(machine, isNotNullish(first), () => first, second);
  }
  const when = truthOf(first);
  return operator === '&&' ? either(machine, when, second, () => first) : either(machine, when, () => first, second);
}

function assigned(machine: Machine, { operator, left, right }: AssignmentExpression, scope: Scope): Value {
  const value = evaluate(machine, right, scope);
  if (operator === '=') {
    bindPattern(machine, { pattern: left, kind: 'assign', scope }, value);
    return value;
  }
  const before = evaluate(machine, left as Expression, scope);
  const after = isLogical(operator)
    ? unknown('an assignment under a condition')
    : binary(operator.slice(0, -1), before, value);
  bindPattern(machine, { pattern: left, kind: 'assign', scope }, after);
  return after;
}

function isLogical(operator: string): boolean {
  return operator === '||=' || operator === '&&=' || operator === '??=';
}

function callOf(machine: Machine, node: CallExpression, scope: Scope): Value {
  const { callee } = node;
  if (callee.type === 'Super') return unknown('a class');
  if (callee.type === 'Identifier' && callee.name === 'eval' && !lookUpCell(scope, 'eval'))
    return evaluateText(machine, node, scope);
  if (callee.type !== 'MemberExpression') {
    const of = evaluate(machine, callee, scope);
    return machine.call(of, values(machine, node.arguments, scope), node);
  }
  if (callee.object.type === 'Super') return unknown('a class');
  const self = evaluate(machine, callee.object, scope);
  const name = memberName(machine, callee, scope);
  const called = (): Value => {
    const given = values(machine, node.arguments, scope);
    if (name.kind !== 'constant') {
      trouble(machine, node, 'it calls what only a run knows');
      return unknown('what a call gives');
    }
    return callMethod(machine, { self, name: String(name.value), given, node });
  };
  const there = (): Value => (node.optional ? ifThere(machine, memberOf(machine, self, name), called) : called());
  return callee.optional ? ifThere(machine, self, there) : there();
}

function constructed(machine: Machine, node: NewExpression, scope: Scope): Value {
  const callee = evaluate(machine, node.callee, scope);
  return construct(machine, { callee, given: values(machine, node.arguments, scope), node });
}
