/** Where a text lies in a spool, in bytes. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** Which bytes of a file are in use: it grows only where no gap is wide enough. */
export interface Space {
  readonly take: (length: number) => Place;
  /** @returns where what is in use ends */
  readonly free: (places: readonly Place[]) => number;
}

export function openSpace(): Space {
  let end = 0;
  /** In order, and apart from each other. */
  let gaps: Place[] = [];
  return {
    take: (length) => {
      // In place: a run puts thousands, and one before it may have left as many gaps.
      const index = gaps.findIndex((each) => each.length >= length);
      const gap = gaps[index] ?? { at: end, length };
      const rest = { at: gap.at + length, length: gap.length - length };
      if (index >= 0) gaps.splice(index, 1, ...(rest.length > 0 ? [rest] : []));
      end = Math.max(end, rest.at);
      return { at: gap.at, length };
    },
    free: (places) => {
      gaps = joined([...gaps, ...places]);
      const last = gaps.at(-1);
      if (last && last.at + last.length === end) {
        end = last.at;
        gaps = gaps.slice(0, -1);
      }
      return end;
    },
  };
}

function joined(places: readonly Place[]): Place[] {
  const gaps: Place[] = [];
  for (const { at, length } of places.toSorted((a, b) => a.at - b.at)) {
    const before = gaps.at(-1);
    if (before && before.at + before.length === at)
      gaps[gaps.length - 1] = { at: before.at, length: at + length - before.at };
    else if (length > 0) gaps.push({ at, length });
  }
  return gaps;
}
