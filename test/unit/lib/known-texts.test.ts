import { expect, test } from 'vitest';
import { openKnownTexts } from '../../../src/lib/known-texts.js';

test('the longest of several texts counts, and a shorter one where a longer one is a part of a word', () => {
  const known = openKnownTexts<number>(true);
  for (const [at, text] of ['secret1', 'secret1-2', 'secret1-2-3', 'secret4-2'].entries()) known.add(text, at);
  expect(known.in('secret1-2-3 secret1-2-34 secret1-29 secret12')).toEqual([
    { start: 0, end: 11, of: 2 },
    { start: 12, end: 21, of: 1 },
    { start: 25, end: 32, of: 0 },
  ]);
});

test('many texts with one beginning take no longer than a few', () => {
  const known = openKnownTexts<number>(true);
  const texts = Array.from({ length: 40_000 }, (_, at) => `eyJhbGciOi-${at}`);
  const start = performance.now();
  for (const [at, text] of texts.entries()) known.add(text, at);
  expect(known.in(texts.join(' ')).map(({ of }) => of)).toEqual([...texts.keys()]);
  // Trying each of them takes more than a minute, and this a tenth of a second.
  expect(performance.now() - start).toBeLessThan(15_000);
});
