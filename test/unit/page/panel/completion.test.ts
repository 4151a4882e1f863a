import { describe, expect, test } from 'vitest';
import { completionAt, namesFor, withName } from '../../../../src/page/panel/text/completion.js';

/** `^` is the caret. */
function at(marked: string): readonly [text: string, caret: number] {
  return [marked.replace('^', ''), marked.indexOf('^')];
}

describe('what is being written between braces', () => {
  test.each<readonly [marked: string, kind?: string, query?: string]>([
    ['{{^', 'name', ''],
    ['Bearer {{flow.b^', 'name', 'flow.b'],
    ['{{ var.s^ku }}', 'name', 'var.s'],
    ['{{var.sku | up^}}', 'pipe', 'up'],
    ['{{var.sku | trim | ^', 'pipe', ''],
    ['{{var.sku}}^'],
    ['{{var.sku | slice 0 ^'],
    ['\\{{var^'],
    ['{var^'],
    ['a^'],
  ])('%s', (marked = '', kind, query) => {
    expect(completionAt(...at(marked))).toEqual(kind && expect.objectContaining({ kind, query }));
  });
});

test.each([
  ['{{va^', 'var.sku', '{{var.sku}}^'],
  ['a {{v^ar.old}} b', 'var.sku', 'a {{var.sku^}} b'],
  ['{{var.a | ^', 'upper', '{{var.a | upper}}^'],
  ['{{va^ | upper}}', 'var.sku', '{{var.sku^ | upper}}'],
])('in %s, %s gives %s', (marked, name, wanted) => {
  const [text, caret] = at(marked);
  const put = withName(text, completionAt(text, caret)!, name);
  expect(`${put.text.slice(0, put.caret)}^${put.text.slice(put.caret)}`).toBe(wanted);
});

test('names that begin with what is written come first, then those with such a part', () => {
  const known = {
    names: [
      { name: 'var.token', kind: 'var', from: 'row 2' },
      { name: 'flow.buyer.token', kind: 'flow', from: 'row 1' },
      { name: 'timestamp', kind: 'generator', from: '{{timestamp [s]}}' },
      { name: 'env.SHOP_TOKEN', kind: 'env', from: 'environment' },
    ],
    pipes: [{ name: 'slice', form: 'slice START [END]', makes: 'text' }],
  } as const;
  const found = namesFor(completionAt('{{t', 3)!, known).map(({ value, also }) => [value, also]);
  expect(found).toEqual([
    ['timestamp', 'generator'],
    ['var.token', 'row 2'],
    ['flow.buyer.token', 'row 1'],
    ['env.SHOP_TOKEN', 'environment'],
  ]);
  expect(namesFor(completionAt('{{var.a | s', 11)!, known)).toEqual([
    { value: 'slice', label: 'slice START [END]', also: 'makes text', text: 'slice' },
  ]);
});
