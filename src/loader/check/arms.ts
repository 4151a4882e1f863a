import type { MarkerStep, Step } from '../../format/session.js';
import { armsAround, placeSteps, type Arm } from '../../format/steps/blocks.js';
import { isMarker } from '../../format/steps/describe.js';

/** Indices; `to` is that of the first step after them. */
interface Steps {
  readonly from: number;
  readonly to: number;
}

export interface Arms {
  /** Whether at most one of two steps can run, because they stand in different arms of one block. */
  readonly exclude: (a: number, b: number) => boolean;
  /** Where the steps above one stand that it excludes: the earlier arms of each block around it, outermost first. */
  readonly othersBefore: (index: number) => readonly Steps[];
  /** `end` steps that close nothing. */
  readonly strayEnds: readonly MarkerStep[];
  /** `if` steps that nothing closes, outermost first. */
  readonly unclosedIfs: readonly MarkerStep[];
}

/** Where the steps of a file stand among its blocks; a marker is in the arm that it opens. */
export function findArms(steps: readonly Step[]): Arms {
  const { places, blocks } = placeSteps(steps);
  const unclosed = new Set(blocks.flatMap(({ opener, end }) => (end === undefined ? [opener] : [])));
  const markers = (isWanted: (index: number) => boolean): readonly MarkerStep[] =>
    steps.filter((step, index): step is MarkerStep => isMarker(step) && isWanted(index));
  return {
    exclude: (a, b) => areApart(places[a]?.arm, places[b]?.arm),
    othersBefore: (index) =>
      [...armsAround(places[index]?.arm)].toReversed().map(({ block, marker }) => ({ from: block.opener, to: marker })),
    strayEnds: markers((index) => places[index]?.fault === 'end without block'),
    unclosedIfs: markers((index) => unclosed.has(index)),
  };
}

function areApart(a: Arm<number> | undefined, b: Arm<number> | undefined): boolean {
  if (!a || !b) return false;
  const markers = new Map([...armsAround(b)].map(({ block, marker }) => [block, marker]));
  return [...armsAround(a)].some(({ block, marker }) => markers.has(block) && markers.get(block) !== marker);
}
