import type { Problem } from '../../format/problem.js';
import type { Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';

/** What cannot be known of a file because parts of it have errors. */
export interface Faults {
  /** Whether something is wrong outside the steps: what settings, inputs and variables say is then not known. */
  readonly ofHead: boolean;
  /** Whether it is not known which steps stand in which arm. */
  readonly ofBlocks: boolean;
  /** Whether a place is in a step that has an error. */
  readonly cover: (range: Range) => boolean;
  /** Whether a step with an error has a name in it, so that it may set or read it. */
  readonly mention: (name: string) => boolean;
}

export const noFaults: Faults = { ofHead: false, ofBlocks: false, cover: () => false, mention: () => false };

/** Of blocks. Lists and maps can be too deep, too. */
const ofBlockCodes: ReadonlySet<string> = new Set(['else-without-if', 'else-after-else', 'too-deep']);

/** @param lost - steps that are not among those of the session */
export function findFaults(
  { steps }: Session,
  lost: readonly Range[],
  { problems, text }: { readonly problems: readonly Problem[]; readonly text: string },
): Faults {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const places = errors.flatMap(({ range }) => range ?? []);
  const known = [...lost, ...steps.map(({ range }) => range)];
  const isLost = new Set(lost);
  const faulty = known.filter((range) => isLost.has(range) || places.some((place) => holds(range, place)));
  const texts = faulty.map(({ start, end }) => text.slice(start.offset, end.offset));
  return {
    ofHead: places.length < errors.length || !places.every((place) => faulty.some((range) => holds(range, place))),
    ofBlocks: lost.length > 0 || errors.some(({ code }) => ofBlockCodes.has(code)),
    cover: (range) => faulty.some((step) => holds(step, range)),
    mention: (name) => texts.some((step) => step.includes(name)),
  };
}

function holds(outer: Range, inner: Range): boolean {
  return outer.start.offset <= inner.start.offset && inner.start.offset <= outer.end.offset;
}
