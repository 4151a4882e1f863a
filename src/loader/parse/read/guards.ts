import { skipByReference } from '../../../problems/check/as-written.js';
import { parseTemplate } from '../../../format/reference.js';
import * as shapes from '../shape/leaves.js';
import { warn } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { key } from './keys.js';
import type { Reader } from './reader.js';
import { readText } from './text.js';
import { condition } from './values.js';

/** What leaves a request or a call out. */
export const when = key(condition('condition'), {
  description: 'The step runs only if this holds for the response before it.',
  examples: [{ status: 200 }],
});

export const skip = key(
  { shape: shapes.skip, read: readSkip },
  {
    description: 'Leaves the step out: `true`, or the reason as text.',
    default: false,
    examples: ['waits for the new tariff'],
  },
);

/** A reason may hold references; a reference alone is meant to decide, and any reason skips. */
function readSkip(reader: Reader, node: Node): true | string | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value || undefined;
  const reason = readText(reader, node);
  const [part, ...rest] = parseTemplate(reason.trim());
  if (typeof part === 'object' && part.reference && rest.length === 0)
    warn(reader.source, node, skipByReference(part.text, part.reference.kind));
  return reason;
}
