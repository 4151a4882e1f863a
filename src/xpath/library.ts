import { createRequire } from 'node:module';
import { once } from '../lib/memoize.js';
import type { TreeNode } from './tree.js';

const load = createRequire(import.meta.url);

/** A part of a parsed expression. Its class says which. */
export interface Part {
  readonly constructor: Function;
  readonly lhs?: Part;
  readonly rhs?: Part;
  readonly filter?: Part;
  readonly filterPredicates?: readonly Part[];
  readonly locationPath?: { readonly absolute: boolean; steps: Step[] };
  readonly functionName?: string;
  readonly arguments?: readonly Part[];
  readonly variable?: string;
  readonly str?: string;
}

export interface Step {
  axis: number;
  readonly nodeTest: { readonly name?: string; readonly prefix?: string | null; readonly localName?: string };
  readonly predicates: readonly Part[];
}

export interface Parsed {
  readonly expression: { readonly expression: Part };
  readonly evaluate: (options: {
    readonly node: TreeNode;
    readonly isHtml?: boolean;
    readonly allowAnyNamespaceForNoPrefix: boolean;
    readonly functions: Readonly<Record<string, (context: Context, value?: ValueOf) => number>>;
    readonly namespaces: (prefix: string) => string;
  }) => Result;
}

/** Where a function is called. */
export interface Context {
  readonly contextNode: TreeNode;
}

/** An argument of a function. */
export interface ValueOf extends Result {
  readonly stringValue: () => string;
}

/** Of a set of nodes, `nodes` in no order. */
export interface Result {
  readonly nodes?: readonly TreeNode[];
  readonly str?: string;
  readonly num?: number;
  readonly b?: boolean;
}

/** What callsheet uses of the package `xpath`. Its own types want those of a browser's DOM. */
export interface XPathLibrary {
  readonly parse: (expression: string) => Parsed;
  readonly Step: {
    readonly CHILD: number;
    readonly DESCENDANT: number;
    readonly DESCENDANTORSELF: number;
    readonly NAMESPACE: number;
    readonly STEPNAMES: object;
  };
  readonly NodeTest: { readonly nodeTest: unknown };
}

export type ClassName =
  | 'PathExpr'
  | 'BarOperation'
  | 'FunctionCall'
  | 'VariableReference'
  | 'XString'
  | 'XNumber'
  | 'UnaryMinusOperation';

export const xpathLibrary = once(() => load('xpath') as XPathLibrary & Readonly<Record<ClassName, Function>>);

/** What callsheet uses of the package `@xmldom/xmldom`. */
export interface XmlLibrary {
  readonly DOMParser: new (options: { readonly onError: (level: string, message: string) => void }) => {
    readonly parseFromString: (text: string, type: string) => XmlNode;
  };
  readonly ParseError: new () => Error & {
    readonly locator?: { readonly lineNumber?: number; readonly columnNumber?: number };
  };
}

export interface XmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly localName?: string | null;
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
  readonly nodeValue: string | null;
  readonly firstChild: XmlNode | null;
  readonly nextSibling: XmlNode | null;
  readonly attributes?: { readonly length: number; readonly item: (index: number) => XmlNode | null };
}

export const xmlLibrary = once(() => load('@xmldom/xmldom') as XmlLibrary);

export const htmlLibrary = once(() => load('parse5') as typeof import('parse5'));
