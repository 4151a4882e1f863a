import { expect, test } from 'vitest';
import { asScript, refuseExit } from '../../../../src/hosts/common/contain-scripts.js';

test('exits of scripts are refused until the last one that asked for it is over; those of others never are', () => {
  const codes: unknown[] = [];
  const exit = ((code: unknown) => void codes.push(code)) as typeof process.exit;
  const each = { exit };
  const [first, second] = [refuseExit([each]), refuseExit([each])];
  expect(() => asScript(() => each.exit(1))).toThrow('process.exit unexpectedly called with "1"');
  each.exit(2);
  first();
  expect(() => asScript(() => each.exit(3))).toThrow('process.exit');
  second();
  expect(each.exit).toBe(exit);
  asScript(() => each.exit(4));
  expect(codes).toEqual([2, 4]);
});
