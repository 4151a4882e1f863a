import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { pathFrom } from '../../format/paths.js';
import type { Context } from '../shared/context.js';

/**
 * The context with the root that authoring works on. A rename that saw only the current folder would miss callers beside
 * it; so it is the outermost folder over the current one that has a package.json, up to the repository and below the home
 * folder, where `--root` says nothing else.
 */
export function inProject(context: Context): Context {
  return context.isRootGiven ? context : { ...context, root: projectRoot(context.root) };
}

function projectRoot(from: string): string {
  const home = homedir();
  let root = from;
  // On Windows a drive may be written as `c:` and as `C:`.
  const isHome = (folder: string): boolean => isAbsolute(home) && pathFrom(home, folder) === '';
  for (let folder = from; !isHome(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) root = folder;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break;
  }
  return root;
}

/** The root as its repository sees it, with a slash at its end; empty where it is the top of one, or in none. */
export function folderInRepository(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder === root ? '' : `${pathFrom(folder, root)}/`;
    if (dirname(folder) === folder) return '';
  }
}
