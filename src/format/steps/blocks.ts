import { once } from '../../lib/memoize.js';
import type { Step } from '../session.js';
import type { BlockRole } from './description.js';
import { roles } from './roles.js';

/** An if / else of a file. `At` is how its markers are known: by index, by number, by the row of a plan. */
export interface Block<At> {
  readonly opener: At;
  /** The arm that it is in. */
  readonly outer: Arm<At> | undefined;
  /** The markers that open its arms, in order, its opener first. */
  readonly arms: readonly At[];
  /** The last arm, where it is an `else`. */
  readonly otherwise?: At;
  /** What closes it; absent where nothing does, or not yet. */
  readonly end?: At;
}

export interface Arm<At> {
  readonly block: Block<At>;
  /** What opens it. */
  readonly marker: At;
  /** How many arms there are around it, itself among them. */
  readonly depth: number;
  /** The markers of the arms around it and its own, outermost first. */
  readonly guards: () => readonly At[];
}

/** Where a step is among the blocks. */
export interface Place<At> {
  /** The arm over it. A marker is in the arm around its block. */
  readonly over: Arm<At> | undefined;
  /** The arm that comes after it; of what is not a marker the arm over it. */
  readonly arm: Arm<At> | undefined;
  /** Of a marker, the block that it belongs to; absent where it belongs to none. */
  readonly block?: Block<At>;
  readonly fault?: 'arm without block' | 'arm after last' | 'end without block';
}

/** The blocks that are open while steps are gone through in their order. */
export interface BlockWalk<At> {
  /** Follows one step. A marker that fits nowhere changes nothing. */
  readonly follow: (role: BlockRole | undefined, at: At) => Place<At>;
  /** All that were met, in the order in which they open. */
  readonly blocks: readonly Block<At>[];
}

type Growing<At> = { -readonly [Key in keyof Block<At>]: Key extends 'arms' ? At[] : Block<At>[Key] };

export function walkBlocks<At extends number | object>(): BlockWalk<At> {
  const blocks: Growing<At>[] = [];
  const open: Growing<At>[] = [];
  let arm: Arm<At> | undefined;

  function follow(role: BlockRole | undefined, at: At): Place<At> {
    if (role === undefined) return { over: arm, arm };
    if (role === 'opens') {
      const opened: Growing<At> = { opener: at, outer: arm, arms: [at] };
      blocks.push(opened);
      open.push(opened);
      return enter(opened, at);
    }
    const block = role === 'closes' ? open.pop() : open.at(-1);
    if (!block) return { over: arm, arm, fault: role === 'closes' ? 'end without block' : 'arm without block' };
    if (role === 'closes') {
      block.end = at;
      arm = block.outer;
      return { over: arm, arm, block };
    }
    const isLate = block.otherwise !== undefined;
    block.arms.push(at);
    if (role === 'turns last') block.otherwise = at;
    return { ...enter(block, at), ...(isLate && { fault: 'arm after last' }) };
  }

  function enter(block: Block<At>, marker: At): Place<At> {
    arm = armOf(block, marker);
    return { over: block.outer, arm, block };
  }

  return { follow, blocks };
}

function armOf<At>(block: Block<At>, marker: At): Arm<At> {
  const { outer } = block;
  return {
    block,
    marker,
    depth: (outer?.depth ?? 0) + 1,
    guards: once(() => [...(outer?.guards() ?? []), marker]),
  };
}

/** Where each step of a file is, and its blocks in the order in which they open. */
export interface StepPlaces {
  readonly places: readonly Place<number>[];
  readonly blocks: readonly Block<number>[];
}

/** @param first - the number of the first step */
export function placeSteps(steps: readonly Pick<Step, 'kind'>[], first = 0): StepPlaces {
  const { follow, blocks } = walkBlocks<number>();
  return { places: steps.map((step, index) => follow(roles[step.kind], index + first)), blocks };
}

/** An arm and those around it, innermost first. */
export function* armsAround<At>(arm: Arm<At> | undefined): Generator<Arm<At>> {
  for (let one = arm; one; one = one.block.outer) yield one;
}
