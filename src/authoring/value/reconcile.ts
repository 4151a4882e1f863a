import { isCollection, isMap, isScalar, isSeq, type Document, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { addFirstKey, addKey, isUnwritten, removeKey, replaceBlock, replaceValue } from '../text/edit-keys.js';
import { parseYaml } from '../text/open-session-text.js';
import { textOf, type ScalarPlace } from '../text/scalar.js';
import { setScalar } from '../text/set-scalar.js';
import { applySplices, type Splice } from '../text/splice.js';
import { readStyle, type StyledText } from '../text/style.js';
import { flowText } from '../text/write-yaml.js';
import { firstListChange, listSplice } from './list-splice.js';
import { isThere, walkPath, type Place } from './find-place.js';
import { says } from './says.js';
import { indexOfNew, valueOf, type Change, type PathPart } from './value-of.js';

/**
 * How much of what is written stays, most first. `kept`: `1.10` without quotes is the text "1.10", too, as a header or a name is.
 * `typed`: it is a number. `whole`: the old value goes as a whole. `quoted`: the new one is written as JSON.
 */
export const manners = ['kept', 'typed', 'whole', 'quoted'] as const;
export type Manner = (typeof manners)[number];

/** More single edits than that do not lead from one value to another. */
const mostSplices = 500;

/**
 * Writes another value into a text, one edit after the other, so that what both values have stays as it is written.
 *
 * @param order - the names of the keys of the map that gets a new one, in the order of the format
 * @returns undefined where the edits do not lead to the value
 */
export function reconcile(
  text: string,
  change: Change,
  manner: Manner,
  order: readonly string[] = [],
): string | undefined {
  let after = text;
  for (let round = 0; round < mostSplices; round++) {
    const document = parseYaml(after);
    if (document.errors.length > 0) return undefined;
    const style = readStyle(after, document);
    const of = { text: after, style: manner === 'quoted' ? { ...style, json: true } : style };
    const writer = { document, order, manner, of };
    const splice = nextSplice(writer, change);
    if (splice === undefined) return after;
    const next = splice === 'lost' ? after : applySplices(after, [splice]);
    if (next === after) return undefined;
    // The next item of a list has the place of one that went.
    if (change.value === undefined) return next;
    after = next;
  }
  return undefined;
}

interface Writer {
  readonly document: Document.Parsed;
  readonly of: StyledText;
  readonly order: readonly string[];
  readonly manner: Manner;
}

/** `lost` where the value cannot be written; undefined where it is there. */
type Next = Splice | 'lost' | undefined;

function nextSplice(writer: Writer, { path, value }: Change): Next {
  const { places } = walkPath(writer.document, path);
  const place = places.at(-1);
  if (!place || places.length < path.length) return 'lost';
  if (value === undefined) return isThere(place) ? removed(writer, place) : undefined;
  return isThere(place) ? changed(writer, place, value) : added(writer, place, path.at(-1)!, value);
}

function removed({ of }: Writer, place: Place): Next {
  if (place.holder.items.length < 2) return 'lost';
  if (place.kind === 'key') return removeKey(of, place.holder, place.pair!);
  return listSplice(of, place.holder, { kind: 'remove', index: place.index }) ?? 'lost';
}

function added({ of, order }: Writer, place: Place, name: PathPart, value: Json): Next {
  if (place.holder.items.length === 0) return 'lost';
  if (place.kind === 'item')
    return listSplice(of, place.holder, { kind: 'insert', index: place.index, value }) ?? 'lost';
  const { holder } = place;
  const names = holder.items.map(({ key }) => textOf(key));
  const after = holder.items[indexOfNew(names, String(name), order) - 1];
  return addAfter(of, { map: holder, after }, { [name]: value });
}

/** Writes keys into a map that has some: after one of them, or first. */
function addAfter(of: StyledText, at: { map: YAMLMap; after: Pair | undefined }, entry: JsonObject): Splice {
  return at.after ? addKey(of, at.map, { after: at.after, entry }) : addFirstKey(of, at.map, entry);
}

function changed(writer: Writer, place: Place, value: Json): Next {
  const { document, manner } = writer;
  const { node } = place;
  if (says(document, node, value, manner === 'kept')) return undefined;
  const isPart = manner === 'kept' || manner === 'typed';
  if (isPart && isMap(node) && isJsonObject(value))
    return mapSplice(writer, node, value) ?? replaced(writer, place, value);
  if (isPart && isSeq(node) && Array.isArray(value))
    return seqSplice(writer, node, value as readonly Json[]) ?? replaced(writer, place, value);
  return replaced(writer, place, value);
}

/** Undefined where the map has to go as a whole: nothing of it stays, or its keys change their order. */
function mapSplice(writer: Writer, map: YAMLMap, wanted: JsonObject): Next {
  const { of, document } = writer;
  const names = map.items.map(({ key }) => textOf(key));
  const all = Object.keys(wanted);
  const [kept, common] = [
    names.filter((name) => Object.hasOwn(wanted, name)),
    all.filter((name) => names.includes(name)),
  ];
  if (kept.length === 0 || kept.some((name, index) => name !== common[index])) return undefined;
  for (const [index, pair] of map.items.entries()) {
    const name = names[index]!;
    if (!Object.hasOwn(wanted, name)) return removeKey(of, map, pair);
    const place: Place = { kind: 'key', holder: map, pair, node: pair.value as Place['node'] };
    if (!says(document, pair.value, wanted[name]!, writer.manner === 'kept'))
      return changed(writer, place, wanted[name]!);
  }
  const index = all.findIndex((name) => !names.includes(name));
  const after = map.items[names.indexOf(all[index - 1] ?? '')];
  return addAfter(of, { map, after }, { [all[index]!]: wanted[all[index]!]! });
}

/** Undefined where the list has to go as a whole. */
function seqSplice(writer: Writer, list: YAMLSeq, wanted: readonly Json[]): Next {
  if (list.items.length === 0 || wanted.length === 0) return undefined;
  const { document } = writer;
  const keepsSource = writer.manner === 'kept';
  const old = list.items.map((item, index) => {
    const same = wanted[index] !== undefined && says(document, item, wanted[index], keepsSource);
    return same ? wanted[index]! : valueOf(document, item);
  });
  const change = firstListChange(old, wanted);
  if (!change) return undefined;
  if (change.kind !== 'change') return listSplice(writer.of, list, change);
  const node = list.items[change.index] as Place['node'];
  return changed(writer, { kind: 'item', holder: list, index: change.index, node }, change.value);
}

function replaced(writer: Writer, place: Place, value: Json): Next {
  const { of } = writer;
  const { node, holder } = place;
  const isSimple = typeof value !== 'object' || value === null;
  const written: ScalarPlace = { inFlow: holder.flow === true, isKey: false, quote: of.style.quote };
  if (isScalar(node) && isSimple && !isUnwritten(node) && !of.style.json)
    return setScalar(of, node, value, written) ?? 'lost';
  if (place.kind === 'key') return replaceValue(of, place.pair!, value);
  if (isCollection(node) && !node.flow) return replaceBlock(of, node, value);
  const [start = 0, end = 0] = node?.range ?? [];
  if (start === 0) return 'lost';
  return { start, end, text: (of.text[start - 1] === '-' ? ' ' : '') + flowText(value, of.style) };
}
