import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { sessionSuffix } from '../../format/session.js';
import { pathFrom, withSlashes } from '../../format/paths.js';
import { openDisk } from '../../loader/files/open-disk.js';
import type { Homes } from '../../hosts/node/homes.js';
import type { Context } from '../shared/context.js';
import { inRoot } from './file-from.js';

/**
 * Where a new session goes, relative to the project root: a path is one from the current folder. A name without a path is meant for the
 * folder where sessions are: that of the option `include` if the current one is not in it, or else `sessions`, as `init` makes it,
 * unless the current folder has sessions.
 */
export async function newPlace(given: string, context: Context, homes: Homes): Promise<string> {
  if (withSlashes(given).includes('/') || given.startsWith('.')) return inRoot(context, given);
  const folder = await sessionsFolder(context, homes);
  return folder === undefined ? inRoot(context, given) : inRoot({ ...context, cwd: folder }, given);
}

async function sessionsFolder({ cwd, root }: Context, homes: Homes): Promise<string | undefined> {
  const here = pathFrom(root, cwd);
  const { folder, options } = await homes.of(posix.join(here, 'new'));
  if (options.include) return includedFolder(options.include, join(root, folder), cwd);
  const sessions = resolve(cwd, 'sessions');
  const hasOwn = openDisk(cwd)
    .names('')
    .some((name) => name.endsWith(sessionSuffix));
  return !hasOwn && existsSync(sessions) ? sessions : undefined;
}

/** @param home - what the globs are relative to, absolute */
function includedFolder(include: readonly string[], home: string, cwd: string): string | undefined {
  const folders = include.filter((glob) => !glob.startsWith('!')).map((glob) => resolve(home, fixedPart(glob)));
  const isIn = folders.some((folder) => !pathFrom(folder, cwd).startsWith('..'));
  return isIn ? undefined : folders[0];
}

/** The folders of a glob before the first one that is a pattern. */
function fixedPart(glob: string): string {
  const parts = glob.split('/').slice(0, -1);
  const first = parts.findIndex((part) => /[*?{}[\]!()]/.test(part));
  return (first < 0 ? parts : parts.slice(0, first)).join('/');
}
