import { deepestJson } from '../lib/json.js';
import { htmlLibrary, xmlLibrary, type XmlNode } from './library.js';
import { type AttributeFacts, buildTree, type NodeFacts, nodeTypes, type Source, type TreeNode } from './tree.js';

/** A body as XPath reads it. */
export interface Document {
  readonly root: TreeNode;
  readonly isHtml: boolean;
  /** The namespaces that it declares, by their prefixes. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** Why a text is none. */
export type DocumentFault =
  | { readonly fault: 'deep' }
  /** `line` and `column` where they are known. */
  | { readonly fault: 'invalid'; readonly line?: number; readonly column?: number }
  /** It names an entity that XML itself has not. What a document declares is not followed. */
  | { readonly fault: 'entity' };

type HtmlNode = import('parse5').DefaultTreeAdapterTypes.Node;

/**
 * Reads XML. Nothing outside of the text is opened, and no entity that it declares is put in.
 *
 * Takes long for long texts: call it within a limit.
 */
export function readXml(text: string): Document | DocumentFault {
  const { DOMParser, ParseError } = xmlLibrary();
  let hasEntity = false;
  const onError = (_level: string, message: string): void => {
    if (message.startsWith('Unicode replacement character')) return;
    hasEntity = /^entity not found|^EntityRef/.test(message);
    throw new Error(message);
  };
  try {
    const given = new DOMParser({ onError }).parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml');
    const root = buildTree(given, xmlSource, deepestJson);
    return root ? { root, isHtml: false, namespaces: namespacesOf(given) } : { fault: 'deep' };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (hasEntity) return { fault: 'entity' };
    const { lineNumber = 0, columnNumber } = error.locator ?? {};
    if (lineNumber < 1) return { fault: 'invalid' };
    return { fault: 'invalid', line: lineNumber, ...(columnNumber !== undefined && { column: columnNumber }) };
  }
}

/** Reads HTML as browsers do: any text is some. */
export function readHtml(text: string): Document | DocumentFault {
  const root = buildTree<HtmlNode>(htmlLibrary().parse(text), htmlSource, deepestJson);
  return root ? { root, isHtml: true, namespaces: new Map() } : { fault: 'deep' };
}

const xmlKinds: Readonly<Record<number, NodeFacts['nodeType']>> = {
  1: nodeTypes.element,
  3: nodeTypes.text,
  // A CDATA section is text.
  4: nodeTypes.text,
  7: nodeTypes.instruction,
  8: nodeTypes.comment,
};

const xmlSource: Source<XmlNode> = {
  factsOf: (node) => {
    const nodeType = xmlKinds[node.nodeType];
    if (nodeType === undefined || (nodeType === nodeTypes.instruction && node.nodeName === 'xml')) return null;
    const { nodeName, localName, prefix, namespaceURI, nodeValue } = node;
    return {
      nodeType,
      nodeName,
      ...(localName && { localName }),
      prefix: prefix ?? null,
      namespaceURI: namespaceURI ?? null,
      ...(nodeValue !== null && { nodeValue }),
      attributes: xmlAttributes(node).map((attribute) => ({
        name: attribute.nodeName,
        localName: attribute.localName ?? attribute.nodeName,
        prefix: attribute.prefix ?? null,
        namespaceURI: attribute.namespaceURI ?? null,
        value: attribute.nodeValue ?? '',
      })),
    };
  },
  childrenOf: siblings,
};

function* siblings({ firstChild }: XmlNode): Generator<XmlNode> {
  for (let node = firstChild; node; node = node.nextSibling) yield node;
}

function xmlAttributes({ attributes }: XmlNode): readonly XmlNode[] {
  return Array.from({ length: attributes?.length ?? 0 }, (_, index) => attributes!.item(index)!);
}

/** The first of each prefix, the outermost first. */
function namespacesOf(document: XmlNode): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  let level: readonly XmlNode[] = [...siblings(document)];
  while (level.length > 0) {
    for (const { nodeName, nodeValue } of level.flatMap(xmlAttributes)) {
      const prefix = /^xmlns:(.+)$/.exec(nodeName)?.[1];
      if (prefix !== undefined && !known.has(prefix)) known.set(prefix, nodeValue ?? '');
    }
    level = level.flatMap((node) => [...siblings(node)]);
  }
  return known;
}

const htmlSource: Source<HtmlNode> = {
  factsOf: (node) => {
    if ('tagName' in node) return elementFacts(node);
    if (node.nodeName === '#text' && 'value' in node)
      return { nodeType: nodeTypes.text, nodeName: '#text', nodeValue: node.value };
    if (node.nodeName === '#comment' && 'data' in node)
      return { nodeType: nodeTypes.comment, nodeName: '#comment', nodeValue: node.data };
    return null;
  },
  childrenOf: (node) => ('childNodes' in node ? node.childNodes : []),
};

function elementFacts({ tagName, namespaceURI, attrs }: Extract<HtmlNode, { readonly tagName: string }>): NodeFacts {
  const attributes = attrs.map(({ name, value, prefix = null, namespace = null }): AttributeFacts => ({
    name: prefix ? `${prefix}:${name}` : name,
    localName: name,
    prefix,
    namespaceURI: namespace,
    value,
  }));
  return { nodeType: nodeTypes.element, nodeName: tagName, localName: tagName, namespaceURI, attributes };
}
