import type { MarkerStep } from '../../../format/session.js';
import { blocksTooDeep, elseAfterElse, elseWithoutIf } from '../../../problems/file/file-steps.js';
import { markerKind, type MarkerKey } from '../../../format/step-keys.js';
import { report } from '../yaml/source.js';
import type { Source } from '../yaml/source.js';
import type { Node, Span } from '../yaml/tree.js';
import { readArmCondition } from './check.js';
import { gathered, goodValue } from './reader.js';
import type { Reader } from './reader.js';

export function readMarker(reader: Reader, step: Node, key: MarkerKey): MarkerStep {
  const node = key === 'if' || key === 'else if' ? goodValue(reader, step, key) : undefined;
  const condition = node && readArmCondition(reader, node);
  return {
    kind: markerKind(key),
    range: reader.source.rangeOf(step),
    ...(condition && { condition }),
    references: gathered(reader),
  };
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
