import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badShard } from '../../../src/problems/cli/cli.js';
import { filesOfShard, readShard } from '../../../src/runner/shard.js';

describe('readShard', () => {
  test.each([
    ['1/1', { index: 1, count: 1 }],
    ['3/12', { index: 3, count: 12 }],
  ])('reads %s', (text, shard) => {
    expect(readShard(text)).toEqual(shard);
  });

  test.each(['', '1', '0/3', '4/3', '1/0', '1/3/5', ' 1/3', '-1/3', '1.5/3', 'a/b', '1/1e3'])(
    'does not read %j',
    (text) => {
      expect(readShard(text)).toBeUndefined();
      expect(badShard(text)).toMatchObject({ code: 'bad-shard', message: `invalid shard \`${text}\`` });
    },
  );
});

describe('filesOfShard', () => {
  const paths = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '/', '-', '1'), minLength: 1 }));
  const runs = fc.record({ files: paths, count: fc.integer({ min: 1, max: 9 }) });

  const partsOf = (files: readonly string[], count: number): readonly (readonly string[])[] =>
    Array.from({ length: count }, (_, at) => filesOfShard(files, { index: at + 1, count }));

  test('puts every file into one part', () => {
    fc.assert(
      fc.property(runs, ({ files, count }) => {
        expect(partsOf(files, count).flat().toSorted()).toEqual(files.toSorted());
      }),
    );
  });

  test('gives parts that differ by at most one file', () => {
    fc.assert(
      fc.property(runs, ({ files, count }) => {
        const sizes = partsOf(files, count).map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('does not depend on the order in which files were found', () => {
    fc.assert(
      fc.property(runs, ({ files, count }) => {
        expect(partsOf(files.toReversed(), count)).toEqual(partsOf(files, count));
      }),
    );
  });

  test('spreads the files of a folder', () => {
    const files = ['slow/c', 'quick/a', 'slow/a', 'quick/b', 'slow/b'];
    expect(partsOf(files, 3)).toEqual([['quick/a', 'slow/b'], ['quick/b', 'slow/c'], ['slow/a']]);
  });
});
