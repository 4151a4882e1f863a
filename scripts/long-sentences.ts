// Finds sentences of more than 30 words in the prose of pages. Run by `npm run lint`. It prints the place and the sentence of each.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface LongSentence {
  /** Where its paragraph starts, from 1. */
  readonly line: number;
  readonly words: number;
  readonly text: string;
}

const most = 30;

/** Sentences that are meant to be long, by their beginning, each with its reason. */
const meant: readonly { readonly starts: string; readonly because: string }[] = [];

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs'];

/** Long sentences in a page of Markdown. Code, headings and the alternatives of a list in a table are not prose. */
export function longSentences(markdown: string): readonly LongSentence[] {
  return blocksOf(markdown).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      return words > most ? [{ line, words, text: sentence }] : [];
    }),
  );
}

interface Block {
  readonly line: number;
  readonly text: string;
}

/** Paragraphs, items of lists and cells of tables. A code span counts as one word. */
function blocksOf(markdown: string): readonly Block[] {
  const plain = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, blank)
    .replace(/^ *```[\s\S]*?^ *```$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/(`+)(?!`)(?:.|\n(?!\n))+?(?<!`)\1(?!`)/g, (code) => `code${code.replace(/[^\n]/g, '')}`)
    .replace(/\]\([^)]*\)/g, ']');
  const blocks: { line: number; text: string }[] = [];
  let open: { line: number; text: string } | undefined;
  for (const [index, row] of plain.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*\|/.test(row)) {
      blocks.push(...row.split(/(?<!\\)\|/).map((text) => ({ line, text: text.trim() })));
      open = undefined;
    } else if (/^\s*(?:#|$)/.test(row)) open = undefined;
    else if (open === undefined || /^\s*(?:[-*+]|\d+\.)\s/.test(row)) blocks.push((open = { line, text: row }));
    else open.text += ` ${row.trim()}`;
  }
  return blocks;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/<br>|(?<=[.!?]["”’)*_]*)\s+|(?<=:)\s+(?=\p{Lu})/u).map((sentence) => sentence.trim());
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = execFileSync('git', ['ls-files', ...pages], { encoding: 'utf8' }).split('\n');
  const lines = paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      longSentences(readFileSync(path, 'utf8'))
        .filter(({ text }) => !meant.some(({ starts }) => text.startsWith(starts)))
        .map(({ line, words, text }) => `${path}:${line} ${words} words: ${text}`),
    );
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exitCode = 1;
}
