import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readExpression } from '../../../src/xpath/expression.js';
import { functions } from '../../../src/xpath/functions.js';

function readingOf(expression: string): string {
  const read = readExpression(expression);
  return 'reason' in read ? `${read.reason} (${read.hint})` : read.gives;
}

test('the functions are those of the library', () => {
  const { FunctionResolver } = createRequire(import.meta.url)('xpath') as {
    readonly FunctionResolver: new () => { readonly functions: object };
  };
  const known = Object.keys(new FunctionResolver().functions).map((name) => name.replace('{}', ''));
  expect(Object.keys(functions).toSorted()).toEqual(known.toSorted());
});

test.each([
  ['//order/@id', 'nodes'],
  ['/', 'nodes'],
  ['(//a | //b)[1]', 'nodes'],
  ["id('a')/b", 'nodes'],
  ['string(//a)', 'text'],
  ["concat('a', //b)", 'text'],
  ['count(//a)', 'number'],
  ['-count(//a) * 2 mod 3', 'number'],
  ['1', 'number'],
  ['//a = 1', 'boolean'],
  ['//a and not(//b)', 'boolean'],
  ['//a[position() = last()]', 'nodes'],
  ['.//text()', 'nodes'],
  ["processing-instruction('x')", 'nodes'],
  ['//a/parent::*', 'nodes'],
  ['//soap:*', 'nodes'],
])('%s gives %s', (expression, gives) => {
  expect(readingOf(expression)).toBe(gives);
});

test('what is wrong with an expression', () => {
  const wrong = [
    ' ',
    '//a[',
    '//a(',
    "//a['",
    '//a]',
    '//a/',
    '//a and ',
    '//a || //b',
    '//a <> 1',
    '//a b',
    '$a',
    'bar::a',
    'namespace::a',
    'exists(//a)',
    'ends-with(//a, 1)',
    'contians(//a, 1)',
    '//a[foo()]',
    'count(1)',
    'true(1)',
    'concat(1)',
    'substring(1)',
    '1 | //a',
    "'a'[1]",
  ];
  expect(wrong.map((expression) => `${expression}: ${readingOf(expression)}`).join('\n')).toMatchInlineSnapshot(`
    " : it is missing (Write one after \`xpath\`, as in \`xpath //order/@id\`.)
    //a[: a bracket is not closed (Close it, as in \`//order[@id='7']\`.)
    //a(: a parenthesis is not closed (Close it, as in \`count(//order)\`.)
    //a[': a quote is not closed (Close it, as in \`//order[@id='7']\`.)
    //a]: it is not XPath 1.0 (Write a path such as \`//order/@id\`, \`//order[@id='7']/total\` or \`count(//order)\`.)
    //a/: it ends too early (Write what follows, as in \`//order/@id\`.)
    //a and : it ends too early (Write what follows, as in \`//order/@id\`.)
    //a || //b: unknown operator \`||\` (Write \`or\`.)
    //a <> 1: unknown operator \`<>\` (Write \`!=\`.)
    //a b: it is not XPath 1.0 (Write a path such as \`//order/@id\`, \`//order[@id='7']/total\` or \`count(//order)\`.)
    $a: unknown variable \`$a\` (Write a reference such as \`{{var.a}}\`, in quotes if it is a string.)
    bar::a: unknown axis before \`::\` (Write \`child::\`, \`descendant::\`, \`parent::\`, \`ancestor::\`, \`following-sibling::\` or another one of XPath 1.0.)
    namespace::a: callsheet does not read the axis \`namespace\` (Compare \`namespace-uri()\` instead.)
    exists(//a): XPath 1.0 has no function \`exists\` (Write \`boolean(…)\`, or use the operator \`exists\` under the subject.)
    ends-with(//a, 1): XPath 1.0 has no function \`ends-with\` (Use the operator \`endsWith\` under the subject.)
    contians(//a, 1): XPath 1.0 has no function \`contians\` (Did you mean \`contains\`?)
    //a[foo()]: XPath 1.0 has no function \`foo\` (Use the functions of XPath 1.0.)
    count(1): \`count\` takes nodes, not a value (Write a path there, as in \`count(//order)\`.)
    true(1): \`true\` takes no arguments (Correct what is in the parentheses of \`true\`.)
    concat(1): \`concat\` takes 2 arguments or more (Correct what is in the parentheses of \`concat\`.)
    substring(1): \`substring\` takes 2 to 3 arguments (Correct what is in the parentheses of \`substring\`.)
    1 | //a: \`|\` takes nodes, not a value (Write a path there, as in \`count(//order)\`.)
    'a'[1]: what is before \`[\` or \`/\` takes nodes, not a value (Write a path there, as in \`count(//order)\`.)"
  `);
});
