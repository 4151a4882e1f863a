import { existsSync } from 'node:fs';
import { isAbsolute, join, posix, resolve } from 'node:path';
import { openDisk } from '../../loader/open-disk.js';
import { pathFrom, withSlashes } from '../../model/paths.js';
import { outsideProject } from '../../model/problems/authoring-cli.js';
import { sessionSuffix } from '../../model/session.js';
import type { Context } from '../context.js';
import { UsageError } from '../usage-error.js';

/** A path that a user gives as one relative to the project root; the extension may be left out. */
export function fileFrom(context: Context, given: string): string {
  const path = inRoot(context, given);
  const whole = `${path}${sessionSuffix}`;
  const isShort = !path.endsWith(sessionSuffix) && existsSync(join(context.root, whole));
  return openDisk(context.root).own(isShort ? whole : path);
}

/** As `fileFrom`, of a file that need not exist, whose name stays as it is given; so does a `/` at the end. */
export function inRoot({ cwd, root }: Context, given: string): string {
  const path = pathFrom(root, resolve(cwd, given));
  if (path.startsWith('../') || path === '..' || isAbsolute(path)) throw new UsageError(outsideProject(given, root));
  const { own } = openDisk(root);
  if (withSlashes(given).endsWith('/')) return `${own(path) || '.'}/`;
  return path && posix.join(own(posix.dirname(path)), posix.basename(path));
}
