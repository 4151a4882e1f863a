/** Offsets into the text of a file; `end` is the first one after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** YAML as sessions use it: aliases followed, every key a text. */
export type Node = ScalarNode | ListNode | MapNode;

export interface ScalarNode extends Span {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | string;
  /** The value as text: a plain scalar keeps its source (`1.10`, `010`). */
  readonly text: string;
  /** Whether it is without quotes and on no block of its own. */
  readonly plain: boolean;
}

export interface ListNode extends Span {
  readonly kind: 'list';
  readonly items: readonly Node[];
}

export interface MapNode extends Span {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
  readonly byName: ReadonlyMap<string, Entry>;
}

/** A key with its value; the span holds both. */
export interface Entry extends Span {
  readonly key: ScalarNode;
  readonly name: string;
  readonly value: Node;
}

const protoKey = '\0__proto__';

/**
 * A node as plain data for a shape to check. zod passes over a key named `__proto__`, so that
 * key goes by another name there; `keyOfView` turns it back.
 */
export function toView(node: Node): unknown {
  if (node.kind === 'scalar') return viewOf(node.value);
  if (node.kind === 'list') return node.items.map(toView);
  const view: Record<string, unknown> = {};
  for (const { name, value } of node.entries) view[name === '__proto__' ? protoKey : name] = toView(value);
  return view;
}

/** zod has no number without an end, though `1e400` and `.inf` may stand where text is wanted. */
function viewOf(value: ScalarNode['value']): ScalarNode['value'] {
  return typeof value === 'number' && !Number.isFinite(value) ? Number.MAX_VALUE : value;
}

export function keyOfView(key: PropertyKey): string {
  return key === protoKey ? '__proto__' : String(key);
}

export function entryOf(node: Node, name: string): Entry | undefined {
  return node.kind === 'map' ? node.byName.get(name) : undefined;
}

/** What a node is, for messages: `a list`, `a map`, `nothing`, or the scalar itself. */
export function describeNode(node: Node): string {
  if (node.kind !== 'scalar') return node.kind === 'list' ? 'a list' : 'a map';
  if (node.text === '') return node.plain ? 'nothing' : 'an empty text';
  const line = node.text.replace(/\s+/g, ' ');
  return `\`${line.length > 40 ? `${line.slice(0, 39)}…` : line}\``;
}
