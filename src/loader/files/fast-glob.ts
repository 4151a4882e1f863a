import { createRequire } from 'node:module';
import type FastGlob from 'fast-glob';

const load = createRequire(import.meta.url);

/** Loaded when first asked for: it is some sixty modules, and most runs under Vitest never look for files themselves. */
export function fastGlob(): typeof FastGlob {
  return load('fast-glob') as typeof FastGlob;
}
