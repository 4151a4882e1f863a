import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

const docs = join(import.meta.dirname, '..');

/** Lets pages written for GitHub work on the site: index pages are `index`, files outside `docs` are on GitHub, code stays as written. */
export function fromGitHub(markdown: MarkdownRenderer, repository: string): void {
  const renderText = markdown.renderer.rules.text!;
  // Vue would evaluate what is in double braces.
  markdown.renderer.rules.text = (...given) => renderText(...given).replaceAll('{{', '&#123;&#123;');
  markdown.core.ruler.push('from-github', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href !== null) token.attrSet('href', siteHref(href, env.path, repository));
    }
  });
}

function siteHref(href: string, page: string, repository: string): string {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = relative(docs, join(dirname(page), path));
  const own = target.startsWith('..')
    ? `${repository}/blob/main/${relative('..', target)}`
    : path.replace(/\bREADME\.md$/, 'index.md');
  return anchor === undefined ? own : `${own}#${anchor}`;
}
