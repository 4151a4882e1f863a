import * as z from 'zod';
import { dataSuffixOf, type DataUse, type ListedRow } from '../../../format/data.js';
import { dataFormat } from '../../../problems/plan/data.js';
import { namesFile, wants } from '../shape/leaves.js';
import { countFound, report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import type { Value } from './keys.js';
import { goodItems, type Reader } from './reader.js';
import { bindings, readPlain } from './values.js';

const rowShape = z.record(z.string(), z.unknown(), wants({ kind: 'map', of: 'values' }));
const row = bindings('input', rowShape);

/** The path of a file with rows, or the rows as a list of maps. */
export const data: Value<DataUse> = {
  shape: z.union(
    [
      z
        .string()
        .min(1, wants({ kind: 'data' }))
        .meta(namesFile),
      z.array(rowShape, wants({ kind: 'data' })).min(1, wants({ kind: 'data' })),
    ],
    wants({ kind: 'data' }),
  ),
  read: readData,
};

function readData(reader: Reader, node: Node, name: string): DataUse {
  const range = reader.source.rangeOf(node);
  if (node.kind !== 'list') return { kind: 'file', path: readDataPath(reader, node, name), range };
  return { kind: 'list', range, rows: goodItems(reader, node).map((item) => readRow(reader, item, name)) };
}

function readDataPath(reader: Reader, node: Node, name: string): string {
  const before = countFound(reader.source);
  const path = readPlain(reader, node, name);
  if (dataSuffixOf(path) === undefined && countFound(reader.source) === before)
    report(reader.source, node, dataFormat(path));
  return path;
}

function readRow(reader: Reader, item: Node, name: string): ListedRow {
  return { inputs: row.read(reader, item, name), range: reader.source.rangeOf(item) };
}
