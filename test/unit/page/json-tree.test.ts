import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonTree } from '../../../src/page/shared/text/json-tree.js';
import type { JsonNode } from '../../../src/page/shared/text/json-tree.js';

/** The text again, without spaces; `…` where it was cut. */
function write(node: JsonNode): string {
  if (!('entries' in node)) return node.text;
  const [left, right] = node.kind === 'object' ? '{}' : '[]';
  const entries = node.entries.map(({ key, value }) => (key === undefined ? '' : `${key}:`) + write(value));
  return `${left}${entries.join(',')}${node.cut ? '…' : right}`;
}

const read = (text: string, truncated = false): string | undefined => {
  const node = readJsonTree(text, truncated);
  return node && write(node);
};

test('digits, the order of keys and doubles are kept', () => {
  const text = '{"z":12345678901234567890,"a":1.10,"a":-0.0e+5,"b":[null,true,"\\u00e9\\"]"]}';
  expect(read(text)).toBe(text);
});

test('any JSON reads as it was written', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(read(JSON.stringify(value, null, 2))).toBe(JSON.stringify(value));
    }),
  );
});

test('wherever a text is cut, what is left is shown, and nothing throws', () => {
  const text = JSON.stringify({ id: -1.5e3, 'na"me': 'a\\"b\u2028', list: [{ a: null }, [true, []], {}], last: 'z' });
  for (let at = 1; at < text.length; at++) expect(read(text.slice(0, at), true), text.slice(0, at)).toMatch(/^\{.*…$/s);
});

test.each(['', 'plain', '<p>', '{color: red}', '{"a":', '[1,]', '{"a" 1}'])('%j is not JSON', (text) =>
  expect(read(text)).toBeUndefined(),
);

test.each(['plain', '{color: red', '"cut str', '12'])('%j, cut, is not JSON to fold', (text) =>
  expect(read(text, true)).toBeUndefined(),
);

test('what is nested too deep is left to be shown as text', () => {
  expect(read('['.repeat(60_000), true)).toBeUndefined();
  expect(read('['.repeat(60_000) + ']'.repeat(60_000))).toBeUndefined();
  expect(read('['.repeat(150) + ']'.repeat(150))).toBe('['.repeat(150) + ']'.repeat(150));
});
