import { expect, test } from 'vitest';
import type { BlockRole } from '../../../../src/format/steps/description.js';
import { armsAround, walkBlocks } from '../../../../src/format/steps/blocks.js';

const roles: Readonly<Record<string, BlockRole | undefined>> = {
  if: 'opens',
  'else if': 'turns',
  else: 'turns last',
  end: 'closes',
};

/** Follows words, numbered from 1. */
function walk(...words: readonly string[]) {
  const { follow, blocks } = walkBlocks<number>();
  return { places: words.map((word, index) => follow(roles[word], index + 1)), blocks };
}

test('steps are under the arms around them, and markers where their block is', () => {
  const { places } = walk('if', 'GET', 'if', 'GET', 'end', 'else if', 'GET', 'else', 'GET', 'end', 'GET');
  expect(places.map(({ over }) => over?.guards() ?? [])).toEqual([[], [1], [1], [1, 3], [1], [], [6], [], [8], [], []]);
});

test('a marker belongs to its block, and the arm after it is the one that it opens', () => {
  const { places } = walk('if', 'if', 'else', 'end', 'else if', 'end');
  expect(places.map(({ block, arm }) => [block?.opener, arm?.marker])).toEqual([
    [1, 1],
    [2, 2],
    [2, 3],
    [2, 1],
    [1, 5],
    [1, undefined],
  ]);
});

test('blocks in the order in which they open, those without an end among them', () => {
  const { blocks } = walk('if', 'else if', 'if', 'else', 'end', 'if');
  expect(blocks.map(({ opener, arms, otherwise, end }) => ({ opener, arms, otherwise, end }))).toEqual([
    { opener: 1, arms: [1, 2], otherwise: undefined, end: undefined },
    { opener: 3, arms: [3, 4], otherwise: 4, end: 5 },
    { opener: 6, arms: [6], otherwise: undefined, end: undefined },
  ]);
});

test('markers that fit nowhere are faults and change nothing', () => {
  const { places, blocks } = walk('else', 'else if', 'end', 'if', 'else', 'else', 'else if', 'end', 'end');
  expect(places.map(({ fault }) => fault)).toEqual([
    'arm without block',
    'arm without block',
    'end without block',
    undefined,
    undefined,
    'arm after last',
    'arm after last',
    undefined,
    'end without block',
  ]);
  expect(blocks).toHaveLength(1);
});

test('the arms around one, innermost first', () => {
  const { places } = walk('if', 'else', 'if', 'GET');
  expect([...armsAround(places.at(-1)?.over)].map(({ marker, depth }) => [marker, depth])).toEqual([
    [3, 2],
    [2, 1],
  ]);
});
