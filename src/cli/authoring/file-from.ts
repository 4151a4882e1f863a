import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, posix, resolve } from 'node:path';
import { listSessions } from '../../loader/files/find-sessions.js';
import { openDisk } from '../../loader/files/open-disk.js';
import { pathFrom, withSlashes } from '../../format/paths.js';
import { outsideProject } from '../../problems/cli/cli.js';
import { sessionSuffix } from '../../format/session.js';
import { type Context, UsageError } from '../shared/context.js';
import { oneNamed } from '../shared/resolve-sessions.js';

/**
 * The session file that a user means, relative to the project root: by its path from the current folder, whose extension may be
 * left out, or by its name, wherever it lies.
 *
 * @throws UsageError where several have the name
 */
export function fileFrom(context: Context, given: string): string {
  const path = inRoot(context, given);
  const disk = openDisk(context.root);
  const whole = path.endsWith(sessionSuffix) ? path : `${path}${sessionSuffix}`;
  const known = [whole, path].find((file) => isFile(join(context.root, file)));
  return disk.own(known ?? oneNamed(given, listSessions(context.root), context) ?? path);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** As `fileFrom`, of a file that need not exist, whose name stays as it is given; so does a `/` at the end. */
export function inRoot({ cwd, root }: Context, given: string): string {
  const path = pathFrom(root, resolve(cwd, given));
  if (path.startsWith('../') || path === '..' || isAbsolute(path)) throw new UsageError(outsideProject(given, root));
  const { own } = openDisk(root);
  if (withSlashes(given).endsWith('/')) return `${own(path) || '.'}/`;
  return path && posix.join(own(posix.dirname(path)), posix.basename(path));
}
