import fastGlob from 'fast-glob';
import { sessionSuffix } from '../model/session.js';

/** Which files are sessions where nothing else is said. */
export const defaultInclude: readonly string[] = [`**/*${sessionSuffix}`];

const neverIncluded = ['**/node_modules/**', '**/dist/**'];

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
  return onlySessions(await fastGlob([...include], globOptions(root, exclude)));
}

/** As `findSessions`, at once, of the whole project. */
export function listSessions(root: string): string[] {
  return onlySessions(fastGlob.sync([...defaultInclude], globOptions(root, [])));
}

/** Links are not followed, so that no file is found twice; what cannot be read is passed over. */
function globOptions(root: string, exclude: readonly string[]): fastGlob.Options {
  return { cwd: root, ignore: [...neverIncluded, ...exclude], followSymbolicLinks: false, suppressErrors: true };
}

function onlySessions(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(sessionSuffix)).toSorted();
}
