import type { CutBlock } from './blocks-of.js';

interface Given {
  /** What the source has now and did not have. */
  readonly added: readonly CutBlock[];
  /** What the source no longer has, and a person has changed. */
  readonly kept: readonly CutBlock[];
  readonly titlesIn: (flow: string) => ReadonlySet<string>;
}

/**
 * A login becomes a flow, or a request again, when others begin or cease to need it. Where a person has changed it, it stays what it is,
 * and what takes its place in the source is not sent, too.
 *
 * @returns the part that stays in the place of a new one: it is asked with what it would come before
 */
export function openReplacements({
  added,
  kept,
  titlesIn,
}: Given): (part: CutBlock, next: CutBlock | undefined) => CutBlock | undefined {
  const left = new Set(kept);
  const isSame = (one: CutBlock, other: CutBlock): boolean =>
    one.flow !== undefined && other.flow === undefined && titlesIn(one.flow).has(other.title);
  const matches = (one: CutBlock, other: CutBlock): boolean => isSame(one, other) || isSame(other, one);
  return (part, next) => {
    const all = [...left].filter((each) => matches(part, each));
    const isOnly = all.length === 1 && added.filter((each) => matches(each, all[0]!)).length === 1;
    const found = all.find((each) => each === next || isOnly || (next && each.title === next.title));
    if (found) left.delete(found);
    return found;
  };
}
