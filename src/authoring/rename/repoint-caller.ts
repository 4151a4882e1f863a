import { isAlias, type Alias, type Document, type Node, type Scalar, isScalar } from 'yaml';
import { aliasOf, flowName, relativePath } from '../../format/paths.js';
import { isName } from '../../format/reference.js';
import { resolved, type CallNode } from '../rows/find-callers.js';
import {
  replaceOnce,
  rewriteScalar,
  textOf,
  usesIn,
  type ScalarPlace,
  writeText,
  replaceReferences,
  walkScalars,
} from '../text/scalar.js';
import type { Splice } from '../text/splice.js';
import { keptAliases, writeOut } from './kept-aliases.js';
import { lastOffset, nextLine } from '../text/items.js';
import { columnOf, readStyle } from '../text/style.js';

interface Caller {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly calls: readonly CallNode[];
}

interface Move {
  readonly flow: string;
  readonly to: string;
}

/** The edits of one file whose call rows mean a flow that moves. Its own place is `to` where it is that flow itself. */
export function repointCaller(file: string, caller: Caller, move: Move): readonly Splice[] {
  const rows = caller.calls.filter(({ target }) => target === move.flow);
  if (rows.length === 0) return [];
  const from = file === move.flow ? move.to : file;
  const places = new Map<Scalar, ScalarPlace>();
  walkScalars(caller.document, (node, place) => void places.set(node, place));
  const paths = new Map<number, Splice>();
  const changed = new Set<Node>();
  for (const row of rows) {
    const splice = repointRow(caller, { row, places }, relativePath(from, move.to));
    if (!splice) continue;
    paths.set(splice.start, splice);
    changed.add(row.pair.value as Node);
  }
  const isCall = (alias: Alias): boolean => caller.calls.some(({ pair }) => pair.value === alias);
  return [...paths.values(), ...keptAliases(caller, changed, isCall), ...aliasEdits(caller, rows, move)];
}

function repointRow(
  { text, document, calls }: Caller,
  { row, places }: { row: CallNode; places: ReadonlyMap<Scalar, ScalarPlace> },
  target: string,
): Splice | undefined {
  const { value } = row.pair;
  const path = row.path.startsWith('./') && !target.startsWith('.') ? `./${target}` : target;
  const scalar = resolved(document, value);
  const isOwn = calls.some(({ pair }) => pair.value === scalar);
  if (isAlias(value) && !isOwn) return writeOut({ text, document }, value, path);
  const place = scalar && places.get(scalar);
  if (!scalar || !place) return undefined;
  const before = textOf(scalar);
  return rewriteScalar(scalar, (source) => replaceOnce(source, before, path), place);
}

/** Where rows go by the flow's file name: the references follow it, or the old name becomes an alias. */
function aliasEdits(caller: Caller, rows: readonly CallNode[], { flow, to }: Move): readonly Splice[] {
  const [old, next] = [flowName(flow), flowName(to)];
  const byName = rows.filter(({ alias }) => alias === undefined);
  if (old === next || byName.length === 0) return [];
  const others = caller.calls
    .filter((call) => !byName.includes(call))
    .map(({ alias, path }) => aliasOf({ flow: path, alias }));
  const used = aliasesUsed(caller.document);
  const isFree = isName(next) && !others.includes(next) && !others.includes(old) && !used.has(next);
  if (isFree) {
    return replaceReferences(caller.document, (reference) =>
      reference.kind === 'flow' && reference.alias === old ? `flow.${next}.${reference.name}` : undefined,
    );
  }
  const maps = new Set<Node>();
  return byName.flatMap((row) => {
    if (maps.has(row.map)) return [];
    maps.add(row.map);
    return addAlias(caller, row, old);
  });
}

function aliasesUsed(document: Document.Parsed): ReadonlySet<string> {
  const used = new Set<string>();
  walkScalars(document, (node, place) => {
    for (const { reference } of usesIn(textOf(node), place)) if (reference.kind === 'flow') used.add(reference.alias);
  });
  return used;
}

/** Writes an alias after the path of a call row. */
function addAlias(
  { text, document }: { readonly text: string; readonly document: Document.Parsed },
  { map, pair }: CallNode,
  alias: string,
): readonly Splice[] {
  const style = readStyle(text, document);
  const { offset: end, keepsLines } = lastOffset(pair.value);
  // A flow can be called `null`.
  const name = writeText(alias, { inFlow: map.flow === true, isKey: false, quote: style.quote });
  if (map.flow) {
    const isQuoted = style.json || (isScalar(pair.key) && pair.key.type === 'QUOTE_DOUBLE');
    const written = isQuoted ? `"alias": ${JSON.stringify(alias)}` : `alias: ${name}`;
    return [{ start: end, end, text: `, ${written}` }];
  }
  const at = keepsLines ? end : nextLine(text, end);
  const pad = ' '.repeat(columnOf(text, (pair.key as Node).range?.[0] ?? 0));
  const isOpen = at === text.length && !text.endsWith('\n');
  const line = `${pad}alias: ${name}`;
  return [{ start: at, end: at, text: isOpen ? style.newline + line : line + style.newline }];
}
