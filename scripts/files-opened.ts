// Finds what could open files outside of src/files, the only place that knows what must not be read. `npm run lint` runs it over src.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const openers = /^(?:(?:node:)?fs(?:\/promises)?|fs-extra|graceful-fs|memfs|mz\/fs|fs-jetpack|jsonfile)$/;

/** What looks at files, moves, removes or writes them, and reads none. */
const harmless = new Set(
  (
    'accessSync chmod constants createWriteStream existsSync lstatSync mkdir mkdirSync readdir readdirSync realpathSync ' +
    'renameSync rm rmSync stat statSync utimesSync'
  ).split(' '),
);

/**
 * The places of a file that could open another one, each with its line: any word for a module that does, but where only
 * harmless names or types are imported of it. It cannot see a name that is put together while the code runs.
 */
export function filesOpened(text: string, name: string): readonly string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isOpener(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${name}:${line + 1} ${node.parent.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isOpener(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return openers.test(node.text) && !isHarmless(node.parent);
  if (ts.isIdentifier(node) && node.text === 'loadEnvFile') return true;
  return ts.isCallExpression(node) && isComputedBuiltin(node);
}

function isHarmless(node: ts.Node): boolean {
  if (ts.isLiteralTypeNode(node)) return ts.isImportTypeNode(node.parent) && !node.parent.isTypeOf;
  if (!ts.isImportDeclaration(node) || !node.importClause) return false;
  const { phaseModifier, name, namedBindings } = node.importClause;
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((each) => each.isTypeOnly || harmless.has((each.propertyName ?? each.name).text));
}

function isComputedBuiltin({ expression, arguments: [first] }: ts.CallExpression): boolean {
  return /\bgetBuiltinModule$/.test(expression.getText()) && !(first && ts.isStringLiteralLike(first));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '../src');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.startsWith('files/'));
  const found = names.flatMap((name) => filesOpened(readFileSync(join(root, name), 'utf8'), `src/${name}`));
  for (const each of found) console.error(`${each}: only src/files opens files: it knows what must not be read`);
  if (found.length > 0) process.exitCode = 1;
}
