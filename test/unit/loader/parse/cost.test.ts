import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';

const of = (line: string): string => `steps:\n  - ${line}\n`;

// Each took time that grows with the square of its length: minutes for these.
test.each([
  ['a URL of opening braces', of(`request: GET http://shop.test/${'{{'.repeat(300_000)}`)],
  ['a method of opening braces', of(`request: '${'{{'.repeat(300_000)} http://shop.test/'`)],
  ['a URL of question marks', of(`request: GET http://shop.test/${'?'.repeat(600_000)}`)],
  ['a path of opening braces', of(`request: GET http://shop.test/\n    capture: { a: '$.${'{{'.repeat(300_000)}' }`)],
  [
    'a filter of regular expressions',
    of(`request: GET http://shop.test/\n    capture: { a: '$[?${'(/['.repeat(200_000)}' }`),
  ],
  ['a line of blanks', `${' '.repeat(600_000)}x: [`],
  ['a line of tabs', `${'\t'.repeat(600_000)}x`],
  ['tabs behind a key', `"a":${'\t'.repeat(600_000)}x: [`],
])('%s is read in no time', { timeout: 5_000 }, (_, text) => {
  expect(() => parseSession(text, 'main.session.yaml')).not.toThrow();
});
