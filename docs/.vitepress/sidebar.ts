import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';

const docs = join(import.meta.dirname, '..');

type Item = DefaultTheme.SidebarItem;

/** A group for each folder; its pages in the order in which the index page next to them, or that of the site, links to them. */
export function sidebar(): readonly Item[] {
  return [
    { text: 'Start', items: ['guide/getting-started.md', 'concepts.md'].map(pageItem) },
    folder('recipes', 'Recipes'),
    folder('guide', 'Guides'),
    folder('reference', 'Reference'),
    { ...folder('decisions', 'Decisions'), collapsed: true },
  ];
}

function folder(path: string, text: string): Item {
  const entries = readdirSync(join(docs, path), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${path}/${name}`);
  const pages = entries
    .filter(({ name }) => name.endsWith('.md') && name !== 'README.md')
    .map(({ name }) => `${path}/${name}`);
  const inOrder = pages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b));
  const index = existsSync(join(docs, path, 'README.md')) ? { link: `/${path}/` } : {};
  const inner = folders.map((name) => ({ ...folder(name, titleOf(`${name}/README.md`)), collapsed: true }));
  return {
    text,
    ...index,
    items: [...inner, ...inOrder.filter((page) => page !== 'guide/getting-started.md').map(pageItem)],
  };
}

function pageItem(page: string): Item {
  return { text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` };
}

function titleOf(page: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(join(docs, page), 'utf8'))?.[1];
  if (title === undefined) throw new Error(`docs/${page} has no title`);
  return title.replaceAll('`', '');
}

/** Where the index of its folder, or else of the site, links to a page. */
function placeOf(page: string): number {
  const [name = '', ...above] = page.split('/').toReversed();
  const own = join(docs, above.toReversed().join('/'), 'README.md');
  const [index, link] = existsSync(own) ? [own, name] : [join(docs, 'README.md'), page];
  const place = readFileSync(index, 'utf8').indexOf(`](${link})`);
  if (place === -1) throw new Error(`docs/${page} is missing from ${index}`);
  return place;
}
