import type { Json } from '../../../lib/json.js';
import { numberFate } from '../../../lib/numbers.js';
import {
  emptyEntry,
  notJsonNumber,
  nullByComment,
  numberNotAsWritten,
  numberTooLarge,
} from '../../../problems/file/values.js';
import { referenceInKey } from '../../../problems/file/references.js';
import { parseTemplate } from '../../../format/reference.js';
import { reject, warn } from '../yaml/source.js';
import { commentedItem, commentedValue } from '../yaml/comments.js';
import type { Entry, Node, ScalarNode } from '../yaml/tree.js';
import { readText, spanWithin } from './text.js';
import type { Reader } from './reader.js';
import { markNumber, placeNumbers } from '../../../lib/schema-numbers.js';
import { boundOfManyDigits } from '../../../problems/check/schemas.js';

/** What a number does not keep of a code or a telephone number. */
const changedSource = /^(?:\+|[-+]?0\d)/;

interface JsonMode {
  /** Whether scalars are read as text: a plain one keeps its source. */
  readonly asText?: boolean;
  /** Whether an empty value is read as null; otherwise it is a problem. */
  readonly emptyAsNull?: boolean;
  /** Whether others may read how a number is written: it is sent, or looked for in a text. */
  readonly showsNumbers?: boolean;
  /** What replaces a number that would become another one. @default it is an error */
  readonly standIn?: (node: ScalarNode) => Json;
}

/** A node as JSON with its types; the references of its strings are gathered. */
export function readJson(reader: Reader, node: Node, mode: JsonMode = {}): Json {
  if (reader.source.bad.has(node)) return null;
  if (node.kind === 'scalar') return readScalar(reader, node, mode);
  if (node.kind === 'list') {
    if (mode.emptyAsNull) node.items.forEach((item, index) => warnOfItem(reader, item, index));
    return node.items.map((item) => readJson(reader, item, mode));
  }
  for (const entry of node.entries) warnOfEntry(reader, entry);
  // `fromEntries` defines its keys, so that `__proto__` is a key like any other.
  return Object.fromEntries(node.entries.map(({ name, value }) => [name, readJson(reader, value, mode)]));
}

function readScalar(reader: Reader, node: ScalarNode, mode: JsonMode): Json {
  const { value, text } = node;
  if (value === null && text === '' && !mode.emptyAsNull) reject(reader.source, node, emptyEntry());
  if (typeof value === 'string' || (mode.asText && value !== null)) return readText(reader, node);
  if (typeof value !== 'number') return value;
  if (mode.standIn && numberFate(text) === 'lost') return mode.standIn(node);
  checkNumber(reader, node, mode);
  // JSON has no zero below zero: `-0` is sent as `0`.
  return value === 0 ? 0 : value;
}

/** Reports a number that is not what is written. */
export function checkNumber(reader: Reader, node: ScalarNode, { showsNumbers = false }: JsonMode = {}): void {
  const { text } = node;
  if (/nan|inf/i.test(text)) return reject(reader.source, node, notJsonNumber(text));
  const fate = numberFate(text);
  if (fate === 'lost') reject(reader.source, node, numberTooLarge(text));
  else if (fate === 'respelt' && (showsNumbers || changedSource.test(text))) warnOfNumber(reader, node);
}

/** An alias has the node read once more. */
function warnOfNumber({ source }: Reader, node: ScalarNode): void {
  if (warned.has(node)) return;
  warned.add(node);
  warn(source, node, numberNotAsWritten(node.text, Number(node.value)));
}

function warnOfEntry(reader: Reader, entry: Entry): void {
  const { key } = entry;
  const part = parseTemplate(key.text).find((found) => typeof found !== 'string');
  const comment = commentedValue(reader.source.text, entry);
  if ((!part && comment === undefined) || warned.has(key)) return;
  warned.add(key);
  if (part) warn(reader.source, spanWithin(reader, key, part), referenceInKey(part.text));
  if (comment !== undefined) warn(reader.source, key, nullByComment(`\`${key.text}\``, comment));
}

function warnOfItem({ source }: Reader, item: Node, index: number): void {
  const comment = commentedItem(source.text, item);
  if (comment === undefined || item.kind !== 'scalar' || warned.has(item)) return;
  warned.add(item);
  warn(source, item, nullByComment(`entry ${index + 1} of the list`, comment));
}

const warned = new WeakSet<ScalarNode>();

/** A JSON Schema that is in a session file: its bounds may have more digits than a number has. */
export function readSchema(reader: Reader, node: Node): Json {
  const nodes = new Map<object, ScalarNode>();
  const standIn = (scalar: ScalarNode): Json => {
    const mark = markNumber(scalar.text);
    nodes.set(mark, scalar);
    return mark;
  };
  const { schema, bounds, lost } = placeNumbers(readJson(reader, node, { standIn }));
  for (const { text, mark } of lost) reject(reader.source, nodes.get(mark)!, numberTooLarge(text));
  for (const { bound, text, mark } of bounds)
    warn(reader.source, nodes.get(mark)!, boundOfManyDigits(`${bound}: ${text}`, { more: 0 }));
  return schema;
}
