import { statSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { pathFrom, withSlashes } from '../../format/paths.js';
import { nearSession, namedSessions } from '../../format/near-session.js';
import { fastGlob, findMisnamed, findSessions } from '../../loader/files/find-sessions.js';
import { noSessions, notASession, nothingFound, severalNamed } from '../../problems/cli/cli.js';
import { sessionSuffix } from '../../format/session.js';
import { type Context, UsageError } from './context.js';

/**
 * The session files that paths of a command line mean: files, folders and globs, relative to the current folder.
 *
 * @param exclude - globs of what folders and globs leave out; a file that is named is meant anyway
 * @returns each once, relative to the project root, sorted; all of the project where no path is given
 * @throws UsageError where a path leads to no session file
 */
export async function resolveSessions(
  paths: readonly string[],
  context: Context,
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  if (paths.length === 0) {
    const files = await findSessions(context.root, undefined, exclude);
    if (files.length === 0) throw new UsageError(noSessions(context.root, await nearMiss(context.root, '')));
    return files;
  }
  const found = await Promise.all(paths.map((path) => resolveOne(path, context, exclude)));
  return [...new Set(found.flat())].toSorted();
}

async function resolveOne(path: string, context: Context, exclude: readonly string[]): Promise<readonly string[]> {
  const { cwd, root } = context;
  if (path === '') throw new UsageError(notASession("''"));
  const absolute = resolve(cwd, path);
  const kind = kindOf(absolute);
  if (kind === 'file') {
    if (!path.endsWith(sessionSuffix)) throw new UsageError(notASession(path));
    return [pathFrom(root, absolute)];
  }
  const written = withSlashes(path);
  const pattern = kind === 'folder' ? `${fastGlob().escapePath(written.replace(/\/$/, ''))}/**` : written;
  const files = await findSessions(cwd, [pattern], exclude);
  if (files.length > 0) return files.map((file) => pathFrom(root, resolve(cwd, file)));
  const named = await sessionNamed(written, context);
  if (named !== undefined) return [named];
  const near = kind === 'folder' ? await nearMiss(cwd, pattern.replace(/\*\*$/, '')) : await nearFile(cwd, written);
  throw new UsageError(nothingFound(path, kind === 'folder', near));
}

/** By its path without the extension, or by its name, as other commands take it. */
async function sessionNamed(path: string, context: Context): Promise<string | undefined> {
  if (isGlob(path)) return undefined;
  const whole = `${resolve(context.cwd, path)}${sessionSuffix}`;
  if (kindOf(whole) === 'file') return pathFrom(context.root, whole);
  return oneNamed(path, await findSessions(context.root), context);
}

/** What may be meant by the name of a file that is not there. */
async function nearFile(cwd: string, path: string): Promise<string | undefined> {
  if (isGlob(path)) return undefined;
  const whole = `${path.replace(/(?:\.session)?\.ya?ml$/, '')}${sessionSuffix}`;
  return kindOf(resolve(cwd, whole)) === 'file' ? whole : nearSession(path, await findSessions(cwd));
}

function isGlob(path: string): boolean {
  return /[*?{}[\]!()]/.test(path);
}

async function nearMiss(cwd: string, folder: string): Promise<string | undefined> {
  return (await findMisnamed(cwd, [], folder))[0];
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  return stats.isDirectory() ? 'folder' : 'file';
}

/**
 * The session file of a name that is not a path of one.
 *
 * @param files - of the project, relative to its root
 * @returns undefined where none has it, and of a path that says where to look
 * @throws UsageError where several have it
 */
export function oneNamed(given: string, files: readonly string[], { cwd, root }: Context): string | undefined {
  const name = withSlashes(given);
  if (name === '' || /^(?:\.{0,2}\/|[a-z]:)/i.test(name)) return undefined;
  const [first, ...others] = namedSessions(name, files);
  if (first !== undefined && others.length > 0) {
    throw new UsageError(
      severalNamed(
        given,
        [first, ...others].map((file) => pathFrom(cwd, join(root, file))),
      ),
    );
  }
  return first;
}
