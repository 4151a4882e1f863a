import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { pathFrom, withSlashes } from '../../model/paths.js';
import { outsideProject } from '../../model/problems/authoring-cli.js';
import { sessionSuffix } from '../../model/session.js';
import type { Context } from '../context.js';
import { UsageError } from '../usage-error.js';

/** A path that a user gives as one relative to the project root; the extension may be left out. */
export function fileFrom(context: Context, given: string): string {
  const path = inRoot(context, given);
  const whole = `${path}${sessionSuffix}`;
  return !path.endsWith(sessionSuffix) && existsSync(join(context.root, whole)) ? whole : path;
}

/** As `fileFrom`, of a file that need not exist; a `/` at the end stays. */
export function inRoot({ cwd, root }: Context, given: string): string {
  const path = pathFrom(root, resolve(cwd, given));
  if (path.startsWith('../') || path === '..' || isAbsolute(path)) throw new UsageError(outsideProject(given, root));
  return withSlashes(given).endsWith('/') ? `${path || '.'}/` : path;
}
