import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { kindsOnPage } from '../../support/kinds-on-page.js';

const folder = join(import.meta.dirname, '../../../src/problems');

type Kind = 'error' | 'failure' | 'warning';

/** What a code is of that does not say so itself: its folder says it. */
const kindsOfFiles: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:yaml\/|file\/(?!json-path)|plan\/(?:plan|data|contract)\.ts)/, 'error'],
  [/^(?:run\/|host\/lanes|file\/json-path)/, 'failure'],
];

/** By code, the kinds that the places where its messages are made say. */
const kinds = new Map<string, Set<string>>();
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
for (const path of paths) {
  const source = ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const ofFile = kindsOfFiles.find(([pattern]) => pattern.test(path))?.[1];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isObjectLiteralExpression(node)) return;
    const own = (key: string): readonly string[] => {
      const property = node.properties.find((each) => each.name?.getText() === key);
      return property && ts.isPropertyAssignment(property) ? textsOf(property.initializer) : [];
    };
    const kind = own('severity')[0] ?? ofFile;
    if (kind === undefined) return;
    for (const code of own('code')) kinds.set(code, (kinds.get(code) ?? new Set()).add(kind));
  };
  visit(source);
}

/** The texts that an expression can give. */
function textsOf(expression: ts.Expression): readonly string[] {
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(textsOf);
  return ts.isStringLiteralLike(expression) ? [expression.text] : [];
}

test('a code is of one kind, wherever its messages are made', () => {
  expect(kinds.size).toBeGreaterThan(100);
  expect([...kinds].filter(([, all]) => all.size > 1)).toEqual([]);
});

test('problems.md names the kind of each code that has one', () => {
  const onPage = kindsOnPage();
  const found = Object.fromEntries([...kinds].map(([code, [kind]]) => [code, kind]));
  expect(Object.fromEntries(Object.keys(found).map((code) => [code, onPage.get(code)]))).toEqual(found);
  const withKind = [...onPage].filter(([, kind]) => kind !== undefined).map(([code]) => code);
  // Its two codes are made of one text.
  const others = withKind.filter((code) => !(code in found) && !/^(?:pre|post|before|after)-script-failed$/.test(code));
  expect(others).toEqual([]);
});
