import { expect, test } from 'vitest';
import { codeIn } from '../../../../../src/hosts/vitest/project/home-modules.js';

test.each([
  ['/my repo/callsheet (1)/dist/', '/my repo/callsheet (1)/dist/runtime.js', '/my repo/callsheet 1/dist/runtime.js'],
  ['C:\\repo\\callsheet\\dist\\', 'C:/repo/callsheet/dist/runtime.js', 'C:/repo/other/dist/runtime.js'],
])('the code of %s is known by its ids', (folder, own, other) => {
  const code = codeIn(folder);
  expect([own, other].map((id) => [code.own.test(id), code.others.test(id)])).toEqual([
    [true, false],
    [false, true],
  ]);
});
