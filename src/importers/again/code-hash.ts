import type { Comment } from 'acorn';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { parseScript } from '../scripts/parse-script.js';
import { hashOf } from './hash.js';

/** What a script or JSON file says, whatever its layout is. Undefined of other files, and of those with errors. */
export function codeHash(file: string, text: string): string | undefined {
  const hash = /\.c?js$/.test(file) ? scriptHash : file.endsWith('.json') ? jsonHash : undefined;
  try {
    return hash?.(text);
  } catch (error) {
    // Also of a tree that is too deep: a text in thousands of parts that `+` joins.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function jsonHash(text: string): string {
  // A number may have digits that JSON.parse does not keep.
  const digits = text.match(/(?<![\w."-])-?\d[\d.eE+-]*/g) ?? [];
  return hashOf(JSON.stringify([JSON.parse(text), digits]));
}

function scriptHash(text: string): string | undefined {
  const comments: Comment[] = [];
  const parsed = parseScript(text, comments);
  if (parsed.kind === 'fault') return undefined;
  const tree = JSON.parse(JSON.stringify(parsed.program, (_, value: unknown) => withKind(value))) as Json;
  return hashOf(JSON.stringify([meant(tree), comments.map(({ value }) => value.replace(/\s*\n[\s*]*/g, '\n').trim())]));
}

/** What JSON has no words for. */
function withKind(value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** Keys of a tree that only the layout decides. */
const layout: ReadonlySet<string> = new Set(['start', 'end', 'raw', 'directive']);

/** A tree without places and without what only the layout decides: quotes, and statements that are empty. */
function meant(node: Json): Json {
  if (Array.isArray(node))
    return (node as readonly Json[])
      .filter((each) => !isJsonObject(each) || each['type'] !== 'EmptyStatement')
      .map(meant);
  if (!isJsonObject(node)) return node;
  const said = Object.entries(node).filter(([key]) => !layout.has(key));
  return Object.fromEntries(said.map(([key, value]) => [key, meant(keyed(key, value, node))]));
}

/** A property has the same name with and without quotes. */
function keyed(key: string, value: Json, { type, computed }: JsonObject): Json {
  const isKey = key === 'key' && type === 'Property' && computed === false && isJsonObject(value);
  return isKey && value['type'] === 'Literal' && typeof value['value'] === 'string'
    ? { type: 'Identifier', name: value['value'] }
    : value;
}
