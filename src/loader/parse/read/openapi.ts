import * as z from 'zod';
import { contractModes, type ContractUse } from '../../../format/contract.js';
import { namesFile, wants } from '../shape/leaves.js';
import type { Node } from '../yaml/tree.js';
import { as, key, map, required, type Value } from './keys.js';
import { openReader, type Reader } from './reader.js';
import { oneOf, readPlain } from './values.js';

const document: Value<string> = {
  shape: z
    .string(wants({ kind: 'path' }))
    .min(1, wants({ kind: 'path' }))
    .meta(namesFile),
  read: readPlain,
};

const withMode = map('openapi', {
  file: required(document, {
    description: 'Path of the OpenAPI document: YAML or JSON, version 2.0, 3.0 or 3.1.',
    examples: ['./openapi.yaml'],
  }),
  mode: key(oneOf(contractModes), {
    description: 'What a response that does not match does: `fail` its step, or `warn` in a note.',
    default: 'fail',
    examples: ['warn'],
  }),
});

/** The path of a document, or a map with it. */
export const openapi: Value<ContractUse> = as(
  {
    shape: z.union([document.shape, withMode.shape], wants({ kind: 'contract' })),
    read: (reader: Reader, node: Node, name: string) =>
      node.kind === 'map'
        ? withMode.read(openReader(reader.source), node, name)
        : { file: document.read(reader, node, name) },
  },
  ({ file = '', mode = 'fail' }: { readonly file?: string; readonly mode?: ContractUse['mode'] }, reader, node) => ({
    path: file,
    mode,
    range: reader.source.rangeOf(node),
  }),
);
