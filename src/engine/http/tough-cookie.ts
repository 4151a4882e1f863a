import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Loaded with the first cookie or date: most APIs send neither, and its list of public suffixes is large. */
export function toughCookie(): typeof import('tough-cookie') {
  return load('tough-cookie') as typeof import('tough-cookie');
}
