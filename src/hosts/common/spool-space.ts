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
  let gaps: readonly Place[] = [];
  return {
    take: (length) => {
      const gap = gaps.find((each) => each.length >= length) ?? { at: end, length };
      const rest = { at: gap.at + length, length: gap.length - length };
      gaps = gaps.flatMap((each) => (each !== gap ? each : rest.length > 0 ? rest : []));
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

function joined(places: readonly Place[]): readonly Place[] {
  const gaps: Place[] = [];
  for (const { at, length } of places.toSorted((a, b) => a.at - b.at)) {
    const before = gaps.at(-1);
    if (before && before.at + before.length === at)
      gaps[gaps.length - 1] = { at: before.at, length: at + length - before.at };
    else if (length > 0) gaps.push({ at, length });
  }
  return gaps;
}
