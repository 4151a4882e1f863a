import type { Node } from 'acorn';
import { parseScript } from './parse-script.js';
import { isFunction, isNode, nodesIn } from './tree.js';

/** A function that code gives a name, and its text without the functions in it that have names, too. */
export interface Helper {
  readonly name: string;
  readonly body: string;
}

interface Definition {
  readonly name: string;
  readonly whole: Node;
  readonly run: Node;
}

/** The functions with names in a text, at any depth. */
export function helpersIn(text: string): readonly Helper[] {
  const parsed = parseScript(text);
  if (parsed.kind === 'fault') return [];
  const definitions = nodesIn(parsed.program).flatMap(definitionOf);
  return definitions.map(({ name, run }) => {
    const inner = definitions.filter(({ whole }) => run.start < whole.start && whole.end <= run.end);
    return {
      name,
      body: without(
        text,
        run,
        inner.map(({ whole }) => whole),
      ),
    };
  });
}

interface Named extends Node {
  readonly id?: Named;
  readonly key?: Named;
  readonly left?: Named;
  readonly property?: Named;
  readonly name?: string;
  readonly init?: unknown;
  readonly right?: unknown;
  readonly value?: unknown;
}

function definitionOf(node: Node): readonly Definition[] {
  const { type, id, key, left, init, right, value } = node as Named;
  if (type === 'FunctionDeclaration') return named(id, node, node);
  if (type === 'VariableDeclarator') return named(id, node, init);
  if (type === 'AssignmentExpression') return named(left?.property ?? left, node, right);
  return type === 'Property' ? named(key, node, value) : [];
}

function named(of: Named | undefined, whole: Node, run: unknown): readonly Definition[] {
  const name = of?.name ?? (typeof of?.value === 'string' ? of.value : undefined);
  return name !== undefined && isNode(run) && isFunction(run) ? [{ name, whole, run }] : [];
}

function without(text: string, { start, end }: Node, ranges: readonly Node[]): string {
  const cut = ranges
    .toSorted((a, b) => a.start - b.start)
    .reduce(
      ({ made, from }, range) =>
        range.start < from ? { made, from } : { made: made + text.slice(from, range.start), from: range.end },
      { made: '', from: start },
    );
  return cut.made + text.slice(cut.from, end);
}
