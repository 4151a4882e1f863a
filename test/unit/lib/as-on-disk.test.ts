import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { asOnDisk, type DiskNames } from '../../../src/lib/as-on-disk.js';

/** A disk that takes names in any letters, as those of Windows and macOS do, or one that does not. */
function disk(files: readonly string[], takesAny: boolean): DiskNames {
  const all = files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')));
  const same = (a: string, b: string): boolean => a === b || (takesAny && a.toLowerCase() === b.toLowerCase());
  return {
    has: (path) => all.some((file) => same(file, path)),
    in: (folder) => all.filter((file) => same(posix.dirname(file), folder || '.')).map((file) => posix.basename(file)),
  };
}

const files = ['Flows/Sign In.session.yaml', 'main.session.yaml'];

test.each([
  ['flows/sign in.session.yaml', 'Flows/Sign In.session.yaml'],
  ['Flows/Sign In.session.yaml', 'Flows/Sign In.session.yaml'],
  ['MAIN.session.yaml', 'main.session.yaml'],
  ['flows/new/deep', 'Flows/new/deep'],
  ['FLOWS', 'Flows'],
  ['', ''],
])('if a disk takes any letters, %j is %j', (given, own) => {
  expect(asOnDisk(given, disk(files, true))).toBe(own);
});

test.each(['flows/sign in.session.yaml', 'Flows/Sign In.session.yaml', 'flows/new'])(
  'elsewhere %j is what it says',
  (given) => expect(asOnDisk(given, disk([...files, 'flows/x'], false))).toBe(given),
);
