import type { Node, Pattern } from 'acorn';
import { ask } from '../logic/formula.js';
import { assign, perArm } from '../machine/changes.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { propertyOf, setMember } from './property.js';
import { isIdentical } from '../machine/truth.js';
import { choice, lookUpCell, newCell, nothing, type Scope, type Value } from '../machine/value.js';

export type DeclarationKind = 'var' | 'let' | 'const' | 'assign';

export interface Target {
  readonly pattern: Pattern;
  readonly kind: DeclarationKind;
  readonly scope: Scope;
}

/** Gives a value to a name, or its parts to the names of a pattern. */
export function bindPattern(machine: Machine, target: Target, value: Value): void {
  const { pattern } = target;
  const part = (inner: Pattern, of: Value): void => bindPattern(machine, { ...target, pattern: inner }, of);
  switch (pattern.type) {
    case 'Identifier':
      return bindName(machine, { ...target, name: pattern.name }, value);
    case 'AssignmentPattern': {
      const other = machine.evaluate(pattern.right, target.scope);
      return part(pattern.left, choice(isIdentical(value, nothing), other, value));
    }
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement' || property.computed) {
          trouble(machine, pattern, 'the rest of a map');
          continue;
        }
        const name = nameOf(property.key);
        if (name !== undefined)
          part(
            property.value,
            perArm(machine, value, (arm) => propertyOf(machine, arm, name)),
          );
      }
      return;
    case 'ArrayPattern':
      perArm(machine, value, (arm) => iterated(machine, arm));
      return pattern.elements.forEach((inner, at) => {
        if (inner?.type === 'RestElement') trouble(machine, inner, 'the rest of a list');
        else if (inner)
          part(
            inner,
            perArm(machine, value, (arm) => propertyOf(machine, arm, String(at))),
          );
      });
    case 'MemberExpression':
      return setMember(machine, pattern, target.scope, value);
    default:
      return trouble(machine, pattern, 'a pattern of names');
  }
}

/** What is not a list or a text cannot be taken apart. */
function iterated(machine: Machine, value: Value): Value {
  if (value.kind === 'read' && value.subject.kind === 'path')
    need(machine, ask(value.subject, { op: 'types', types: ['array', 'string'] }));
  return value;
}

/** The name of a key that is written out. */
export function nameOf(key: Node): string | undefined {
  const { type, name, value } = key as { readonly type: string; readonly name?: string; readonly value?: unknown };
  if (type === 'Identifier') return name;
  return type === 'Literal' ? String(value) : undefined;
}

function bindName(machine: Machine, { name, kind, scope }: Target & { readonly name: string }, value: Value): void {
  if (kind === 'let' || kind === 'const') return void scope.cells.set(name, newCell(value));
  if (kind === 'var') {
    let home = scope;
    while (!home.isFunction && home.parent) home = home.parent;
    if (!home.cells.has(name)) home.cells.set(name, newCell(nothing));
    return assign(machine, home.cells.get(name)!, value);
  }
  const there = lookUpCell(scope, name);
  if (there) return assign(machine, there, value);
  let top = scope;
  while (top.parent) top = top.parent;
  const cell = newCell(nothing);
  top.cells.set(name, cell);
  assign(machine, cell, value);
}
