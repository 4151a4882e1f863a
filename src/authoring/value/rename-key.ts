import { isScalar } from 'yaml';
import { parseYaml, type SessionText } from '../text/open-session-text.js';
import { setScalar } from '../text/set-scalar.js';
import { applySplices, type Splice } from '../text/splice.js';
import { readStyle } from '../text/style.js';
import { insertTexts, removeTexts, textsOfRows } from '../text/row-texts.js';
import { removeRows, type ListText } from '../text/edit-rows.js';
import { readListItems } from '../text/items.js';
import { walkPath } from './find-place.js';
import type { PathPart } from './value-of.js';

/** The text with another name for one key; its value, quotes and comments stay. */
export function renameKeyIn(text: string, path: readonly PathPart[], to: string): string | undefined {
  const document = parseYaml(text);
  const place = walkPath(document, path).places.at(-1);
  if (place?.kind !== 'key' || !place.pair || !isScalar(place.pair.key)) return undefined;
  const style = readStyle(text, document);
  const key = { inFlow: place.holder.flow === true, isKey: true, quote: style.quote };
  const splice = setScalar({ text, style }, place.pair.key, to, key);
  return splice && applySplices(text, [splice]);
}

/** The text with one item of a list at another place, as it is written. Undefined where its items are not on lines of their own. */
export function moveItemIn(of: SessionText, path: readonly PathPart[], to: number): string | undefined {
  const place = walkPath(of.document, path).places.at(-1);
  if (place?.kind !== 'item') return undefined;
  const items = readListItems(of.text, place.holder);
  if (!items) return undefined;
  const list: ListText = { text: of.text, style: of.style, flow: place.holder.flow === true, items };
  const number = place.index + 1;
  const after = to > place.index ? to + 1 : to;
  const texts = textsOfRows(list, number, number);
  const gone: readonly Splice[] = list.flow ? removeRows(list, [items[place.index]!]) : [removeTexts(list, texts)];
  return applySplices(of.text, [...gone, insertTexts(list, after, texts)]);
}
