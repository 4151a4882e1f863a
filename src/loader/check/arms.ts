import type { MarkerStep, Step } from '../../model/session.js';

/** An arm of an if / else block: the index of the block's `if` step, and of the marker that opens the arm. */
interface Arm {
  readonly block: number;
  readonly marker: number;
}

export interface Arms {
  /** Whether at most one of two steps can run, because they stand in different arms of one block. */
  readonly exclude: (a: number, b: number) => boolean;
  /** `end` steps that close nothing. */
  readonly strayEnds: readonly MarkerStep[];
  /** `if` steps that nothing closes, outermost first. */
  readonly unclosedIfs: readonly MarkerStep[];
}

/** Where the steps of a file stand among its blocks. Arms that belong to no block are errors and not met here. */
export function findArms(steps: readonly Step[]): Arms {
  const strayEnds: MarkerStep[] = [];
  const arms: (readonly Arm[])[] = [];
  let open: readonly Arm[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'if') open = [...open, { block: index, marker: index }];
    else if (step.kind === 'elseIf' || step.kind === 'else') open = turn(open, index);
    else if (step.kind === 'end') {
      if (open.length === 0) strayEnds.push(step);
      open = open.slice(0, -1);
    }
    arms.push(open);
  }
  return {
    exclude: (a, b) => areApart(arms[a] ?? [], arms[b] ?? []),
    strayEnds,
    unclosedIfs: open.map(({ block }) => steps[block] as MarkerStep),
  };
}

function turn(open: readonly Arm[], marker: number): readonly Arm[] {
  const last = open.at(-1);
  return last ? [...open.slice(0, -1), { block: last.block, marker }] : open;
}

function areApart(a: readonly Arm[], b: readonly Arm[]): boolean {
  return a.some(({ block, marker }) => b.some((other) => other.block === block && other.marker !== marker));
}
