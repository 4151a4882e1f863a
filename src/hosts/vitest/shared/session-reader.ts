import { join } from 'node:path';
import type { Vitest } from 'vitest/node';
import { cachedParse, lazyParser } from '../../../loader/cached-parse.js';
import { type SessionReader, sessionReader } from '../../../loader/files/read-session.js';
import { parserFile } from '../../common/package-folder.js';

export const parser = lazyParser(parserFile);

/** Reads the session files of a run. What they say is kept where Vitest keeps its own results, unless `cache` is off. */
export function sessionReaderOf({ config, vite }: Pick<Vitest, 'config' | 'vite'>): SessionReader {
  const folder = join(vite.config.cacheDir, 'callsheet');
  const parse = config.cache === false ? parser.parse : cachedParse(config.root, folder, parser);
  return sessionReader(config.root, parse);
}
