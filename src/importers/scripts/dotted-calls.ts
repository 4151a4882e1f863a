import type { AnyNode } from 'acorn';
import { parseScript } from './parse-script.js';
import { nodesIn } from './tree.js';

/** A call of a function by plain names: `bru.cookies.jar()`. */
export interface DottedCall {
  /** `bru.cookies.jar` */
  readonly name: string;
  /** The function, without what it is given. */
  readonly start: number;
  readonly end: number;
}

/** Such calls of a script, in their order; none if it is not JavaScript. */
export function dottedCalls(source: string): readonly DottedCall[] {
  const parsed = parseScript(source);
  if (parsed.kind === 'fault') return [];
  return (nodesIn(parsed.program) as readonly AnyNode[]).flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const { start, end } = node.callee;
    const name = dotted(node.callee);
    return name === undefined ? [] : [{ name, start, end }];
  });
}

function dotted(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  const of = dotted(node.object);
  return of === undefined ? undefined : `${of}.${node.property.name}`;
}
