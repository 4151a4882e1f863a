import type { Node } from 'acorn';
import { parseScript } from './parse-script.js';
import { boundNames, childrenOf, isFunction, nodesIn } from './tree.js';

/** Names that a script gives a value and does not declare, so that other scripts find them. */
export function globalsGiven(source: string): ReadonlySet<string> {
  const { assigned, bound } = namesOf(source);
  const declared = new Set(bound.filter(({ by }) => by === undefined).map(({ name }) => name));
  return new Set([...assigned].filter((name) => !declared.has(name)));
}

/** Names that a script may find with a value of another script: it uses them where it has not bound them. */
export function globalsNeeded(source: string): ReadonlySet<string> {
  const { mentioned, bound } = namesOf(source);
  const needed = [...mentioned].filter(([name, starts]) => {
    const homes = bound.flatMap((each) => (each.name === name && isFirst(each, starts) ? [each.home] : []));
    return starts.some((start) => !homes.some((home) => isIn(home, start)));
  });
  return new Set(needed.map(([name]) => name));
}

/** Whether code calls something as it runs, and not only in functions that it makes. */
export function hasCalls(source: string): boolean {
  const parsed = parseScript(source);
  if (parsed.kind === 'fault') return true;
  return nodesIn(parsed.program, (node) => !isFunction(node)).some(({ type }) =>
    /^(?:Call|New|Await)Expression$/.test(type),
  );
}

interface Bound {
  readonly name: string;
  /** The function, or the script, that has the name. */
  readonly home: Node;
  /** The assignment that always gives it a value. Absent: it is declared. */
  readonly by?: Node;
}

interface Names {
  /** Where each name is used. */
  readonly mentioned: Map<string, number[]>;
  readonly bound: Bound[];
  readonly assigned: Set<string>;
}

function isIn({ start, end }: Node, at: number): boolean {
  return start <= at && at < end;
}

/** Whether nothing uses an assigned name before it has its value. */
function isFirst({ home, by }: Bound, starts: readonly number[]): boolean {
  return by === undefined || starts.every((start) => !isIn(home, start) || start === by.start || start >= by.end);
}

interface Any extends Node {
  readonly name?: string;
  readonly id?: Any | null;
  readonly left?: Any;
  readonly operator?: string;
  readonly param?: Any | null;
  readonly params?: readonly Any[];
  readonly body?: Any | readonly Any[];
  readonly expression?: Any;
}

function namesOf(source: string): Names {
  const names: Names = { mentioned: new Map(), bound: [], assigned: new Set() };
  const parsed = parseScript(source);
  // Not by calls for each level: code may be nested deeply.
  const open: { readonly node: Any; readonly home: Node }[] = [];
  if (parsed.kind === 'program') open.push({ node: parsed.program as Node as Any, home: parsed.program });
  for (let next = open.pop(); next; next = open.pop()) {
    const home = note(next.node, next.home, names);
    for (const node of childrenOf(next.node)) open.push({ node: node as Any, home });
  }
  return names;
}

/** Notes the names of a node. @returns the function that its children are in */
function note(node: Any, home: Node, names: Names): Node {
  if (node.type === 'Identifier') {
    const starts = names.mentioned.get(node.name!) ?? [];
    starts.push(node.start);
    names.mentioned.set(node.name!, starts);
  }
  const opensFunction = isFunction(node);
  const inner = opensFunction ? node : home;
  const declare = (pattern: Any | null | undefined, of: Node): void => {
    for (const name of boundNames(pattern)) names.bound.push({ name, home: of });
  };
  if (/^(?:VariableDeclarator|FunctionDeclaration|Class)/.test(node.type)) declare(node.id, home);
  if (opensFunction) for (const param of node.params ?? []) declare(param, inner);
  if (opensFunction && node.type !== 'FunctionDeclaration') declare(node.id, inner);
  if (node.type === 'CatchClause') declare(node.param, home);
  if (/^(?:AssignmentExpression|For(?:In|Of)Statement)$/.test(node.type))
    for (const name of boundNames(node.left)) names.assigned.add(name);
  if (node.type === 'Program' || opensFunction) bindAssigned(node, inner, names);
  return inner;
}

/** Names that statements of a function itself assign, and not those of a branch or a loop. */
function bindAssigned({ type: kind, body }: Any, home: Node, { bound }: Names): void {
  const block = kind === 'Program' ? undefined : (body as Any);
  if (block && block.type !== 'BlockStatement') return;
  const statements = (block ? block.body : body) as readonly Any[];
  for (const { type, expression } of statements) {
    const isPlain = type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression';
    if (!isPlain || expression.operator !== '=' || expression.left?.type !== 'Identifier') continue;
    bound.push({ name: expression.left.name!, home, by: expression });
  }
}
