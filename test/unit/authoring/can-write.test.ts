import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canWrite } from '../../../src/authoring/disk/plan-operations.js';
import { temporaryProject } from './temporary-project.js';

test('a read-only file is not written, and neither is a file in a read-only folder, except on Windows, where folders are never read-only', () => {
  const root = temporaryProject({ 'b/b.session.yaml': 'steps: []\n' });
  const [file, folder] = [join(root, 'b/b.session.yaml'), join(root, 'b')];
  for (const path of [file, folder]) chmodSync(path, path === file ? 0o444 : 0o555);
  const may = (path: string): readonly boolean[] =>
    (['linux', 'darwin', 'win32'] as const).map((platform) => canWrite(path, platform));
  const isSuperuser = process.getuid?.() === 0;
  expect(may(file)).toEqual([false, false, false]);
  // The system also refuses anyone but the superuser here.
  expect(may(folder)).toEqual([false, false, isSuperuser]);
  for (const path of [folder, file]) chmodSync(path, 0o755);
});
