import type { CallExpression, Expression, MemberExpression, Node } from 'acorn';
import { parseScript } from './parse-script.js';
import { nodesIn } from './tree.js';

/** The calls of `setNextRequest` in a script that may name a request. One with null ends the run, and one without a name does nothing. */
export function namedNextRequests(source: string): readonly Node[] {
  if (!source.includes('setNextRequest')) return [];
  const parsed = parseScript(source);
  return parsed.kind === 'fault' ? [] : nodesIn(parsed.program).filter(mayName);
}

function mayName(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: given } = node as CallExpression;
  const [to] = given as readonly Expression[];
  return nameOf(callee) === 'setNextRequest' && to !== undefined && !isNothing(to);
}

function nameOf(callee: CallExpression['callee']): string | undefined {
  const { property } = callee as MemberExpression;
  return callee.type === 'MemberExpression' && property.type === 'Identifier' ? property.name : undefined;
}

function isNothing(to: Expression): boolean {
  return (to.type === 'Literal' && to.value === null) || (to.type === 'Identifier' && to.name === 'undefined');
}
