import { expect, test } from 'vitest';
import { codeFrame } from '../../../src/present/format-problem.js';

/** The frame of a text in which `«` and `»` stand around what is marked. */
function frameOf(marked: string): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const at = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1, offset };
  };
  return `\n${codeFrame(text, { start: at(start), end: at(end) })}\n`;
}

test('shows of a long line what is around the place', () => {
  const long = `${'[1, 2, 3], '.repeat(30)}`;
  expect(frameOf(`a: ${long}\nb: [${long}«oops», ${long}]\nc: «»1`)).toMatchInlineSnapshot(`
    "
      1 | a: [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, …
    > 2 | …2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], oops, [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3…
        |                                          ^^^^
      3 | c: 1
    "
  `);
  expect(frameOf(`a: [«oops», ${long}]`)).toMatchInlineSnapshot(`
    "
    > 1 | a: [oops, [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], …
        |     ^^^^
    "
  `);
  expect(frameOf(`a: «[${long}]»`)).toMatchInlineSnapshot(`
    "
    > 1 | a: [[1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2,…
        |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "
  `);
  expect(frameOf(`a: [${long}«${long}»${long}]`)).toMatchInlineSnapshot(`
    "
    > 1 | …2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1,…
        |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "
  `);
  expect(frameOf(`a: ${long}«x»`)).toMatchInlineSnapshot(`
    "
    > 1 | …2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], x
        |                                          ^
    "
  `);
});

test('puts carets under characters that take two columns', () => {
  expect(frameOf('name: «商店»\n')).toMatchInlineSnapshot(`
    "
    > 1 | name: 商店
        |       ^^^^
      2 |
    "
  `);
  expect(frameOf('商店: «x»\n')).toMatchInlineSnapshot(`
    "
    > 1 | 商店: x
        | 　　  ^
      2 |
    "
  `);
  expect(frameOf('"😀 ünï": «x»\n')).toMatchInlineSnapshot(`
    "
    > 1 | "😀 ünï": x
        |           ^
      2 |
    "
  `);
  expect(frameOf('\tname: «x»\n')).toMatchInlineSnapshot(`
    "
    > 1 | 	name: x
        | 	      ^
      2 |
    "
  `);
});

test('sends no control character to a terminal', () => {
  expect(frameOf('name: «"\u001B[31mred"»\n')).toMatchInlineSnapshot(`
    "
    > 1 | name: "�[31mred"
        |       ^^^^^^^^^^
      2 |
    "
  `);
});
