import type { Node } from 'acorn';
import { namesIn, nodesIn } from './tree.js';

interface Parts extends Node {
  readonly name?: string;
  readonly object?: Parts;
  readonly property?: Parts;
  readonly operator?: string;
  readonly left?: Parts;
  readonly right?: Parts;
  readonly argument?: Parts;
  readonly callee?: Parts;
  readonly arguments?: readonly Parts[];
  readonly id?: Parts;
  readonly init?: Parts;
}

const changing = new Set('push pop shift unshift splice sort reverse fill set add delete clear assign'.split(' '));

/**
 * Which names of a script have values that are not known, because one of these statements may change them: it is not
 * understood. What is made of such a value is not known either.
 */
export function changedNames(body: readonly Node[], unknown: readonly Node[]): ReadonlySet<string> {
  const names = new Set(unknown.flatMap(changedIn));
  const given = body.flatMap((statement) => nodesIn(statement).flatMap(givenIn));
  for (let before = -1; before < names.size;) {
    before = names.size;
    for (const { targets, sources, isSame } of given) {
      if (sources.some((name) => names.has(name))) for (const name of targets) names.add(name);
      if (isSame && targets.some((name) => names.has(name))) for (const name of sources) names.add(name);
    }
  }
  return names;
}

interface Given {
  readonly targets: readonly string[];
  readonly sources: readonly string[];
  /** Whether a change of the target changes the source, too: `const items = body.items`. */
  readonly isSame: boolean;
}

function givenIn(node: Node): readonly Given[] {
  const { type, id, init, left, right, callee, arguments: passed = [] } = node as Parts;
  if (type === 'CallExpression' && callee?.type === 'Identifier')
    return [{ targets: passed.flatMap(rootsOf), sources: namesIn(callee), isSame: false }];
  if (type === 'FunctionDeclaration' && id) return [{ targets: namesIn(id), sources: namesIn(node), isSame: false }];
  const [target, source] = type === 'VariableDeclarator' ? [id, init] : [left, right];
  if (!target || !source || !/^(?:VariableDeclarator|AssignmentExpression|ForOfStatement)$/.test(type)) return [];
  const isSame = nodesIn(source).every((each) => !/(?:CallExpression|Literal|Function)/.test(each.type));
  return [{ targets: namesIn(target), sources: namesIn(source), isSame }];
}

/** Names of what a statement may change. */
function changedIn(statement: Node): readonly string[] {
  return nodesIn(statement).flatMap((node) => {
    const { type, left, argument, callee, arguments: passed = [], operator } = node as Parts;
    if (type === 'AssignmentExpression') return rootsOf(left);
    if (type === 'UpdateExpression' || operator === 'delete') return rootsOf(argument);
    if (type !== 'CallExpression' || !callee) return [];
    if (callee.type === 'Identifier') return passed.flatMap(rootsOf);
    return changing.has(callee.property?.name ?? '') ? [...rootsOf(callee.object), ...rootsOf(passed[0])] : [];
  });
}

/** `a` of `a.b[0].c`, and all names of a pattern. */
function rootsOf(node: Parts | undefined): readonly string[] {
  if (!node) return [];
  if (node.type === 'MemberExpression') return rootsOf(node.object);
  return /^(?:Identifier|ObjectPattern|ArrayPattern)$/.test(node.type) ? namesIn(node) : [];
}
