import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files into a new directory that goes away with the test. Its root is a folder inside, so that `../` has room. */
export function project(files: Readonly<Record<string, string>>): {
  readonly root: string;
  readonly write: (file: string, text: string) => void;
} {
  const home = mkdtempSync(join(tmpdir(), 'callsheet-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const root = join(home, 'root');
  mkdirSync(root);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { root, write };
}
