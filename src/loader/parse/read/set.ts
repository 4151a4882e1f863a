import * as z from 'zod';
import type { Binding, SetStep } from '../../../format/session.js';
import { emptySet } from '../../../problems/file/steps.js';
import { value, wants } from '../shape/leaves.js';
import { report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { as, map, required, type Value } from './keys.js';
import { gathered, type Reader } from './reader.js';
import { bindings } from './values.js';

const names = bindings('variable', z.record(z.string(), value, wants({ kind: 'map', of: 'values' })));

const values: Value<readonly Binding[]> = { ...names, read: readValues };

/** A row that sets variables. */
export const set: Value<SetStep> = as(
  map('set', {
    set: required(values, {
      description: 'Variables to set in the turn of this row, in order. A value may read those before it.',
      examples: [{ id: '{{uuid}}', total: '{{var.price}}' }],
    }),
  }),
  ({ set: read = [] }, reader, step) => ({
    kind: 'set',
    range: reader.source.rangeOf(step),
    values: read,
    references: gathered({ ...reader, references: read.flatMap(({ references }) => references) }),
  }),
);

function readValues(reader: Reader, node: Node, name: string): readonly Binding[] {
  if (node.kind === 'map' && node.entries.length === 0) report(reader.source, node, emptySet());
  return names.read(reader, node, name);
}
