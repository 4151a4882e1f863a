import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMisnamed, findSessions, listSessions } from '../../../../src/loader/files/find-sessions.js';
import { project } from '../project.js';

const files = {
  'b.session.yaml': '',
  'a/deep/er/c.session.yaml': '',
  'a/a.session.yaml': '',
  'a/not-a-session.yaml': '',
  'a/b.session.yml': '',
  'node_modules/x/n.session.yaml': '',
  'packages/shop/node_modules/x/n.session.yaml': '',
  'packages/shop/dist/d.session.yaml': '',
  '.cache/h.session.yaml': '',
  '(odd) [name]/o.session.yaml': '',
};

test('all sessions of a project, sorted, but for those of packages and builds', async () => {
  const { root } = project(files);
  const found = await findSessions(root);
  expect(found).toMatchInlineSnapshot(`
    [
      "(odd) [name]/o.session.yaml",
      "a/a.session.yaml",
      "a/deep/er/c.session.yaml",
      "b.session.yaml",
    ]
  `);
  expect(listSessions(root)).toEqual(found);
});

test("what is included and excluded is the caller's choice, the extension is not", async () => {
  const { root } = project(files);
  expect(await findSessions(root, ['a/**/*', './b.session.yaml', 'b*'], ['**/deep/**'])).toEqual([
    'a/a.session.yaml',
    'b.session.yaml',
  ]);
  expect(await findSessions(root, ['node_modules/**/*.session.yaml'])).toEqual([]);
});

test('a link to a file is found, a link to a directory of the project is not followed', async () => {
  const { root } = project({ 'a/x.session.yaml': '', 'd.session.yaml/y.session.yaml': '' });
  symlinkSync(root, join(root, 'a', 'again'));
  symlinkSync(join(root, 'a/x.session.yaml'), join(root, 'linked.session.yaml'));
  const found = ['a/x.session.yaml', 'd.session.yaml/y.session.yaml', 'linked.session.yaml'];
  expect(await findSessions(root)).toEqual(found);
});

test('what lies in a linked folder outside of the project belongs to it, and links that lead round end', async () => {
  const { root } = project({ 'a.session.yaml': '' });
  const { root: shared } = project({ 'flows/login.session.yaml': '', 'node_modules/x/n.session.yaml': '' });
  const { root: other } = project({ 'b.session.yaml': '' });
  symlinkSync(shared, join(root, 'shared'));
  symlinkSync(other, join(shared, 'other'));
  symlinkSync(shared, join(other, 'back'));
  symlinkSync(root, join(other, 'home'));
  const found = ['a.session.yaml', 'shared/flows/login.session.yaml', 'shared/other/b.session.yaml'];
  expect(await findSessions(root)).toEqual(found);
  expect(listSessions(root)).toEqual(found);
  expect(await findSessions(root, ['shared/**'])).toEqual(found.slice(1));
  expect(await findSessions(root, undefined, ['shared/other/**'])).toEqual(found.slice(0, 2));
});

test('the search for wrong extensions does not follow links to directories either, which would never end if two lead round', async () => {
  const { root } = project({ 'a/x.session.yml': '' });
  symlinkSync(root, join(root, 'a', 'again'));
  symlinkSync(root, join(root, 'a', 'round'));
  symlinkSync(join(root, 'a/x.session.yml'), join(root, 'linked.session.yml'));
  expect(await findMisnamed(root, [])).toEqual(['a/x.session.yml', 'linked.session.yml']);
});

test('an empty folder has nothing to find', async () => {
  const { root } = project({});
  expect(await findSessions(join(root, 'gone'))).toEqual([]);
});
