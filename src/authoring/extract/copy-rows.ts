import { isAlias, isCollection, isNode, isScalar, visit } from 'yaml';
import type { Alias, Node, Scalar } from 'yaml';
import type { Json } from '../../model/json.js';
import type { Reference } from '../../model/reference.js';
import { applySplices } from '../text/splice.js';
import type { Splice } from '../text/splice.js';
import type { SessionText } from '../text/open-session-text.js';
import { rewriteScalar, textOf, writeText } from '../text/scalar.js';
import { replaceIn, walkScalars } from '../text/walk-scalars.js';
import { flowText } from '../text/write-yaml.js';
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
    ...scalarSplices(node, changes),
    ...aliasSplices(of, { node, slice }, changes),
  ]);
  const moved = splices.map(({ start, end, text }) => ({ start: start - slice.start, end: end - slice.start, text }));
  return applySplices(of.text.slice(slice.start, slice.end), moved);
}

function scalarSplices(root: Node, { rename, promoted }: Changes): readonly Splice[] {
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
    const splice = rewriteScalar(node, (text) => replaceIn(promote(text), rename), place);
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

function writtenOut(of: SessionText, alias: Alias, { inFlow, changes }: { inFlow: boolean; changes: Changes }): string {
  const target = alias.resolve(of.document);
  const rename = (text: string): string => replaceIn(text, changes.rename);
  if (isScalar(target)) {
    const text = rename(textOf(target));
    if (typeof target.value === 'string') return writeText(text, { inFlow, isKey: false }, of.style.quote);
    return target.source === '' || target.source === undefined ? 'null' : target.source;
  }
  const value = isNode(target) && !isAlias(target) ? (target.toJS(of.document) as Json) : null;
  return flowText(mapStrings(value, rename), of.style);
}

function mapStrings(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => mapStrings(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapStrings(item, change)]));
}
