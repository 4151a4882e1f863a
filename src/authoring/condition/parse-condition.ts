import { type Document, isMap, isScalar, parseDocument } from 'yaml';
import type { Json, JsonObject } from '../../lib/json.js';
import { badCondition, conditionFaults } from '../../problems/edit/blocks.js';
import { refuse, type Refusal } from '../project/project.js';
import { readWords } from './read-words.js';

/**
 * Reads a condition that someone typed: in words as reports print them (`$.state equals done and status is at least 400`),
 * or as a map of YAML as in a file.
 *
 * @returns the map as a file has it
 */
export function parseCondition(text: string): { readonly kind: 'condition'; readonly value: JsonObject } | Refusal {
  const trimmed = text.trim();
  if (trimmed === '') return refuse(badCondition(text, conditionFaults.empty()));
  const words = readWords(trimmed);
  if ('value' in words) return { kind: 'condition', value: words.value };
  const map = readMap(trimmed);
  if (map) return { kind: 'condition', value: map };
  return refuse(badCondition(trimmed, words.reason, words.near));
}

/** Undefined where the text is not a map of YAML. */
function readMap(text: string): JsonObject | undefined {
  const document = parseDocument(text, { version: '1.2', schema: 'core' });
  const root: unknown = document.contents;
  if (document.errors.length > 0 || !isMap(root) || root.items.length === 0) return undefined;
  const value = valueOf(document);
  if (!value) return undefined;
  // What means text keeps its source: `header x-version: 1.10`.
  const entries = root.items.map(({ key, value: node }): [string, Json] => {
    const name = isScalar(key) ? String(key.source ?? key.value) : String(key);
    const isText = /^header\s/.test(name) && isScalar(node) && node.value !== null;
    return [name, isText ? String(node.source ?? node.value) : (value[name] ?? null)];
  });
  return Object.fromEntries(entries);
}

/** Undefined where an alias means nothing, as in `header accept: *.png`. */
function valueOf(document: Document): JsonObject | undefined {
  try {
    return document.toJS() as JsonObject;
  } catch {
    return undefined;
  }
}
