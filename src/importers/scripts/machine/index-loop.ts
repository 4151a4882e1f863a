import type { ForStatement } from 'acorn';
import type { Machine } from './machine.js';
import { type Cell, lookUpCell, read, type Scope, type Value } from './value.js';

/** Of `for (let i = 0; i < list.length; i++)` the variable and the list. */
export function indexLoop(
  machine: Machine,
  { test, update }: ForStatement,
  scope: Scope,
): { readonly cell: Cell; readonly list: Value } | undefined {
  if (test?.type !== 'BinaryExpression' || test.operator !== '<' || test.left.type !== 'Identifier') return undefined;
  const cell = lookUpCell(scope, test.left.name);
  if (cell?.value.kind !== 'constant' || cell.value.value !== 0 || !countsUp(update, test.left.name)) return undefined;
  const end = machine.evaluate(test.right, scope);
  return end.kind === 'length' && end.of.kind === 'path' ? { cell, list: read(end.of) } : undefined;
}

function countsUp(update: ForStatement['update'], name: string): boolean {
  if (update?.type === 'UpdateExpression')
    return update.operator === '++' && update.argument.type === 'Identifier' && update.argument.name === name;
  return (
    update?.type === 'AssignmentExpression' &&
    update.operator === '+=' &&
    update.left.type === 'Identifier' &&
    update.left.name === name &&
    update.right.type === 'Literal' &&
    update.right.value === 1
  );
}
