import type { Expression } from './expression.js';
import type { Document } from './read-document.js';
import type { Context, ValueOf } from './library.js';
import { textOf, type TreeNode } from './tree.js';

/** What an expression gives of a document. */
export type XPathResult =
  /** In the order of the document. */
  { readonly nodes: readonly TreeNode[] } | { readonly value: string | number | boolean };

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
/** Of a prefix that the document does not declare: nothing in it is in this namespace. */
const undeclared = 'callsheet:undeclared';

/**
 * Evaluates an expression over a whole document. A name without a prefix also means elements of a default namespace; a prefix
 * means what the document declares for it.
 *
 * It may take long, and throws what the library throws.
 */
export function evaluateXPath({ parsed }: Expression, { root, isHtml, namespaces }: Document): XPathResult {
  const result = parsed.evaluate({
    node: root,
    ...(isHtml && { isHtml }),
    allowAnyNamespaceForNoPrefix: true,
    functions: { number: numberOf },
    namespaces: (prefix) => (prefix === 'xml' ? xmlNamespace : (namespaces.get(prefix) ?? undeclared)),
  });
  if (result.nodes) return { nodes: result.nodes.toSorted((a, b) => a.order - b.order) };
  return { value: result.str ?? result.num ?? result.b ?? '' };
}

/** The library reads a number of a text that has none, and of no nodes, as 0. */
function numberOf({ contextNode }: Context, given?: ValueOf): number {
  if (given?.b !== undefined || given?.num !== undefined) return Number(given.b ?? given.num);
  const text = (given ? given.stringValue() : textOf(contextNode)).trim();
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
