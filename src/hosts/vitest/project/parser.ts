import type { Plugin } from 'vitest/config';
import { parserName } from '../shared/vite-words.js';

/** Finds what cannot be parsed before Vite's analysis of imports does, which does not tell where it is. */
export const parser: Plugin = {
  name: parserName,
  enforce: 'post',
  transform(code, id) {
    if (/\.[cm]?js$/.test(id)) this.parse(code);
  },
};
