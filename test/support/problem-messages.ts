import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = join(import.meta.dirname, '../../src/problems');

/** What one place in src/problems says. */
export interface Wording {
  /** The codes that it can have; of a fault of a connection the kind of send error, with `send:` before it. */
  readonly codes: readonly string[];
  /** The parts of message and hint that are the same every time. */
  readonly parts: readonly string[];
  /** Matches its messages. Values that are put into them match anything. */
  readonly message: RegExp;
  /** Whether nothing of the message is the same every time. */
  readonly isOpen: boolean;
}

/** All places that make `{ code: …, message: … }`, or the `{ kind: …, message: … }` of a connection. */
export function problemWordings(): readonly Wording[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return paths.flatMap((path) => wordingsOf(readFileSync(join(folder, path), 'utf8'), path));
}

function wordingsOf(text: string, path: string): readonly Wording[] {
  const found: Wording[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isObjectLiteralExpression(node)) return;
    const own = (name: string): ts.Expression | undefined => {
      const property = node.properties.find((each) => each.name?.getText() === name);
      if (property && ts.isShorthandPropertyAssignment(property)) return property.name;
      return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
    };
    const [code, kind, message, hint] = [own('code'), own('kind'), own('message'), own('hint')];
    const codes = code && !ts.isIdentifier(code) ? codesIn(code) : !code && kind ? ['send'] : [];
    if (!message || codes.length === 0) return;
    const shape = shapeOf(message);
    const parts = [message, hint].flatMap((part) => (part ? textsIn(part) : []));
    found.push({ codes, parts, message: new RegExp(`^${shape}$`, 's'), isOpen: /^(?:\.\*|[()?:|])*$/.test(shape) });
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The codes that an expression can give; what it compares with is not one of them. */
function codesIn(expression: ts.Expression): readonly string[] {
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(codesIn);
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  const template = expression.getText();
  if (template === '`${phase}-script-failed`')
    return ['pre', 'post', 'before', 'after'].map((phase) => `${phase}-script-failed`);
  throw new Error(`the code ${template} is not understood: name what it can be here`);
}

function textsIn(node: ts.Node): readonly string[] {
  const own = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  const inner: string[] = own ? [node.text] : [];
  ts.forEachChild(node, (child) => void inner.push(...textsIn(child)));
  return inner;
}

/** The source of a pattern for what an expression gives: its literals, and anything in the place of values. */
function shapeOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return literally(node.text);
  if (ts.isParenthesizedExpression(node)) return shapeOf(node.expression);
  if (ts.isConditionalExpression(node)) return `(?:${shapeOf(node.whenTrue)}|${shapeOf(node.whenFalse)})`;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return shapeOf(node.left) + shapeOf(node.right);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => shapeOf(expression) + literally(literal.text));
    return literally(node.head.text) + spans.join('');
  }
  const value = ts.isIdentifier(node) ? valueOf(node) : undefined;
  return value ? shapeOf(value) : '.*';
}

/** The value of a constant, from the blocks around its use. */
function valueOf(name: ts.Identifier): ts.Expression | undefined {
  for (let node: ts.Node = name.parent; node !== undefined; node = node.parent) {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    const constants = node.statements
      .filter(ts.isVariableStatement)
      .flatMap((each) => each.declarationList.declarations);
    const own = constants.find((each) => each.name.getText() === name.text);
    if (own) return own.initializer;
  }
  return undefined;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
