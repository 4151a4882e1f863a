import { pathFrom } from '../../format/paths.js';
import { findSessions } from '../../loader/files/find-sessions.js';
import { noSessions } from '../../problems/cli/cli.js';
import { type Context, UsageError } from '../shared/context.js';
import { resolveSessions } from '../shared/resolve-sessions.js';
import { includedFiles, type Homes } from '../../hosts/node/homes.js';

/**
 * Every session at or below the current folder that the configurations include.
 *
 * @param exclude - globs, relative to the project root, of what else stays out
 * @returns relative to the project root, sorted
 * @throws UsageError where there is none
 */
export async function sessionsBelow(
  context: Context,
  homes: Homes,
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  const { root, cwd } = context;
  const found = await findSessions(root, undefined, exclude);
  const files = await includedFiles(found.filter(isBelow(context)), root, homes);
  if (files.length > 0) return files;
  if (homes.root.options.include) throw new UsageError(noSessions(cwd));
  await resolveSessions([], { ...context, root: cwd });
  throw new UsageError(noSessions(cwd));
}

/** Whether a file is in the current folder or below it; all are if that is outside of the project. */
export function isBelow({ root, cwd }: Context): (file: string) => boolean {
  const below = pathFrom(root, cwd);
  return (file) => below === '' || below.startsWith('..') || file.startsWith(`${below}/`);
}
