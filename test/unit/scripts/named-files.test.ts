import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** What `npm run docs:api` writes. */
const generated = 'docs/api/';
const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/decisions/*.md', { cwd: root })];

test.each(pages)('%s names only files and folders that are there', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/`((?:src|test|scripts|bench|docs)\/[\w./-]+)`/g)].map(([, path]) => path!);
  expect(named.filter((path) => path !== generated && !existsSync(join(root, path)))).toEqual([]);
});
