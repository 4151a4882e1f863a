import { CST, isScalar, type Scalar, isCollection, isPair, parseDocument, visit, type Document, type Node } from 'yaml';
import { quotedYaml } from '../../lib/quotes.js';
import type { Splice } from './splice.js';
import { parsePipes, type PlacedReference } from '../../format/references/expression.js';
import { allBraces, type Reference } from '../../format/reference.js';

/** Where a scalar is: what may be written there without quotes depends on it. */
export interface ScalarPlace {
  readonly inFlow: boolean;
  readonly isKey: boolean;
  /** Whether it is the `pipe` of a capture, which has references without braces. */
  readonly isPipe?: boolean;
  /** How the file quotes what has no quotes yet. @default single */
  readonly quote?: 'single' | 'double';
}

/** What begins like this is not a number. */
const plainStart = /^(?:[A-Za-z_/$]|\.{1,2}\/)/;
const otherMeaning = /^(?:null|true|false)$/i;

/**
 * The edit that gives a scalar of the file another text. Its quotes and line breaks stay where they can.
 *
 * @param change - of the text; it is tried on the source first, where escapes and folds do not hide what it changes
 * @returns undefined where nothing changes
 */
export function rewriteScalar(node: Scalar, change: (text: string) => string, place: ScalarPlace): Splice | undefined {
  const token = node.srcToken;
  if (!token || !CST.isScalar(token) || token.type === 'alias') return undefined;
  const before = textOf(node);
  const after = change(before);
  if (after === before) return undefined;
  const { start, source } = bodyOf(token);
  const changed = change(source);
  if (decode(token, changed, place) === after) return { start, end: start + source.length, text: changed };
  const own = quoteOf(token);
  const written = own ? writeQuoted(after, own) : writeText(after, place);
  if (token.type !== 'block-scalar') return { start, end: start + source.length, text: written };
  const newline = /\r?\n$/.exec(source)?.[0] ?? '';
  return { start: token.offset, end: start + source.length, text: written + besideHeader(token) + newline };
}

/** Replaces a part of a text that is there once; a text that has it otherwise stays as it is. */
export function replaceOnce(text: string, part: string, by: string): string {
  const at = text.indexOf(part);
  return at < 0 || text.includes(part, at + 1) ? text : text.slice(0, at) + by + text.slice(at + part.length);
}

/** The text of a scalar; a plain one keeps its source (`1.10`, `010`). */
export function textOf(node: unknown): string {
  if (!isScalar(node)) return '';
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value ?? ''));
}

/** A text as a scalar: without quotes where nothing could be misread. */
export function writeText(text: string, place: ScalarPlace): string {
  return isPlain(text, place) ? text : writeQuoted(text, place.quote ?? 'single');
}

