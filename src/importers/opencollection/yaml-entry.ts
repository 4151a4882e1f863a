import type { BrunoEntry } from '../bruno/parts.js';
import { type SourceNode, textOf } from '../shared/source-node.js';

/** A name with a value, switched on or not. */
export function entryOf(node: SourceNode): BrunoEntry {
  return {
    name: textOf(node.under('name')) ?? '',
    value: textOf(node.under('value')) ?? '',
    isOn: node.under('disabled').value !== true,
    place: node.place,
  };
}
