import * as z from 'zod';
import type { MarkerStep } from '../../../format/session.js';
import { blocksTooDeep, elseAfterElse, elseWithoutIf } from '../../../problems/file/steps.js';
import type { BlockWalk } from '../../../format/steps/blocks.js';
import { describeStep, kindOfKey, stepKey, type StepKey } from '../../../format/steps/describe.js';
import { condition } from '../shape/checks.js';
import { wants } from '../shape/leaves.js';
import { report, type Source } from '../yaml/source.js';
import type { Span } from '../yaml/tree.js';
import { readArmCondition } from './check.js';
import { as, map, required, type Value } from './keys.js';
import { gathered } from './reader.js';

const armCondition = required(
  {
    shape: z.union([condition, z.null()], wants({ kind: 'map', of: 'condition' })),
    read: readArmCondition,
  },
  { description: 'Condition of the arm. Without one, the arm never runs.', examples: [{ status: 404 }] },
);

const nothing = required(
  { shape: z.null(wants({ kind: 'nothing' })), read: () => undefined },
  { description: 'Has no value.', examples: [null] },
);

/** A marker, which may also be only a text. */
export function marker(kind: MarkerStep['kind']): Value<MarkerStep> {
  const key = stepKey(kind);
  const value = key === 'if' || key === 'else if' ? armCondition : nothing;
  return as(map(key, { [key]: value }), ({ [key]: condition }, reader, step) => ({
    kind,
    range: reader.source.rangeOf(step),
    ...(condition && { condition }),
    references: gathered(reader),
  }));
}

/** Each row of a plan lists the blocks around it, so that ten thousand of them would fill the memory. */
const mostOpen = 100;

/** Follows the steps down a file and reports arms that belong to no block. A stray `end` is none of them. */
export function followBlock(source: Source, blocks: BlockWalk<Span>, key: StepKey, at: Span): void {
  const { role } = describeStep({ kind: kindOfKey(key) });
  const { arm, fault } = blocks.follow(role, at);
  if (role === 'opens' && arm?.depth === mostOpen + 1) report(source, at, blocksTooDeep());
  if (fault === 'arm without block') report(source, at, elseWithoutIf(key));
  if (fault === 'arm after last') report(source, at, elseAfterElse(key));
}
