import { expect, test } from 'vitest';
import { longSentences } from '../../../scripts/long-sentences.js';

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

test('a sentence has at most thirty words, in paragraphs, items of lists and cells of tables', () => {
  const page = [
    `${words(31)}.`,
    '',
    `- ${words(16)}`,
    `  ${words(15)}.`,
    `- ${words(30)}.`,
    '',
    `| ${words(20)} | ${words(31)}. |`,
  ].join('\n');
  expect(longSentences(page).map(({ line, words: count }) => [line, count])).toEqual([
    [1, 31],
    [3, 31],
    [7, 31],
  ]);
});

test('sentences end at a full stop, also before a name that starts small', () => {
  expect(longSentences(`${words(20)}. callsheet ${words(20)}! ${words(20)}: Then ${words(20)}?`)).toEqual([]);
});

test('lines of a cell are sentences', () => {
  expect(longSentences(`| ${words(20)}<br>${words(20)} | ${words(9)} |`)).toEqual([]);
});

test('code, headings, comments and targets of links are not counted', () => {
  const page = [
    '---',
    `title: ${words(40)}`,
    '---',
    `# ${words(40)}`,
    '```text',
    words(40),
    '```',
    `<!-- ${words(40)} -->`,
    `${words(20)} \`${words(20)}\` [${words(9)}](a-${words(20).replaceAll(' ', '-')}).`,
  ].join('\n');
  expect(longSentences(page)).toEqual([]);
});
