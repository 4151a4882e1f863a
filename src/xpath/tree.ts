/** Kinds of nodes, by the numbers that DOM has for them. */
export const nodeTypes = { element: 1, attribute: 2, text: 3, instruction: 7, comment: 8, document: 9 } as const;

type NodeType = (typeof nodeTypes)[keyof typeof nodeTypes];

/** What a parser says of a node. */
export interface NodeFacts {
  readonly nodeType: Exclude<NodeType, 2 | 9>;
  /** As written, of an element with its prefix. */
  readonly nodeName: string;
  readonly localName?: string;
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
  readonly nodeValue?: string;
  readonly attributes?: readonly AttributeFacts[];
}

export interface AttributeFacts {
  readonly name: string;
  readonly localName: string;
  readonly prefix: string | null;
  readonly namespaceURI: string | null;
  readonly value: string;
}

/** How a parser's own tree is walked. */
export interface Source<Given> {
  /** Null of what XPath has no nodes for, such as a doctype. */
  readonly factsOf: (given: Given) => NodeFacts | null;
  readonly childrenOf: (given: Given) => Iterable<Given>;
}

interface AttributeList {
  readonly length: number;
  readonly item: (index: number) => TreeNode;
}

const noAttributes: AttributeList = {
  length: 0,
  item: () => {
    throw new RangeError('an element without attributes');
  },
};

/**
 * A node as XPath sees it: adjacent texts are one, and a declaration of a namespace is not an attribute. It has what the
 * library reads of DOM, under DOM's names.
 */
export class TreeNode {
  nodeValue: string | null;
  readonly localName: string | null;
  readonly prefix: string | null;
  readonly namespaceURI: string | null;
  attributes: AttributeList = noAttributes;
  parentNode: TreeNode | null = null;
  firstChild: TreeNode | null = null;
  lastChild: TreeNode | null = null;
  nextSibling: TreeNode | null = null;
  previousSibling: TreeNode | null = null;
  /** Of an attribute. */
  ownerElement: TreeNode | null = null;

  readonly nodeType: NodeType;
  readonly nodeName: string;

  /** @param order - its place in the document */
  constructor(
    facts: Omit<NodeFacts, 'nodeType'> & { readonly nodeType: NodeType },
    readonly ownerDocument: TreeNode | null,
    readonly order: number,
  ) {
    this.nodeType = facts.nodeType;
    this.nodeName = facts.nodeName;
    this.localName = facts.localName ?? null;
    this.prefix = facts.prefix ?? null;
    this.namespaceURI = facts.namespaceURI ?? null;
    this.nodeValue = facts.nodeValue ?? null;
  }

  /** Of an attribute. */
  get value(): string | null {
    return this.nodeValue;
  }

  /** By DOM's numbers: 2 where the other one comes before it, 4 where it follows. */
  compareDocumentPosition(other: TreeNode): number {
    return other.order === this.order ? 0 : other.order < this.order ? 2 : 4;
  }

  getAttributeNS(uri: string | null, localName: string): string | null {
    return attributesOf(this).find((each) => each.localName === localName && each.namespaceURI === uri)?.value ?? null;
  }

  getAttribute(name: string): string | null {
    return attributesOf(this).find((each) => each.nodeName === name)?.value ?? null;
  }

  /** Of a document: the first element that has it as `id`. */
  getElementById(id: string): TreeNode | null {
    for (const node of nodesBelow(this)) if (node.nodeType === 1 && node.getAttribute('id') === id) return node;
    return null;
  }
}

/**
 * The tree of a document.
 *
 * @returns undefined where it is nested deeper than `deepest` levels
 */
export function buildTree<Given>(given: Given, source: Source<Given>, deepest: number): TreeNode | undefined {
  let count = 0;
  const root = new TreeNode({ nodeType: nodeTypes.document, nodeName: '#document' }, null, count++);
  const open = [{ node: root, children: source.childrenOf(given)[Symbol.iterator]() }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { value, done } = top.children.next();
    if (done) {
      open.pop();
      continue;
    }
    const facts = source.factsOf(value);
    if (!facts) continue;
    const last = top.node.lastChild;
    if (facts.nodeType === nodeTypes.text && last?.nodeType === nodeTypes.text) {
      last.nodeValue += facts.nodeValue ?? '';
      continue;
    }
    const node = new TreeNode(facts, root, count++);
    count = addAttributes(node, facts.attributes ?? [], count);
    append(top.node, node);
    if (facts.nodeType !== nodeTypes.element) continue;
    if (open.length > deepest) return undefined;
    open.push({ node, children: source.childrenOf(value)[Symbol.iterator]() });
  }
  return root;
}

function append(parent: TreeNode, node: TreeNode): void {
  node.parentNode = parent;
  node.previousSibling = parent.lastChild;
  if (parent.lastChild) parent.lastChild.nextSibling = node;
  else parent.firstChild = node;
  parent.lastChild = node;
}

function addAttributes(element: TreeNode, all: readonly AttributeFacts[], from: number): number {
  const kept = all.filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'));
  if (kept.length === 0) return from;
  const nodes = kept.map(({ name, value, ...facts }, index) => {
    const attribute = { ...facts, nodeType: nodeTypes.attribute, nodeName: name, nodeValue: value };
    const node = new TreeNode(attribute, element.ownerDocument, from + index);
    node.ownerElement = element;
    return node;
  });
  element.attributes = { length: nodes.length, item: (index) => nodes[index]! };
  return from + nodes.length;
}

export function attributesOf({ attributes }: TreeNode): readonly TreeNode[] {
  return Array.from({ length: attributes.length }, (_, index) => attributes.item(index));
}

/** All nodes below one, in the order of the document. */
export function* nodesBelow(top: TreeNode): Generator<TreeNode> {
  let node = top.firstChild;
  while (node) {
    yield node;
    let next: TreeNode | null = node;
    if (!node.firstChild) while (next && next !== top && !next.nextSibling) next = next.parentNode;
    node = node.firstChild ?? (next === top ? null : (next?.nextSibling ?? null));
  }
}

/** The value of an attribute, a text, a comment or an instruction; all text below an element or a document. */
export function textOf(node: TreeNode): string {
  if (node.nodeType !== nodeTypes.element && node.nodeType !== nodeTypes.document) return node.nodeValue ?? '';
  const texts: string[] = [];
  for (const below of nodesBelow(node)) if (below.nodeType === nodeTypes.text) texts.push(below.nodeValue ?? '');
  return texts.join('');
}
