import { defineConfig } from 'vitepress';
import { fromGitHub } from './from-github.js';
import { githubSlug } from './github-slug.js';
import { sidebar } from './sidebar.js';

const repository = 'https://github.com/callsheet/callsheet';

export default defineConfig({
  title: 'callsheet',
  description: 'HTTP API test sessions in YAML that run inside Vitest and Jest.',
  srcExclude: ['api/**'],
  rewrites: (page) => page.replace(/(^|\/)README\.md$/, '$1index.md'),
  cleanUrls: true,
  markdown: {
    anchor: { slugify: githubSlug },
    languageAlias: { hurl: 'http' },
    linkify: false,
    config: (markdown) => fromGitHub(markdown, repository),
  },
  themeConfig: {
    sidebar: [...sidebar()],
    // All words of a query, so that a code finds its row.
    search: { provider: 'local', options: { miniSearch: { searchOptions: { combineWith: 'AND' } } } },
    outline: [2, 3],
    nav: [
      { text: 'Getting started', link: '/guide/getting-started' },
      { text: 'Session files', link: '/reference/format/' },
      { text: 'Problems', link: '/reference/problems' },
    ],
    socialLinks: [{ icon: 'github', link: repository }],
  },
});
