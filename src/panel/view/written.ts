import { isAlias, isMap, isScalar, isSeq, type Document, type Node, type Scalar } from 'yaml';
import { sensitiveNames } from '../../engine/redact/sensitive-names.js';
import { authKinds } from '../../format/auth.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { placeUnder } from '../../lib/json-pointer.js';
import { looksSecret } from '../../lib/secret-patterns.js';
import type { Lock, Written } from '../protocol/protocol.js';
import { lockOf, usedNodes } from './locks.js';

/** What a part of a file says, and where its secrets are. */
export interface WrittenAt extends Written {
  /** Offsets into the text of the file. */
  readonly hidden: readonly (readonly [start: number, end: number])[];
}

const names = sensitiveNames([]);
/** Keys whose values keep their types; elsewhere a number is shown as it is written: `1.10`. */
const typedKeys: ReadonlySet<string> = new Set([
  'json',
  'graphql',
  'set',
  'inputs',
  'variables',
  'data',
  'each',
  'tests',
]);
/** What is below these speaks of answers: names in them are of what is read, not of secrets that are written here. */
const openKeys: ReadonlySet<string> = new Set(['capture', 'tests', 'when', 'if', 'else if', 'poll', 'retry', 'stream']);
/** Nodes that are read of one row: aliases of aliases may stand for more than any memory holds. */
const mostNodes = 20_000;
const deepest = 200;

interface Walk {
  readonly document: Document;
  readonly secrets: string[];
  readonly hidden: (readonly [number, number])[];
  readonly locked: Lock[];
  /** The number of the row. */
  readonly row: number | undefined;
  left: number;
}

interface Place {
  readonly pointer: string;
  readonly depth: number;
  /** Key of the map around it. */
  readonly parent: string;
  readonly isTyped: boolean;
  readonly isSecret: boolean;
  /** Whether names say nothing about secrets here. */
  readonly isOpen: boolean;
}

interface Part {
  /** Its number, of a row. @default the head of the file */
  readonly row?: number;
  /** Keys of the outermost map that are left out. */
  readonly skip?: readonly string[];
}

export function writtenIn(node: unknown, document: Document, { row, skip = [] }: Part): WrittenAt {
  const walk: Walk = { document, row, secrets: [], hidden: [], locked: [], left: mostNodes };
  const place = { pointer: '', depth: 0, parent: '', isTyped: false, isSecret: false, isOpen: false };
  lock(node, place, walk);
  const actual = isAlias(node) ? node.resolve(document) : node;
  const value = isMap(actual) ? mapOf(actual, place, walk, new Set(skip)) : {};
  const { secrets, hidden, locked } = walk;
  return { value, secrets, hidden, ...(locked.length > 0 && { locked }) };
}

function lock(node: unknown, { pointer }: Place, { document, row, locked }: Walk): void {
  const own = lockOf(node, pointer, row, usedNodes(document));
  if (own) locked.push(own);
}

function mapOf(node: Node, place: Place, walk: Walk, skip: ReadonlySet<string> = new Set()): JsonObject {
  const entries: [string, Json][] = [];
  if (!isMap(node)) return {};
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? textOf(key) : String(key);
    if (!skip.has(name)) entries.push([name, valueOf(value, below(place, name, value), walk)]);
  }
  return Object.fromEntries(entries);
}

function below(place: Place, name: string, value: unknown): Place {
  const isHeader = place.parent === 'headers';
  const isOpen = place.isOpen || (place.depth === 0 && openKeys.has(name));
  const isNamedSecret = isHeader
    ? names.header(name)
    : names.field(name) || names.headerKey(name) || isOfAuth(place, name, value);
  return {
    pointer: placeUnder(place.pointer, name),
    depth: place.depth + 1,
    parent: name,
    isTyped: place.isTyped || typedKeys.has(name),
    isSecret: !isOpen && (place.isSecret || isNamedSecret),
    isOpen,
  };
}

const openAuthKeys: ReadonlySet<string> = new Set(Object.values(authKinds).flatMap(({ open }) => [...open]));

/** `bearer: …` below `auth`, and what is below `basic`. */
function isOfAuth({ parent, pointer }: Place, name: string, value: unknown): boolean {
  if (parent === 'auth') return isScalar(value);
  return /\/auth\/[^/]+$/.test(pointer) && !openAuthKeys.has(name);
}

function valueOf(node: unknown, place: Place, walk: Walk): Json {
  if (walk.left-- <= 0 || place.depth > deepest) return '…';
  lock(node, place, walk);
  const actual = isAlias(node) ? node.resolve(walk.document) : node;
  if (isMap(actual)) return mapOf(actual, place, walk);
  if (isSeq(actual)) {
    return actual.items.map((item, index) =>
      valueOf(item, { ...place, pointer: `${place.pointer}/${index}`, depth: place.depth + 1 }, walk),
    );
  }
  if (!isScalar(actual)) return null;
  if (isHidden(actual, place)) {
    walk.secrets.push(place.pointer);
    if (actual.range) walk.hidden.push([actual.range[0], actual.range[1]]);
  }
  return scalarOf(actual, place.isTyped);
}

function isHidden(node: Scalar, { isSecret }: Place): boolean {
  const text = textOf(node);
  return isSecret ? !isOnlyReferences(text) && typeof node.value === 'string' : looksSecret(text);
}

/** `{{env.TOKEN}}`, `Bearer {{flow.login.token}}`. */
function isOnlyReferences(text: string): boolean {
  return /^\s*(?:[A-Za-z]+\s+)?(?:\{\{[^{}]*\}\}\s*)*$/.test(text) && text.includes('{{');
}

function scalarOf(node: Scalar, isTyped: boolean): Json {
  const { value } = node;
  if (isTyped && typeof value === 'number')
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : textOf(node);
  if (typeof value === 'number' || typeof value === 'boolean')
    return String(value) === textOf(node) ? value : textOf(node);
  return typeof value === 'string' || value === null ? value : textOf(node);
}

/** As it is written, of a plain scalar. */
function textOf({ value, source, type }: Scalar): string {
  return type === 'PLAIN' && source !== undefined ? source : String(value);
}
