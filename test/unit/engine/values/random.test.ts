import { expect, test } from 'vitest';
import { generateValue } from '../../../../src/engine/values/generate.js';
import { newSeed, openRandom, type Random } from '../../../../src/engine/values/random.js';
import { parseTemplate } from '../../../../src/format/reference.js';

function draw(written: string, random: Random): unknown {
  const [part] = parseTemplate(`{{${written}}}`);
  if (typeof part !== 'object' || part.reference?.kind !== 'generator') throw new Error(written);
  return generateValue(part.reference, { now: () => 1_700_000_000_123, random }, () => ['a', 'b']);
}

const many = (written: string, seed = 'seed') => {
  const random = openRandom(seed, 'a.session.yaml');
  return Array.from({ length: 2_000 }, () => draw(written, random));
};

test('a seed and a file decide what is drawn', () => {
  for (const written of ['uuid', 'randomInt', 'randomInt 1 6', 'randomText 8', 'pick red green', 'pick var.x']) {
    expect(many(written)).toEqual(many(written));
    expect(many(written)).not.toEqual(many(written, 'other'));
  }
  expect(draw('uuid', openRandom('seed', 'a'))).not.toBe(draw('uuid', openRandom('seed', 'b')));
});

test('draws stay what they are, so that a seed of an older version still says the same', () => {
  // Worked out by another program, from SHA-256 and sfc32.
  const random = openRandom('tea', 'main.session.yaml');
  const drawn = ['uuid', 'randomInt 1 6', 'randomText 5', 'pick red green blue'].map((written) =>
    draw(written, random),
  );
  expect(drawn).toEqual(['70e27258-8d2e-403c-b3b2-7fe00ae939d5', 6, 'bKB9a', 'green']);
});

test('draws are spread over all that may come', () => {
  expect(new Set(many('randomInt 1 6'))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(new Set(many('randomInt -2 2'))).toEqual(new Set([-2, -1, 0, 1, 2]));
  expect(new Set(many('pick 1 true x'))).toEqual(new Set([1, true, 'x']));
  expect(new Set(many('pick var.x'))).toEqual(new Set(['a', 'b']));
  const large = many('randomInt 0 999999999999999') as number[];
  expect(large.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
  expect(large.some((value) => value > 2 ** 48)).toBe(true);
  const mean = (many('randomInt 0 1') as number[]).reduce((sum, value) => sum + value, 0) / 2_000;
  expect(mean).toBeGreaterThan(0.45);
  expect(mean).toBeLessThan(0.55);
});

test('each UUID is of version 4, and no two are alike', () => {
  const all = many('uuid') as string[];
  expect(new Set(all).size).toBe(all.length);
  for (const uuid of all) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('times are not drawn, and a seed is used only once something is', () => {
  const random = openRandom('seed', '');
  expect([draw('now', random), draw('timestamp', random), draw('timestamp s', random)]).toEqual([
    '2023-11-14T22:13:20.123Z',
    1_700_000_000_123,
    1_700_000_000,
  ]);
  expect(random.hasDrawn()).toBe(false);
  draw('uuid', random);
  expect(random.hasDrawn()).toBe(true);
});

test('a seed that no one gave is another one each time', () => {
  const seeds = Array.from({ length: 100 }, newSeed);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds) expect(seed).toMatch(/^[a-z\d]{9}$/);
});
