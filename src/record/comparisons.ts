import type { Comparison, TestRecord } from './record.js';

export type Sides = Pick<TestRecord, 'expected' | 'received' | 'operator' | 'also'>;

/**
 * What a test compared, for each value that came: `also` of one has the further operators that looked at the same value. What is
 * to equal a list or a map stands by itself, since its difference is shown.
 */
export function comparisonsOf({ expected, received, operator, also = [] }: Sides): readonly Sides[] {
  const groups: { sides: Comparison; also: Comparison[] }[] = [];
  const put = (sides: Comparison): void => void groups.push({ sides, also: [] });
  put({
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    ...(operator !== undefined && { operator }),
  });
  for (const each of also) {
    const { sides, also: others } = groups.at(-1)!;
    const value = each.received ?? sides.received;
    if (each.received === undefined && !isDifference(sides)) others.push(each);
    else put({ ...each, ...(value !== undefined && { received: value }) });
  }
  return groups.map(({ sides, also: others }) => (others.length === 0 ? sides : { ...sides, also: others }));
}

function isDifference({ expected, received, operator }: Comparison): boolean {
  return operator === undefined && [expected, received].every((side) => typeof side === 'object' && side !== null);
}
