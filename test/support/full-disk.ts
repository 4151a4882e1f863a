import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk on which a file can be made, and nothing be written to it, as `all` takes all room; undefined where none can be mounted. */
export function fullDisk(): string | undefined {
  const at = mkdtempSync(join(tmpdir(), 'callsheet-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    rmSync(at, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', [at]);
    rmSync(at, { recursive: true });
  });
  writeFileSync(join(at, 'all'), Buffer.alloc(64 * 1024));
  return at;
}
