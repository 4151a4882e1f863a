// Finds words that read oddly in what people read: strings and comments of the source, names of tests, and the prose of pages.
// Run by `npm run lint`. It prints a line for each finding: the place, the words, and what to write instead.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

interface Finding {
  /** From 1. */
  readonly line: number;
  readonly words: string;
  readonly instead: string;
}

/** What reads oddly, and what to write instead. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/of which/, 'a sentence of its own'],
  [/(?:that|as it) is none|none that/, 'invalid, unknown, or a sentence of its own'],
  [/(?<!there )(?:is|are) no (?!longer\b|more\b)\w+/, '“is not …”, invalid, unknown or missing'],
  [/nobody/, '“no one”, or the thing itself as subject'],
  [/told/, 'reports, shows'],
  [/stands/, 'is'],
  [/holds of/, 'passes for'],
  [/all the same/, 'anyway'],
  [/beside/, 'also, next to'],
  [/alone/, 'only'],
  [/what leaves out/, 'what excludes'],
  [/mends?/, 'fix'],
  [/broken off/, 'interrupted'],
  [/in its line/, 'on its line'],
];
const anyPlain = plain.map(([words]) => words.source).join('|');
/** A line break does not hide words. */
const odd = new RegExp(`\\b(?:${anyPlain.replaceAll(' ', String.raw`\s+`)})\\b`, 'gi');

/** Words that may stay, by the end of a path, each with its reason. */
const kept: readonly { readonly file: string; readonly words: RegExp; readonly because: string }[] = [
  { file: 'scripts/plain-words.ts', words: /./, because: 'the list itself' },
  { file: 'test/unit/scripts/plain-words.test.ts', words: /./, because: 'the list under test' },
];

/** What of each folder is read. Case folders and snapshots hold what programs print, which the source is checked for. */
const folders = ['src', 'scripts', 'bench', 'test'];
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs',
  'examples',
  'example-project',
];

/** Findings in TypeScript and JavaScript: in comments, and in the strings of the source or, of a test, in its names. */
export function oddWordsOfCode(path: string, text: string): readonly Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const isTest = /(?:^|\/)test\//.test(path);
  const found: Finding[] = [];
  const add = (start: number, part: string): void => {
    const line = source.getLineAndCharacterOfPosition(start).line;
    for (const each of oddWords(withoutCode(part))) found.push({ ...each, line: line + each.line });
  };
  const comments = new Set<number>();
  const visit = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of around) {
      if (!comments.has(pos)) add(pos, text.slice(pos, end));
      comments.add(pos);
    }
    if (isWords(node) && /\s/.test(node.text) && (!isTest || isTestName(node))) add(node.getStart(), node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Findings in the prose of a page of Markdown: not in code, nor in targets of links. */
export function oddWordsOfPage(markdown: string): readonly Finding[] {
  return oddWords(withoutCode(markdown.replace(/^ *```[\s\S]*?^ *```$/gm, blank).replace(/\]\([^)]*\)/g, blank)));
}

function oddWords(text: string): readonly Finding[] {
  return [...text.replace(/\n[ \t]*(?:\*|\/\/)?/g, (gap) => `\n${' '.repeat(gap.length - 1)}`).matchAll(odd)].map(
    (match) => {
      const words = match[0].replace(/\s+/g, ' ');
      const line = text.slice(0, match.index).split('\n').length;
      return {
        line,
        words,
        instead: plain.find(([pattern]) => new RegExp(`^${pattern.source}$`, 'i').test(words))?.[1] ?? '',
      };
    },
  );
}

/** Code spans become blanks, so that places stay. */
function withoutCode(text: string): string {
  return text.replace(/\\?`[^`\n]*`/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function isWords(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  );
}

/** The first argument of `test(…)`, `describe.each(…)(…)` and the like. */
function isTestName(node: ts.Node): boolean {
  const call = node.parent;
  return (
    ts.isCallExpression(call) && call.arguments[0] === node && /^(?:test|it|describe)\b/.test(call.expression.getText())
  );
}

function unreleased(changelog: string): string {
  const [, start = '', text = ''] = /^([\s\S]*?^## Unreleased\n)([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
  return blank(start) + text;
}

function findingsOf(path: string): readonly Finding[] {
  const text = readFileSync(path, 'utf8');
  const found = path.endsWith('.md')
    ? oddWordsOfPage(path === 'CHANGELOG.md' ? unreleased(text) : text)
    : oddWordsOfCode(path, text);
  return found.filter(({ words }) => !kept.some((each) => path.endsWith(each.file) && each.words.test(words)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = execFileSync('git', ['ls-files', ...folders, ...pages], { encoding: 'utf8' }).split('\n');
  const read = paths.filter(
    (path) => /\.(?:[cm]?ts|tsx|mjs)$/.test(path) || (path.endsWith('.md') && !path.startsWith('test/cases/')),
  );
  const lines = read.flatMap((path) =>
    findingsOf(path).map(({ line, words, instead }) => `${path}:${line} “${words}”: write ${instead}`),
  );
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exitCode = 1;
}
