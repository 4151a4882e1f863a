import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  'example-project/README.md',
  ...globSync(['docs/guide/*.md', 'examples/**/README.md'], { cwd: root }),
];

/** Words that read oddly. Plain ones are: invalid, unknown, missing, reports, passes, also, only, fix. */
const odd =
  /\b(?:of which|that is none|as it is none|is no (?!longer\b)\w+|are no (?!longer\b)\w+|nobody|told|stands|holds of|all the same|beside|alone|none that|what leaves out|mend|mends|broken off|in its line)\b/gi;

/** The prose of a page: without blocks of code, code spans and targets of links. */
function prose(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\s+/g, ' ');
}

function oddWords(markdown: string): readonly string[] {
  return [...prose(markdown).matchAll(odd)].map(([words]) => words);
}

test.each(pages)('%s is in plain words', (page) => {
  expect(oddWords(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});

test('code does not count as prose, and a line break does not hide words', () => {
  const page = 'The text\nis no\nYAML. `is no code`, [told](told.md)\n\n```sh\nnobody\n```\n';
  expect(oddWords(page)).toEqual(['is no YAML', 'told']);
});
