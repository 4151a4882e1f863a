import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { githubSlug } from '../../../docs/.vitepress/github-slug.js';
import { docPages, proseOf, readPage, root } from '../../support/doc-pages.js';

/** The anchors that GitHub gives the headings of a page: a second heading of one name gets a number. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...proseOf(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = githubSlug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set(anchors);
}

function linksOf(markdown: string): readonly string[] {
  const prose = proseOf(markdown).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** The links of a page that lead nowhere. */
function brokenLinks(page: string, markdown: string): readonly string[] {
  return linksOf(markdown).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    if (anchor === undefined) return false;
    return (
      statSync(join(root, target)).isDirectory() ||
      !anchorsOf(target === page ? markdown : readPage(target)).has(anchor)
    );
  });
}

test.each(docPages)('every link of %s leads to a file and a heading', (page) => {
  expect(brokenLinks(page, readPage(page))).toEqual([]);
});

test('every page of the docs is linked from another one', () => {
  const linked = docPages.flatMap((page) =>
    linksOf(readPage(page)).map((link) => join(dirname(page), link.split('#')[0]!)),
  );
  expect(docPages.filter((page) => page.startsWith('docs/') && !linked.includes(page))).toEqual(['docs/README.md']);
});

test('a link to a missing file or heading is found', () => {
  const page = '## Two `words`, here\n## Two `words`, here\n';
  const links =
    '[a](#two-words-here) [b](#two-words-here-1) [c](#two-words-here-2) [d](nothing.md) [e](LICENSE) `[f](g)`';
  expect(brokenLinks('README.md', page + links)).toEqual(['#two-words-here-2', 'nothing.md']);
});
