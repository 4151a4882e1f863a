import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

function filesOf(folder: string, pattern: RegExp): readonly string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && pattern.test(entry.name));
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules') && path !== import.meta.filename);
}

/** By code, the parts of its messages and hints that are the same every time. */
const words = new Map<string, string[]>();
for (const path of filesOf('src/problems', /\.ts$/)) {
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
}

/** Looks for `{ code: …, message: … }`. */
function visit(node: ts.Node): void {
  ts.forEachChild(node, visit);
  if (!ts.isObjectLiteralExpression(node)) return;
  const own = (name: string) => node.properties.find((property) => property.name?.getText() === name);
  const [code, message, hint] = [own('code'), own('message'), own('hint')];
  if (!code || !message || !ts.isPropertyAssignment(code)) return;
  const parts = [message, hint].flatMap((part) => (part ? textsIn(part) : []));
  for (const name of codesIn(code.initializer)) words.set(name, [...(words.get(name) ?? []), ...parts]);
}

/** The codes that an expression can give; what it compares with is none of them. */
function codesIn(expression: ts.Expression): readonly string[] {
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(codesIn);
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  const template = expression.getText();
  if (template === '`${phase}-script-failed`') return ['pre-script-failed', 'post-script-failed'];
  throw new Error(`the code ${template} is not understood: name what it can be here`);
}

function textsIn(node: ts.Node): readonly string[] {
  const own = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  const inner: string[] = own ? [node.text] : [];
  ts.forEachChild(node, (child) => void inner.push(...textsIn(child)));
  return inner;
}

const codes = [...words.keys()].toSorted();
const page = readFileSync(join(root, 'docs/reference/problems.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z0-9-]+)` \| (.+) \|$/gm)].map(([, code = '', rest = '']) => ({ code, rest }));

test('every code has one row in docs/reference/problems.md, and every row a code', () => {
  expect(codes.length).toBeGreaterThan(100);
  expect(rows.map(({ code }) => code).toSorted()).toEqual(codes);
});

test('every row says what the problem means, how it is mended, and has an example', () => {
  const cells = rows.map(({ code, rest }) => [
    code,
    rest.split(/(?<!\\) \| /).filter((cell) => cell.trim() !== '').length,
  ]);
  expect(cells.filter(([, count]) => count !== 3)).toEqual([]);
});

/** Guards against what is not known to be possible. */
const unseen = new Set(['edit-not-safe', 'file-not-loaded']);

test('every code is shown by a case or a test, by its name or by words that no other has', () => {
  const texts = filesOf('test', /^[^.]+$|\.(?:ts|yaml|txt|mjs|json)$/).map((path) => readFileSync(path, 'utf8'));
  const all = texts.join('\n');
  const names = new Set(all.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g));
  const isOwn = (part: string, code: string): boolean =>
    part.length >= 10 &&
    codes.every((other) => other === code || !words.get(other)?.some((text) => text.includes(part)));
  const isShown = (code: string): boolean =>
    names.has(code) ||
    (words.get(code) ?? []).map((part) => part.trim()).some((part) => isOwn(part, code) && all.includes(part));
  expect(codes.filter((code) => !unseen.has(code) && !isShown(code))).toEqual([]);
});
