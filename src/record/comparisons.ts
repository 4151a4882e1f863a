import { withNumbers } from '../lib/exact-numbers.js';
import type { Comparison, TestRecord } from './record.js';

export type Sides = Pick<TestRecord, 'expected' | 'received' | 'numbers' | 'operator' | 'at' | 'also'>;

/**
 * What a test compared, for each value that came: `also` of one has the further operators that looked at the same value. What is
 * to equal a list or a map is by itself, since its difference is shown. Numbers in what came are for `jsonText` to write.
 */
export function comparisonsOf({ expected, operator, also = [], ...came }: Sides): readonly Sides[] {
  const received = withNumbers(came);
  const groups: { sides: Comparison; also: Comparison[] }[] = [];
  const put = (sides: Comparison): void => void groups.push({ sides, also: [] });
  put({
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    ...(operator !== undefined && { operator }),
  });
  for (const each of also) {
    const { sides, also: others } = groups.at(-1)!;
    const { numbers: _, ...rest } = each;
    const value = withNumbers(each) ?? sides.received;
    if (each.received === undefined && !isDifference(sides)) others.push(each);
    else put({ ...rest, ...(value !== undefined && { received: value }) });
  }
  return groups.map(({ sides, also: others }) => (others.length === 0 ? sides : { ...sides, also: others }));
}

function isDifference({ expected, received, operator }: Comparison): boolean {
  return operator === undefined && [expected, received].every((side) => typeof side === 'object' && side !== null);
}
