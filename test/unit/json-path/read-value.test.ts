import { expect, test } from 'vitest';
import { parseExpression } from '../../../src/json-path/read-value.js';

// The parser is a part of jsonpath-plus that its types leave out. What is read of its tree is held here.
test.each<[string, object]>([
  ['a', { type: 'Identifier', name: 'a' }],
  ['1.50', { type: 'Literal', value: 1.5, raw: '1.50' }],
  ['01', { type: 'Literal', value: 1, raw: '01' }],
  ['true', { type: 'Literal', value: true }],
  ['null', { type: 'Literal', value: null }],
  ['undefined', { type: 'Literal', value: undefined }],
  ['this', { type: 'ThisExpression' }],
  ['!a', { type: 'UnaryExpression', operator: '!', argument: { name: 'a' } }],
  ['-1', { type: 'UnaryExpression', operator: '-', argument: { raw: '1' } }],
  ['typeof a', { type: 'UnaryExpression', operator: 'typeof', argument: { name: 'a' } }],
  ['a.b', { type: 'MemberExpression', computed: false, object: { name: 'a' }, property: { name: 'b' } }],
  ['a[0]', { type: 'MemberExpression', computed: true, object: { name: 'a' }, property: { value: 0 } }],
  ['[a, 1]', { type: 'ArrayExpression', elements: [{ name: 'a' }, { value: 1 }] }],
  ['[,a]', { type: 'ArrayExpression', elements: [null, { name: 'a' }] }],
  ['a ? 1 : 2', { type: 'ConditionalExpression' }],
  ['a = 1', { type: 'AssignmentExpression' }],
  ['a b', { type: 'Compound', body: [{ name: 'a' }, { name: 'b' }] }],
  [
    'a.b(c, 1)',
    { type: 'CallExpression', callee: { property: { name: 'b' } }, arguments: [{ name: 'c' }, { value: 1 }] },
  ],
])('reads %s', (code, tree) => {
  expect(parseExpression(code)).toMatchObject(tree);
});

test.each(['==', '===', '!=', '!==', '<', '<=', '>', '>=', '&&', '||', '??', '+', '-', '*', '/', '%', '|'])(
  'reads %s between two sides',
  (operator) => {
    const tree = parseExpression(`a ${operator} b`);
    expect(tree).toMatchObject({ operator, left: { name: 'a' }, right: { name: 'b' } });
    expect(tree.type).toMatch(/^(?:Binary|Logical)Expression$/);
  },
);

test('what binds more tightly is deeper in the tree', () => {
  expect(parseExpression('a || b && c == d + e * f')).toMatchObject({
    operator: '||',
    right: { operator: '&&', right: { operator: '==', right: { operator: '+', right: { operator: '*' } } } },
  });
});

test.each(['a >', 'a == 1)', '(a', 'a[]', '0x10', '2e', '{}', '`a`'])('does not read %s', (code) => {
  expect(() => parseExpression(code)).toThrow();
});
