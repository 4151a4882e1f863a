import { expect, test } from 'vitest';
import { parseDocument, type YAMLError } from 'yaml';
import { libraryWords, namedBy, says, type LibraryWords } from '../../../../src/loader/parse/yaml/library-words.js';

/** Texts at which the library says it, one for each of its forms. */
const provoking: Readonly<Record<LibraryWords, readonly string[]>> = {
  missingComma: ['{ "a" "b" }', '[ "a" "b" ]', '{- ? ', '[- ? '],
  blockInBrackets: ['[ a: b: c ]', '{ a: b: c }'],
  openBracket: ['{ a', '[ a', 'a: { b\nc: 1', 'a: [ b\nc: 1'],
  openQuote: ["a: 'b", 'a: "b'],
  afterValue: ['a: "b" c', 'a: [b] [c]', 'a: [b] {c}'],
  scalarAfterValue: ['a: "b" c'],
  bracketAfterValue: ['a: [b] [c]', 'a: [b] {c}'],
  strayToken: ['a: b\n]', 'a: b\n}'],
  commentWithoutSpace: ['a: "b"#c'],
  lineWithoutColon: ['a: 1\nb\nc: 2'],
  notLevel: ['a:\n  b: 1\n c: 2', '- a: 1\n - b'],
  itemWithoutDash: ['- &a - b'],
  listAsKey: ['a:\n  b: 1\n  - c'],
  badStart: ['a: @b', 'a: %b'],
  badEscape: [String.raw`a: "\q"`],
  emptyAlias: ['a: *'],
  emptyAnchor: ['a: &'],
  unknownTag: ['a: !b c', 'a: !b [c]'],
};

function errorsOf(text: string): readonly YAMLError[] {
  const { errors, warnings } = parseDocument(text, { version: '1.2', prettyErrors: false });
  return [...errors, ...warnings];
}

const pairs = (Object.entries(provoking) as [LibraryWords, readonly string[]][]).flatMap(([words, texts]) =>
  texts.map((text) => [words, text] as const),
);

test.each(pairs)('the library has the words %s for %j', (words, text) => {
  const errors = errorsOf(text);
  const reported = errors.map(({ message }) => message);
  expect(
    errors.some((error) => says(error, words)),
    `${words}: ${String(libraryWords[words])} is in none of ${JSON.stringify(reported)}`,
  ).toBe(true);
});

test.each([
  ['badStart', 'a: @b', '@'],
  ['badEscape', String.raw`a: "\q"`, String.raw`\q`],
  ['unknownTag', 'a: !b c', '!b'],
] as const)('%s of %j names %j', (words, text, named) => {
  expect(errorsOf(text).map((error) => namedBy(error, words))).toContain(named);
});
