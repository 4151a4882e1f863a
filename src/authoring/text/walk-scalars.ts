import { isCollection, isPair, visit } from 'yaml';
import type { Document, Node, Scalar } from 'yaml';
import { parseTemplate } from '../../format/reference.js';
import type { Reference } from '../../format/reference.js';
import { rewriteScalar } from './scalar.js';
import type { ScalarPlace } from './scalar.js';
import type { Splice } from './splice.js';

/** Goes through the scalars of a node or document as they are written, keys included; aliases are not followed. */
export function walkScalars(root: Document | Node, found: (node: Scalar, place: ScalarPlace) => void): void {
  visit(root, {
    Scalar(key, node, path) {
      const inFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      found(node, { inFlow, isKey: key === 'key' && isPair(path.at(-1)) });
    },
  });
}

/** The edits that replace references; `replace` gives what stands in the braces afterwards, or undefined. */
export function replaceReferences(
  root: Document | Node,
  replace: (reference: Reference, node: Scalar) => string | undefined,
): readonly Splice[] {
  const splices: Splice[] = [];
  walkScalars(root, (node, place) => {
    const change = (text: string): string => replaceIn(text, (reference) => replace(reference, node));
    const splice = rewriteScalar(node, change, place);
    if (splice) splices.push(splice);
  });
  return splices;
}

/** Replaces references in a text; the spaces inside the braces stay. */
export function replaceIn(text: string, replace: (reference: Reference) => string | undefined): string {
  let result = '';
  let from = 0;
  for (const part of parseTemplate(text)) {
    if (typeof part === 'string' || !part.reference) continue;
    const written = replace(part.reference);
    if (written === undefined) continue;
    const inner = part.text.slice(2, -2);
    const [before = '', after = ''] = [/^\s*/.exec(inner)?.[0], /\s*$/.exec(inner)?.[0]];
    result += `${text.slice(from, part.offset)}{{${before}${written}${after}}}`;
    from = part.offset + part.text.length;
  }
  return result + text.slice(from);
}
