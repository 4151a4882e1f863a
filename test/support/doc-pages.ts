import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Every page that readers of the repository see, without what `npm run docs:api` writes. */
export const docPages: readonly string[] = [
  ...globSync(['*.md', 'docs/**/*.md', 'examples/*.md', 'examples/*/*.md', 'example-project/*.md'], {
    cwd: root,
    exclude: (path) => /^docs\/api|node_modules/.test(path),
  }),
].toSorted();

/** A fenced block of a page. */
export interface DocBlock {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  /** What follows the language: `not-run: …`, `not-a-session`, `error=…`. */
  readonly info: string;
  readonly text: string;
  /** The file of the page's project that the block is, if its first line is a comment with a path. */
  readonly file: string | undefined;
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

export function blocksOf(page: string): readonly DocBlock[] {
  const markdown = readPage(page);
  return [...markdown.matchAll(/^```(\S*) *(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: info = '', 3: text = '', index }) => ({
      page,
      line: markdown.slice(0, index).split('\n').length,
      language,
      info,
      text,
      file: /^(?:#|\/\/) ([\w./-]+\.\w+)$/.exec(text.split('\n')[0]!)?.[1] ?? /^# (\.env[\w.]*)$/m.exec(text)?.[1],
    }),
  );
}

/** A page without its blocks, and without what comments hide. */
export function proseOf(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/<!--[\s\S]*?-->/g, '');
}
