import { isAlias, isMap, isSeq, type Document } from 'yaml';
import { isJsonObject, type Json } from '../../lib/json.js';
import { textOf } from '../text/scalar.js';
import { valueOf } from './value-of.js';

/**
 * Whether a node says a value. The order of keys counts.
 *
 * @param keepsSource - `1.10` without quotes says the text "1.10", too
 */
export function says(document: Document.Parsed, node: unknown, value: Json, keepsSource: boolean): boolean {
  if (isAlias(node)) return says(document, node.resolve(document), value, keepsSource);
  if (isMap(node)) {
    const entries = isJsonObject(value) ? Object.entries(value) : [];
    return (
      isJsonObject(value) &&
      entries.length === node.items.length &&
      node.items.every((pair, index) => {
        const [name, inner] = entries[index]!;
        return textOf(pair.key) === name && says(document, pair.value, inner, keepsSource);
      })
    );
  }
  if (isSeq(node)) {
    const items = value as readonly Json[];
    const isList = Array.isArray(value) && items.length === node.items.length;
    return isList && node.items.every((item, index) => says(document, item, items[index]!, keepsSource));
  }
  const own = valueOf(document, node);
  return own === value || (keepsSource && own !== null && typeof value === 'string' && textOf(node) === value);
}
