import type { Subject } from '../../format/check.js';
import { parseTemplate } from '../../format/reference.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import type { Json } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import { nodeFaults } from '../../problems/run/body.js';
import { isTooSlow, tooSlow, xpathFailed, xpathRunFaults } from '../../problems/run/evaluate.js';
import { evaluateXPath } from '../../xpath/evaluate.js';
import { type Expression, readExpression } from '../../xpath/expression.js';
import type { Document } from '../../xpath/read-document.js';
import { attributesOf, nodesBelow, nodeTypes, textOf, type TreeNode } from '../../xpath/tree.js';
import type { Exchange, Lookup } from '../ports/ports.js';
import { renderText } from '../values/render-text.js';
import { markupOf } from './read-markup.js';
import { type AsksOf, bounded, type Found, isMisread, type Origin, ReadingFailure } from './reading.js';

type XPathSubject = Extract<Subject, { kind: 'xpath' }>;

/**
 * The text of a node, of several nodes the list of their texts; a number, a boolean or a text as it is.
 *
 * @returns null where no node is found, or the body is neither XML nor HTML
 * @throws UnresolvedReference, ReadingFailure
 */
export function readXPath({ expression: written }: XPathSubject, exchange: Exchange, lookup: Lookup): Found | null {
  const rendered = renderXPath(written, lookup);
  const { document, misread, why } = markupOf(exchange) as ReturnType<typeof markupOf> & { readonly misread?: string };
  if (why && isTooSlow(why)) throw new ReadingFailure(why);
  if (!document) return null;
  // With its values as they are: masking does not know how quotes are written.
  const shown = renderText(written, lookup);
  const found = readIn(document, expressionOf(rendered, shown), shown);
  return found && misread !== undefined && isMisread(found.value) ? { ...found, misread } : found;
}

function expressionOf(rendered: string, shown: string): Expression {
  const read = readExpression(rendered);
  if ('reason' in read) throw new ReadingFailure(xpathFailed(shown, read.reason));
  return read;
}

/** Characters of all texts: nodes that are in each other have the same text again and again. */
const mostText = 2 ** 26;

function readIn(document: Document, expression: Expression, shown: string): Found | null {
  try {
    return bounded(
      (limit) => tooSlow.xpath(shown, limit),
      () => foundIn(document, expression),
    );
  } catch (error) {
    if (error instanceof ReadingFailure || !(error instanceof Error)) throw error;
    throw new ReadingFailure(xpathFailed(shown, error instanceof RangeError ? xpathRunFaults.large : error.message));
  }
}

/** @throws RangeError of more text than is read */
function foundIn(document: Document, expression: Expression): Found | null {
  const result = evaluateXPath(expression, document);
  if ('value' in result) {
    const { value } = result;
    return typeof value === 'number' && !Number.isFinite(value) ? null : { value, text: typeof value === 'string' };
  }
  let size = 0;
  const texts = result.nodes.map((node) => {
    const text = textOf(node);
    size += text.length;
    if (size > mostText) throw new RangeError();
    return text;
  });
  if (texts.length === 0) return null;
  const value: Json = texts.length === 1 ? texts[0]! : texts;
  return { value, text: true, ofNodes: true, origin: originOf(result.nodes, document) };
}

/** By the names of elements and attributes: those around a node, and those in it, whose text is part of its own. */
function originOf(nodes: readonly TreeNode[], { root }: Document): Origin {
  return {
    keys: (asks) => {
      const isAsked = namesIn(root).some(asks);
      return isAsked ? nodes.map((node) => [...keysBelow(node, asks), ...keysAround(node)]) : [];
    },
  };
}

function namesIn(root: TreeNode): readonly string[] {
  const names = new Set<string>();
  for (const node of nodesBelow(root)) for (const name of namesOf(node)) names.add(name);
  return [...names];
}

/** Of an element and its attributes. In `<input name="token">` the name is one of a value, too. */
function namesOf(node: TreeNode): readonly string[] {
  if (node.nodeType !== nodeTypes.element) return [];
  return [nameOf(node), ...attributesOf(node).map(nameOf), ...valueNames(node)];
}

function nameOf({ localName, nodeName }: TreeNode): string {
  return localName ?? nodeName;
}

function valueNames(element: TreeNode): readonly string[] {
  return ['name', 'key', 'id'].flatMap((name) => element.getAttribute(name) ?? []);
}

function keysAround(node: TreeNode): readonly string[] {
  const keys: string[] = [];
  for (let at: TreeNode | null = node; at && at.nodeType !== nodeTypes.document; at = at.ownerElement ?? at.parentNode)
    keys.push(nameOf(at), ...(at.nodeType === nodeTypes.element ? valueNames(at) : []));
  return keys.toReversed();
}

function keysBelow(node: TreeNode, asks: AsksOf): readonly string[] {
  return [...nodesBelow(node)]
    .flatMap((below) => (below.nodeType === nodeTypes.element ? [nameOf(below)] : []))
    .filter(asks);
}

/**
 * Puts values in the place of an expression's references. What a reference in quotes gives stays one text: XPath has no escapes,
 * so a text with both quotes is put together.
 *
 * @throws UnresolvedReference
 */
function renderXPath(written: string, lookup: Lookup): string {
  if (!written.includes('{{')) return written;
  let [rendered, quote, text] = ['', '', ''];
  for (const part of parseTemplate(written)) {
    const given = typeof part === 'string' ? part : renderText(part.text, lookup);
    if (typeof part !== 'string') {
      if (quote === '') rendered += given;
      else text += given;
      continue;
    }
    for (const sign of given) {
      if (quote === '' && (sign === '"' || sign === "'")) [quote, text] = [sign, ''];
      else if (quote === '') rendered += sign;
      else if (sign === quote) [rendered, quote, text] = [rendered + quoted(text), '', ''];
      else text += sign;
    }
  }
  return rendered + quote + text;
}

function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}

/** Why an expression finds nothing, if that is known; one with references is not looked into. */
export function whyNoNode({ expression }: XPathSubject, exchange: Exchange): Message | string | undefined {
  const { document, why } = markupOf(exchange);
  if (!document) return why;
  const read = readExpression(expression);
  if (expression.includes('{{') || 'reason' in read) return undefined;
  if (read.gives === 'number') return nodeFaults.noNumber;
  const all = [...nodesBelow(document.root)].flatMap((node) =>
    node.nodeType === nodeTypes.element ? [node.nodeName, ...attributesOf(node).map(({ nodeName }) => nodeName)] : [],
  );
  const known = [...new Set(all)];
  const isKnown = (name: string): boolean => known.includes(document.isHtml ? name.toLowerCase() : name);
  const missing = read.names.find((name) => !isKnown(name));
  if (missing === undefined) return undefined;
  const prefix = /^(.+):/.exec(missing)?.[1];
  if (prefix !== undefined && !document.namespaces.has(prefix)) return nodeFaults.noPrefix(prefix);
  const prefixed = known.find((name) => name.endsWith(`:${missing}`));
  return nodeFaults.noName(missing, prefixed ?? didYouMean(missing, known));
}
