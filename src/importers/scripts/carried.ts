import type { AssignmentExpression, Identifier, Node, VariableDeclarator } from 'acorn';
import { boundNames, childrenOf, isFunction, nodesIn } from './tree.js';

/**
 * Whether a loop changes a variable and also reads it, so that an element depends on those before it: `n += 1`. A variable of the
 * loop itself begins anew with each element.
 *
 * @param hasChanges - whether the loop changes variables from outside: if nothing in it does, a function that it calls does
 */
export function carriesOver(loop: Node, hasChanges: boolean): boolean {
  const nodes = nodesIn(loop);
  const own = new Set(nodes.flatMap(declaredIn));
  const targets = new Set<Node>();
  const changed = new Set<string>();
  const add = (target: Node, isRead: boolean): void => {
    const root = rootOf(target);
    if (root.type === 'Identifier') changed.add((root as Identifier).name);
    if (!isRead) targets.add(root);
  };
  for (const node of nodes) {
    if (node.type === 'UpdateExpression') add((node as Node & { readonly argument: Node }).argument, true);
    if (node.type !== 'AssignmentExpression') continue;
    const { left, operator } = node as AssignmentExpression;
    add(left, operator !== '=');
  }
  if (hasChanges && changed.size === 0) return true;
  return nodes.some((node) => {
    if (node.type !== 'Identifier' || targets.has(node)) return false;
    const { name } = node as Identifier;
    return changed.has(name) && !own.has(name);
  });
}

function declaredIn(node: Node): readonly string[] {
  if (node.type === 'VariableDeclarator') return boundNames((node as VariableDeclarator).id);
  if (!isFunction(node)) return [];
  return (node as Node & { readonly params: readonly Node[] }).params.flatMap(boundNames);
}

function rootOf(target: Node): Node {
  let at = target;
  while (at.type === 'MemberExpression') at = childrenOf(at)[0]!;
  return at;
}
