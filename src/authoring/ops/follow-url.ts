import { isMap } from 'yaml';
import { isName } from '../../format/reference.js';
import { pathPlaces } from '../../format/path-values.js';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { SessionText } from '../text/open-session-text.js';
import type { RowChange } from '../value/change-value.js';
import { valueOf } from '../value/value-of.js';

/**
 * The change of `path` that a change of a request's URL needs: each `{name}` has a value, and no other has one. A name that takes the
 * place of another gets its value.
 *
 * @returns undefined where `path` can stay as it is
 */
export function followUrl(of: SessionText, { row, path, value }: RowChange): RowChange | undefined {
  const isRequest = row !== undefined && path.length === 1 && path[0] === 'request';
  if (!isRequest || typeof value !== 'string') return undefined;
  const names = [...new Set(pathPlaces(urlOf(value)).map(({ name }) => name))];
  const before = pathOf(of, row);
  const gone = Object.keys(before).filter((name) => !names.includes(name));
  const fresh = names.filter((name) => !Object.hasOwn(before, name));
  if (gone.length === 0 && fresh.length === 0) return undefined;
  const isRenamed = gone.length === 1 && fresh.length === 1;
  const values = names.map((name): readonly [string, Json] => {
    const known = Object.hasOwn(before, name) ? before[name] : isRenamed ? before[gone[0]!] : undefined;
    return [name, known ?? `{{var.${isName(name) ? name : 'name'}}}`];
  });
  return { row, path: ['path'], ...(values.length > 0 && { value: Object.fromEntries(values) }) };
}

function urlOf(line: string): string {
  return line.trim().replace(/^\S+\s*/, '');
}

function pathOf({ document, items }: SessionText, row: number): JsonObject {
  const node = items[row - 1]?.node;
  const value = isMap(node) ? valueOf(document, node.get('path', true) ?? null) : null;
  return isJsonObject(value) ? value : {};
}
