import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder from which nothing can be removed until `release` is called; undefined where no disk has such. */
export function appendOnlyFolder(): { readonly at: string; readonly release: () => void } | undefined {
  const at = mkdtempSync(join(tmpdir(), 'callsheet-append-'));
  const set = (flag: '+a' | '-a'): void => void execFileSync('chattr', [flag, at], { stdio: 'ignore' });
  onTestFinished(() => rmSync(at, { recursive: true }));
  try {
    set('+a');
  } catch {
    return undefined;
  }
  onTestFinished(() => set('-a'));
  return { at, release: () => set('-a') };
}
