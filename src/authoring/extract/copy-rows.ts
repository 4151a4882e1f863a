import { isAlias, isCollection, isMap, isScalar, isSeq, visit } from 'yaml';
import type { Node, Scalar } from 'yaml';
import type { Reference } from '../../format/reference.js';
import { applySplices } from '../text/splice.js';
import type { Splice } from '../text/splice.js';
import type { SessionText } from '../text/open-session-text.js';
import { rewriteScalar, textOf, writeText } from '../text/scalar.js';
import { replaceIn, walkScalars } from '../text/walk-scalars.js';
import type { Offer } from './find-literals.js';

/** A stretch of a file that is copied into another one. */
export interface Slice {
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly Node[];
}

/** What changes on the way: references get other names, literals become references. */
export interface Changes {
  readonly rename: (reference: Reference) => string | undefined;
  readonly promoted: readonly Offer[];
}

/** The text of a stretch as another file can have it: aliases to what stays behind are written out. */
export function copySlice(of: SessionText, slice: Slice, changes: Changes): string {
  const splices = slice.nodes.flatMap((node) => [
    ...scalarSplices(of, node, changes),
    ...aliasSplices(of, { node, slice }, changes),
  ]);
  const moved = splices.map(({ start, end, text }) => ({ start: start - slice.start, end: end - slice.start, text }));
  return applySplices(of.text.slice(slice.start, slice.end), moved);
}

function scalarSplices(
  { style: { quote } }: SessionText,
  root: Node,
  { rename, promoted }: Changes,
): readonly Splice[] {
  const places = new Map<Scalar, { from: number; to: number; name: string }[]>();
  for (const { name, places: found } of promoted)
    for (const { node, from, to } of found) places.set(node, [...(places.get(node) ?? []), { from, to, name }]);
  const splices: Splice[] = [];
  walkScalars(root, (node, place) => {
    const before = textOf(node);
    const literals = applySplices(
      before,
      (places.get(node) ?? []).map(({ from, to, name }) => ({ start: from, end: to, text: `{{var.${name}}}` })),
    );
    const promote = (text: string): string => {
      if (literals === before) return text;
      const isQuoted = text.slice(1, -1) === before && text.length === before.length + 2;
      if (text === before) return literals;
      return isQuoted ? text[0] + literals + (text.at(-1) ?? '') : text;
    };
    const splice = rewriteScalar(node, (text) => replaceIn(promote(text), rename), { ...place, quote });
    if (splice) splices.push(splice);
  });
  return splices;
}

function aliasSplices(
  of: SessionText,
  { node, slice }: { node: Node; slice: Slice },
  changes: Changes,
): readonly Splice[] {
  const splices: Splice[] = [];
  visit(node, {
    Alias(_, alias, path) {
      const target = alias.resolve(of.document);
      const at = target?.range?.[0] ?? -1;
      if (!target || (at >= slice.start && at < slice.end)) return;
      const [start = 0, end = 0] = alias.range ?? [];
      const inFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      splices.push({ start, end, text: writtenOut(of, alias, { inFlow, changes }) });
    },
  });
  return splices;
}

/** What an alias means, written where it stands; scalars keep their source. */
function writtenOut(of: SessionText, node: unknown, at: { inFlow: boolean; changes: Changes }): string {
  const inside = { ...at, inFlow: true };
  if (isAlias(node)) return writtenOut(of, node.resolve(of.document), at);
  if (isSeq(node)) return `[${node.items.map((item) => writtenOut(of, item, inside)).join(', ')}]`;
  if (isMap(node)) {
    const pairs = node.items.map(
      ({ key, value }) => `${writtenOut(of, key, inside)}: ${writtenOut(of, value, inside)}`,
    );
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  const text = replaceIn(textOf(node), at.changes.rename);
  if (!isScalar(node) || text === '') return isScalar(node) && node.value === '' ? "''" : 'null';
  if (typeof node.value !== 'string') return text;
  return of.style.json
    ? JSON.stringify(text)
    : writeText(text, { inFlow: at.inFlow, isKey: false, quote: of.style.quote });
}
