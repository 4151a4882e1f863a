import { expect, test } from 'vitest';
import { moveGlobs } from '../../../../src/loader/config/move-globs.js';

test.each([
  ['**/*.session.yaml', ['**/*.session.yaml']],
  ['packages/*/api/**', ['api/**']],
  ['./packages/shop/**', ['**']],
  ['packages/mail/**', []],
  ['packages/**/api/*.session.yaml', ['**/api/*.session.yaml']],
  ['packages/{shop,mail/out}/*.session.yaml', ['*.session.yaml']],
  ['packages/sh?p/a', ['a']],
  ['packages/s[!x]op/a', ['a']],
  ['packages/@(shop|mail)/a', ['a']],
  ['!packages/shop/drafts/**', ['!drafts/**']],
  ['packages/shop', []],
  ['/elsewhere/**', ['/elsewhere/**']],
])('%s, for a package', (glob, moved) => {
  expect([...moveGlobs([glob], '/repo', '/repo/packages/shop')].toSorted()).toEqual(moved.toSorted());
});

test('for the folder itself globs stay as they are', () => {
  expect(moveGlobs(['./a/**'], '/repo', '/repo')).toEqual(['./a/**']);
});
