import { createRequire } from 'node:module';
import { readTextSync } from '../files/read-file.js';
import { once } from '../lib/once.js';
import type { Parse } from './files/read-session.js';

/** What reads YAML, loaded when it is needed first: where all files are as they were, that is never. */
export interface LazyParser {
  readonly parse: Parse;
  /** Differs from that of any other parser. */
  readonly version: () => string;
}

/** @param path - of the built module, which names what it is made of by content */
export function lazyParser(path: string): LazyParser {
  const load = once(() => createRequire(import.meta.url)(path) as { readonly parseWithRemains: Parse });
  return {
    parse: (text, file) => load().parseWithRemains(text, file),
    version: once(() => readTextSync(path, 'own')),
  };
}
