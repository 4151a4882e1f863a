import type { Json } from '../../../lib/json.js';
import { markNumber, placeNumbers } from '../../../lib/schema-numbers.js';
import { boundOfManyDigits } from '../../../problems/check/schemas.js';
import { numberTooLarge } from '../../../problems/file/values.js';
import { reject, warn } from '../yaml/source.js';
import type { Node, ScalarNode } from '../yaml/tree.js';
import { readJson } from './json.js';
import type { Reader } from './reader.js';

/** A JSON Schema that stands in a session file: its bounds may have more digits than a number has. */
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
