import * as z from 'zod';
import type { MarkerStep } from '../../../format/session.js';
import { blocksTooDeep, elseAfterElse, elseWithoutIf } from '../../../problems/file/file-steps.js';
import { markerKind, type MarkerKey } from '../../../format/step-keys.js';
import { condition } from '../shape/checks.js';
import { wants } from '../shape/leaves.js';
import { report } from '../yaml/source.js';
import type { Source } from '../yaml/source.js';
import type { Span } from '../yaml/tree.js';
import { readArmCondition } from './check.js';
import { as, map, required, type Value } from './keys.js';
import { gathered } from './reader.js';

const armCondition = required(
  {
    shape: z.union([condition, z.null()], wants({ kind: 'map', of: 'condition' })),
    read: readArmCondition,
  },
  { description: 'Condition of the arm; without one it never runs.', examples: [{ status: 404 }] },
);

const nothing = required(
  { shape: z.null(wants({ kind: 'nothing' })), read: () => undefined },
  { description: 'Takes no value.', examples: [null] },
);

/** A marker, which may also stand as a text alone. */
export function marker(key: MarkerKey): Value<MarkerStep> {
  const value = key === 'if' || key === 'else if' ? armCondition : nothing;
  return as(map(key, { [key]: value }), ({ [key]: condition }, reader, step) => ({
    kind: markerKind(key),
    range: reader.source.rangeOf(step),
    ...(condition && { condition }),
    references: gathered(reader),
  }));
}

/** The open blocks above a row, outermost first, each with whether its `else` has come. */
export type OpenBlocks = { elseCame: boolean }[];

/** Each row of a plan lists the blocks around it, so that ten thousand of them would fill the memory. */
const mostOpen = 100;

/** Follows the markers down a file and reports arms that belong to no block. A stray `end` is none of them. */
export function followBlock(source: Source, blocks: OpenBlocks, key: MarkerKey, at: Span): void {
  const block = blocks.at(-1);
  if (key === 'if') {
    if (blocks.length === mostOpen) report(source, at, blocksTooDeep());
    blocks.push({ elseCame: false });
  } else if (key === 'end') blocks.pop();
  else if (!block) report(source, at, elseWithoutIf(key));
  else if (block.elseCame) report(source, at, elseAfterElse(key));
  else block.elseCame = key === 'else';
}
