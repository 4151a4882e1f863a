import type { Node } from 'acorn';
import { parseScript } from './parse-script.js';

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
  const definitions = definitionsIn(parsed.program);
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

function definitionsIn(node: Node): readonly Definition[] {
  const own = definitionOf(node);
  const children = Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? (value as unknown[]) : [value],
  );
  return [...(own ? [own] : []), ...children.flatMap((child) => (isNode(child) ? definitionsIn(child) : []))];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
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

function definitionOf(node: Node): Definition | undefined {
  const { type, id, key, left, init, right, value } = node as Named;
  if (type === 'FunctionDeclaration') return named(id, node, node);
  if (type === 'VariableDeclarator') return named(id, node, init);
  if (type === 'AssignmentExpression') return named(left?.property ?? left, node, right);
  return type === 'Property' ? named(key, node, value) : undefined;
}

function named(of: Named | undefined, whole: Node, run: unknown): Definition | undefined {
  const name = of?.name ?? (typeof of?.value === 'string' ? of.value : undefined);
  const isFunction = isNode(run) && /Function/.test(run.type);
  return name !== undefined && isFunction ? { name, whole, run } : undefined;
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
