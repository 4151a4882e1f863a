import { posix, resolve } from 'node:path';
import type FastGlob from 'fast-glob';
import { sessionGlob, sessionSuffix } from '../../format/session.js';
import { fastGlob } from './fast-glob.js';
import { followingLinks } from './linked-folders.js';

const defaultInclude: readonly string[] = [sessionGlob];

/** What is left out whatever else is said: sessions that lie there belong to others, or are copies. */
export const neverIncluded: readonly string[] = ['**/node_modules/**', '**/dist/**'];

/**
 * Finds session files by glob patterns.
 *
 * @returns paths relative to `root`, sorted; nothing from `node_modules` and `dist`, and only files with the extension
 */
export async function findSessions(
  root: string,
  include: readonly string[] = defaultInclude,
  exclude: readonly string[] = [],
): Promise<string[]> {
  return onlySessions(await fastGlob()([...include], globOptions(root, exclude)));
}

/**
 * Files with nearly the extension of session files, which are none.
 *
 * @param folder - where to look, with a slash at its end
 * @returns paths relative to `root`, sorted
 */
export async function findMisnamed(root: string, exclude: readonly string[], folder = ''): Promise<readonly string[]> {
  const patterns = ['session.{yml,YAML,YML}', 'sessions.{yaml,yml}'].map((suffix) => `${folder}**/*.${suffix}`);
  return filesOf(await fastGlob()(patterns, globOptions(root, exclude))).toSorted();
}

/** Whether glob patterns find any: it looks no further than the first. */
export async function hasSession(root: string, include: readonly string[] = defaultInclude): Promise<boolean> {
  for await (const entry of fastGlob().stream([...include], globOptions(root, [])))
    if (onlySessions([entry as unknown as FastGlob.Entry]).length > 0) return true;
  return false;
}

/** As `findSessions`, at once, of the whole project. */
export function listSessions(root: string, exclude: readonly string[] = []): string[] {
  return onlySessions(fastGlob().sync([...defaultInclude], globOptions(root, exclude)));
}

/** Links to folders are followed where they lead out of the root, so that no file of it is found twice; what cannot be read is passed over. */
function globOptions(root: string, exclude: readonly string[]): FastGlob.Options & { readonly objectMode: true } {
  const links = { followSymbolicLinks: false, onlyFiles: false } as const;
  const fs = followingLinks(resolve(root)) as unknown as FastGlob.FileSystemAdapter;
  return { cwd: root, ignore: [...neverIncluded, ...exclude], ...links, fs, suppressErrors: true, objectMode: true };
}

function onlySessions(entries: readonly FastGlob.Entry[]): string[] {
  const paths = filesOf(entries).filter((path) => path.endsWith(sessionSuffix));
  return [...new Set(paths.map((path) => posix.normalize(path)))].toSorted();
}

function filesOf(entries: readonly FastGlob.Entry[]): string[] {
  return entries.filter(({ dirent }) => !dirent.isDirectory()).map(({ path }) => path);
}
