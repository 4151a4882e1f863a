import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The processes that tests start share what Node compiles of Vitest and Jest: a tenth of the time of each. So do the workers of the
 * tests, of Playwright and of TypeScript.
 */
export default function setup(): () => void {
  // Another project has done so.
  if (process.env.CALLSHEET_COMPILED !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-compiled-'));
  process.env.CALLSHEET_COMPILED = folder;
  process.env.NODE_COMPILE_CACHE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
