import * as z from 'zod';
import { isTag } from '../../../format/tags.js';
import { badTag } from '../../../problems/file/steps.js';
import { wants } from '../shape/leaves.js';
import { report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { key } from './keys.js';
import { goodItems, type Reader } from './reader.js';
import { readPlain } from './values.js';

const tag = z.union([z.string().min(1, wants({ kind: 'text' })), z.number(), z.boolean()], wants({ kind: 'text' }));

/** Of a session, a request or a call. */
export const tags = key(
  { shape: z.union([tag, z.array(tag, wants({ kind: 'texts' }))], wants({ kind: 'texts' })), read: readTags },
  {
    description: 'Tags, by which a run selects steps. A step has those of its file and of the calls that lead to it.',
    examples: [['smoke']],
  },
);

function readTags(reader: Reader, node: Node, name: string): readonly string[] {
  return goodItems(reader, node).map((item) => {
    const text = readPlain(reader, item, name);
    if (!isTag(text) && !text.includes('{{')) report(reader.source, item, badTag(text));
    return text;
  });
}
