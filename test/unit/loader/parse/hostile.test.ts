import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { growth, SQUARE } from '../../../support/growth.js';
import { placesOf } from './problems-of.js';

const steps = 'steps:\n  - request: GET /orders\n';

const parse = (text: string) => () => void parseSession(text, 'a.session.yaml');

const nestings: readonly (readonly [string, string])[] = [
  ['lists in brackets', '['],
  ['maps in brackets', '{'],
  ['lists and maps in brackets', '[{a: '],
  ['keys without values', '? '],
  ['lists of dashes', '- '],
  ['quoted keys in brackets', '{"a": '],
  ['lists with tags', '!!seq ['],
  ['lists with anchors', '&a ['],
  ['lists behind a comma', '[a, '],
];

for (const [what, nesting] of nestings)
  test(`${what} that nest a million times take time with their length`, async () => {
    const text = (length: number): string => `${steps}    json:\n      ${nesting.repeat(length / nesting.length)}`;
    const longest = text(4_800_000);
    expect(placesOf(longest)).toEqual([expect.stringMatching(/^4:\d+ too-deep/)]);
    expect(await growth(parse(text(1_200_000)), parse(longest))).toBeLessThan(SQUARE);
  });

test('maps and lists that nest by their indentation are read up to a hundred levels', () => {
  const maps = (depth: number): string =>
    Array.from({ length: depth }, (_, level) => `${' '.repeat(level + 2)}a:\n`).join('');
  expect(placesOf(`variables:\n${maps(97)}${' '.repeat(99)}a: 1\n${steps}`)).toEqual([]);
  expect(placesOf(`variables:\n${maps(2_500)}${steps}`)).toEqual([expect.stringMatching(/^10[012]:\d+ too-deep/)]);
  const lists = (depth: number): string =>
    Array.from({ length: depth }, (_, level) => `${' '.repeat(level + 6)}-\n`).join('');
  expect(placesOf(`${steps}    json:\n${lists(2_500)}`)).toEqual([expect.stringMatching(/^10\d:\d+ too-deep/)]);
});

test('twenty thousand blocks in each other are one error', () => {
  expect(placesOf(`steps:\n${'  - if:\n'.repeat(20_000)}`)).toEqual([expect.stringMatching(/^102:5 too-deep/)]);
});

test('forty thousand errors: the first five hundred, and how many more', () => {
  const { session, problems } = parseSession(`steps:\n${'  - requst: GET /\n'.repeat(40_000)}`, 'a.session.yaml');
  expect(session).toBe(null);
  expect(problems.map(({ range }) => range!.start.line).slice(0, 500)).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 2),
  );
  const shown = problems.slice(500).map(({ code, message, hint }) => `error[${code}]: ${message} (${hint})`);
  expect(shown).toEqual([
    'error[more-errors]: and 39500 more errors in this file (Fix the ones above, then check again.)',
  ]);
});

const floods = [
  ']',
  '}',
  '"',
  "'",
  '& ',
  '&a ',
  '! ',
  '!t ',
  '*a ',
  '{{var.x}} ',
  '{{var.x ',
  '|\n',
  '- a: ',
  ': ',
  '? a: ',
];

for (const flood of floods)
  test(`a flood of ${JSON.stringify(flood)} takes about four times as long when it is four times as long`, async () => {
    const text = (length: number): string => `steps:\n  ${flood.repeat(length / flood.length)}`;
    expect(await growth(parse(text(4_000)), parse(text(16_000)))).toBeLessThan(SQUARE);
  });

test('texts of tokens that repeat without end never throw', () => {
  const written = [
    '[',
    ']',
    '{',
    '}',
    '- ',
    '? ',
    ': ',
    ', ',
    'a: ',
    '&a ',
    '*a ',
    '!t ',
    '"',
    "'",
    '\n',
    '\n  ',
    '|\n',
  ];
  const longer = ['#', '{{', '---\n', '%YAML 1.1\n', '  - if:\n', '  - request: GET /\n', '  - call: x\n', '<<: '];
  const token = constantFrom(...written.concat(longer));
  const part = tuple(token, integer({ min: 1, max: 200 }));
  assert(
    property(array(part, { maxLength: 8 }), (parts) => {
      const text = parts.map(([text, times]) => text.repeat(times)).join('');
      const { session, problems } = parseSession(text, 'a.session.yaml');
      expect(session === null).toBe(problems.some(({ severity }) => severity === 'error'));
      expect(problems.length).toBeLessThanOrEqual(1_002);
    }),
    { numRuns: 60 },
  );
});
