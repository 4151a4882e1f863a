import type { MarkerStep, Step } from '../../format/session.js';

/** An arm of an if / else block: the index of the block's `if` step, and of the marker that opens the arm. */
interface Arm {
  readonly block: number;
  readonly marker: number;
  /** The arm that the block stands in. */
  readonly outer: Arm | undefined;
}

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

/** Where the steps of a file stand among its blocks. Arms that belong to no block are errors and not met here. */
export function findArms(steps: readonly Step[]): Arms {
  const strayEnds: MarkerStep[] = [];
  const arms: (Arm | undefined)[] = [];
  let open: Arm | undefined;
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'if') open = { block: index, marker: index, outer: open };
    else if (step.kind === 'elseIf' || step.kind === 'else') open = open && { ...open, marker: index };
    else if (step.kind === 'end') {
      if (!open) strayEnds.push(step);
      open = open?.outer;
    }
    arms.push(open);
  }
  return {
    exclude: (a, b) => areApart(arms[a], arms[b]),
    othersBefore: (index) =>
      [...outwards(arms[index])].toReversed().map(({ block, marker }) => ({ from: block, to: marker })),
    strayEnds,
    unclosedIfs: [...outwards(open)].toReversed().map(({ block }) => steps[block] as MarkerStep),
  };
}

function areApart(a: Arm | undefined, b: Arm | undefined): boolean {
  if (!a || !b) return false;
  const markers = new Map([...outwards(b)].map(({ block, marker }) => [block, marker]));
  return [...outwards(a)].some(({ block, marker }) => markers.has(block) && markers.get(block) !== marker);
}

/** An arm and those around it. */
function* outwards(arm: Arm | undefined): Generator<Arm> {
  for (let one = arm; one; one = one.outer) yield one;
}
