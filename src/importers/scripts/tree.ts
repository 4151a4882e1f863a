import type { AssignmentPattern, Node } from 'acorn';

/**
 * All nodes of a piece of a script, in the order of its text, without the names of properties.
 * Not by calls for each level: code may be nested deeply.
 */
export function nodesIn(root: Node, isEntered: (node: Node) => boolean = () => true): readonly Node[] {
  const nodes: Node[] = [];
  const open = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    nodes.push(next);
    if (isEntered(next)) open.push(...childrenOf(next).toReversed());
  }
  return nodes;
}

/** The names that a piece of a script mentions; those of properties are none. */
export function namesIn(node: Node): readonly string[] {
  return nodesIn(node).flatMap((each) => (isIdentifier(each) ? [each.name] : []));
}

interface Named extends Node {
  readonly property?: Node;
  readonly key?: Node;
  readonly computed?: boolean;
}

/** The names that a pattern binds: `{ a, b: [c = 1] }`. */
export function boundNames(pattern: Node | null | undefined): readonly string[] {
  if (!pattern || /^(?:MemberExpression|VariableDeclaration)$/.test(pattern.type)) return [];
  if (pattern.type === 'AssignmentPattern') return boundNames((pattern as AssignmentPattern).left);
  return isIdentifier(pattern) ? [pattern.name] : childrenOf(pattern).flatMap(boundNames);
}

export function childrenOf(node: Node): readonly Node[] {
  const { property, key, computed } = node as Named;
  const name = computed === true ? undefined : (property ?? key);
  return Object.values(node)
    .flat()
    .filter((value): value is Node => isNode(value) && value !== name);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function isFunction({ type }: Node): boolean {
  return type.includes('Function');
}

function isIdentifier(node: Node): node is Node & { readonly name: string } {
  return node.type === 'Identifier';
}
