import { join } from 'node:path';
import { cachedParse, lazyParser } from '../../../loader/cached-parse.js';
import { type SessionReader, sessionReader } from '../../../loader/files/read-session.js';
import { parserFile } from '../../common/package-folder.js';
import type { ProjectConfig } from './jest-api.js';

export const parser = lazyParser(parserFile);

/** Reads session files; what they say is kept in Jest's cache folder, unless `cache` is off. */
export function sessionReaderOf(root: string, { cache, cacheDirectory }: ProjectConfig): SessionReader {
  return sessionReader(root, cache ? cachedParse(root, join(cacheDirectory, 'callsheet'), parser) : parser.parse);
}
