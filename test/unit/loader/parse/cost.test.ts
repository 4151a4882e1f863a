import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { growth, SQUARE } from '../../../support/growth.js';

const of = (line: string): string => `steps:\n  - ${line}\n`;

// Each took time that grows with the square of its length: minutes for some hundred thousand.
test.each<[string, (size: number) => string]>([
  ['a URL of opening braces', (size) => of(`request: GET http://shop.test/${'{{'.repeat(size / 2)}`)],
  ['a method of opening braces', (size) => of(`request: '${'{{'.repeat(size / 2)} http://shop.test/'`)],
  ['a URL of question marks', (size) => of(`request: GET http://shop.test/${'?'.repeat(size)}`)],
  [
    'a path of opening braces',
    (size) => of(`request: GET http://shop.test/\n    capture: { a: '$.${'{{'.repeat(size / 2)}' }`),
  ],
  [
    'a filter of regular expressions',
    (size) => of(`request: GET http://shop.test/\n    capture: { a: '$[?${'(/['.repeat(size / 3)}' }`),
  ],
  ['a line of blanks', (size) => `${' '.repeat(size)}x: [`],
  ['a line of tabs', (size) => `${'\t'.repeat(size)}x`],
  ['tabs behind a key', (size) => `"a":${'\t'.repeat(size)}x: [`],
])('four times %s takes about four times as long', async (_, make) => {
  const read = (text: string) => () => void parseSession(text, 'main.session.yaml');
  expect(await growth(read(make(60_000)), read(make(240_000)))).toBeLessThan(SQUARE);
});
