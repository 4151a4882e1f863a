import { expect, test } from 'vitest';
import { oddWordsOfCode, oddWordsOfPage } from '../../../scripts/plain-words.js';

const found = (findings: ReturnType<typeof oddWordsOfPage>): readonly string[] =>
  findings.map(({ line, words }) => `${line} ${words}`);

test('code does not count as prose, and a line break does not hide words', () => {
  const page = 'The text\nis no\nYAML. `is no code`, [told](told.md)\n\n```sh\nnobody\n```\n\nIt stands.\n';
  expect(found(oddWordsOfPage(page))).toEqual(['2 is no YAML', '3 told', '9 stands']);
});

test('words that read well stay', () => {
  expect(found(oddWordsOfPage('It is no longer there, and there are no others besides.'))).toEqual([]);
});

test('a finding names the plain words', () => {
  expect(oddWordsOfPage('A test that is none.')).toEqual([
    { line: 1, words: 'that is none', instead: 'invalid, unknown, or a sentence of its own' },
  ]);
});

test('strings and comments of the source are read, names and code in them are not', () => {
  const source = [
    '/** Nobody',
    ' * knows `told`. */',
    "export const alone = { told: 'told', text: `it ${stands} beside` };",
    "throw new Error('the file is no YAML');",
    'run(); // all the same',
    'const last = 1;',
  ].join('\n');
  expect(found(oddWordsOfCode('src/a.ts', source))).toEqual(['1 Nobody', '3 beside', '4 is no YAML', '5 all the same']);
});

test('of a test, its names and comments are read, not what it compares', () => {
  const source = "// stands\ntest('a file that is no YAML', () => {\n  expect(text).toBe('it is no YAML');\n});\n";
  expect(found(oddWordsOfCode('test/unit/a.test.ts', source))).toEqual(['1 stands', '2 is no YAML']);
});
