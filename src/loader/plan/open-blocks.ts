import type { MarkerStep } from '../../format/session.js';

/** Where a row stands among the if / else blocks of its file. */
export interface Placement {
  /** Row indices of the arms over it, outermost first. */
  readonly guards: readonly number[];
  /** Of a marker that belongs to a block, the row index of its `if`. */
  readonly block?: number;
}

/** The blocks that are open while the rows of one file are gone through in order. */
export interface OpenBlocks {
  /** Of a request or a call. */
  readonly here: () => Placement;
  /** Of a marker with that row index; opens, turns or closes a block. One that fits nowhere changes nothing. */
  readonly mark: (marker: MarkerStep['kind'], index: number) => Placement;
}

interface Block {
  readonly index: number;
  readonly outer: readonly number[];
  inner: readonly number[];
}

export function openBlocks(): OpenBlocks {
  const open: Block[] = [];
  const here = (): Placement => ({ guards: open.at(-1)?.inner ?? [] });
  const mark = (marker: MarkerStep['kind'], index: number): Placement => {
    if (marker === 'if') {
      const outer = here().guards;
      open.push({ index, outer, inner: [...outer, index] });
      return { guards: outer, block: index };
    }
    const block = marker === 'end' ? open.pop() : open.at(-1);
    if (!block) return { guards: [] };
    block.inner = [...block.outer, index];
    return { guards: block.outer, block: block.index };
  };
  return { here, mark };
}