export function writeQuoted(text: string, quote: 'single' | 'double'): string {
  if (/[\p{Cc}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u.test(text) || !text.isWellFormed()) return JSON.stringify(text);
  const single = quotedYaml(text);
  if (quote === 'single') return single;
  return /["\\]/.test(text) ? single : `"${text}"`;
}

/** Whether a text without quotes is read as that text. */
export function plainMeans(text: string, { inFlow, isKey }: ScalarPlace): boolean {
  if (/[\p{Cc}\uFEFF]|^\s|\s$/u.test(text) || /^(?:<<$|\/[/*])/.test(text) || !staysPlain(text, inFlow || isKey))
    return false;
  const { contents, errors } = parseDocument(text, { version: '1.2', schema: 'core' });
  return errors.length === 0 && isScalar(contents) && contents.value === text;
}

function isPlain(text: string, { inFlow, isKey }: ScalarPlace): boolean {
  const isSafe = plainStart.test(text) && !otherMeaning.test(text) && !/\p{Cc}|\s$|:$/u.test(text);
  return isSafe && staysPlain(text, inFlow || isKey);
}

export function quoteOf({ type }: CST.FlowScalar | CST.BlockScalar): 'single' | 'double' | undefined {
  if (type === 'double-quoted-scalar') return 'double';
  return type === 'single-quoted-scalar' ? 'single' : undefined;
}

export function bodyOf(token: CST.FlowScalar | CST.BlockScalar): { start: number; source: string } {
  if (token.type !== 'block-scalar') return { start: token.offset, source: token.source };
  const head = token.props.reduce((length, prop) => length + ('source' in prop ? prop.source.length : 0), 0);
  return { start: token.offset + head, source: token.source };
}

/** The comment next to the `|` or `>` of a block, with the spaces before it. */
export function besideHeader({ props }: CST.BlockScalar): string {
  const sources = props.map((prop) => ('source' in prop ? prop.source : ''));
  const comment = props.findIndex(({ type }) => type === 'comment');
  return comment < 0 ? '' : sources.slice(comment - 1, comment + 1).join('');
}

/** What a changed source of a scalar means; undefined where it is none any more. */
function decode(
  token: CST.FlowScalar | CST.BlockScalar,
  source: string,
  { inFlow, isKey }: ScalarPlace,
): string | undefined {
  let failed = false;
  if (token.type === 'scalar' && !staysPlain(source, inFlow || isKey)) return undefined;
  // The resolver takes what is between the outermost quotes.
  if (token.type === 'single-quoted-scalar' && !/^'(?:[^']|'')*'$/.test(source)) return undefined;
  if (token.type === 'double-quoted-scalar' && !/^"(?:[^"\\]|\\[^])*"$/.test(source)) return undefined;
  const result = CST.resolveAsScalar({ ...token, source }, true, () => {
    failed = true;
  });
  return failed ? undefined : result?.value;
}

function staysPlain(source: string, inFlow: boolean): boolean {
  if (/^[\s,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|:(?:\s|$)|\s#|^---|^\.\.\./.test(source)) return false;
  return !inFlow || !/[,[\]{}]/.test(source);
}

/** Goes through the scalars of a node or document as they are written, keys included; aliases are not followed. */
export function walkScalars(root: Document | Node, found: (node: Scalar, place: ScalarPlace) => void): void {
  visit(root, {
    Scalar(key, node, path) {
      const inFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      found(node, { inFlow, isKey: key === 'key' && isPair(path.at(-1)), ...(isPipe(path) && { isPipe: true }) });
    },
  });
}

/** The edits that replace references; `replace` gives what is in the braces afterwards, or undefined. */
export function replaceReferences(
  root: Document | Node,
  replace: (reference: Reference, node: Scalar) => string | undefined,
): readonly Splice[] {
  const splices: Splice[] = [];
  walkScalars(root, (node, place) => {
    const change = (text: string): string => replaceIn(text, (reference) => replace(reference, node), place);
    const splice = rewriteScalar(node, change, place);
    if (splice) splices.push(splice);
  });
  return splices;
}

/** Replaces what names a value in a text, in arguments too; paths, pipes and the spaces inside the braces stay. */
export function replaceIn(
  text: string,
  replace: (reference: Reference) => string | undefined,
  place: Pick<ScalarPlace, 'isPipe'> = {},
): string {
  let result = '';
  let from = 0;
  for (const use of usesIn(text, place)) {
    const written = replace(use.reference);
    if (written === undefined) continue;
    result += text.slice(from, use.from) + written;
    from = use.to;
  }
  return result + text.slice(from);
}

/** The references in a text, those that are arguments included. */
export function usesIn(text: string, { isPipe = false }: Pick<ScalarPlace, 'isPipe'>): readonly PlacedReference[] {
  if (!isPipe) return allBraces(text).flatMap(({ uses }) => uses);
  const read = parsePipes(text);
  return 'kind' in read ? [] : read.uses;
}

/** Whether the nodes over a scalar are `capture`, a name and `pipe`. */
function isPipe(path: readonly unknown[]): boolean {
  const keys = path.filter((node) => isPair(node)).map(({ key }) => (isScalar(key) ? key.value : undefined));
  return keys.at(-1) === 'pipe' && keys.at(-3) === 'capture';
}
