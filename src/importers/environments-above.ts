import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

const environments = /^(?:http|rest)-client(?:\.private)?\.env\.json(?:\.user)?$/;
/** What the folder at the top of a project has, the surest first. */
const marks: readonly ReadonlySet<string>[] = [
  new Set(['.git', '.hg', '.svn']),
  new Set(['.idea', '.vscode']),
  new Set(['package.json']),
];

/**
 * Files of environments in the folders above, up to the top of the project, as editors look for those of a file of requests.
 *
 * @returns paths from the folder, that of the outermost first: the nearer one wins
 */
export function environmentsAbove(folder: string): readonly string[] {
  const folders = foldersUpFrom(folder);
  const top = marks.map((mark) =>
    folders.findIndex(({ isHome, names }) => !isHome && names.some((name) => mark.has(name))),
  );
  const last = top.find((at) => at >= 0) ?? 0;
  return folders
    .slice(1, last + 1)
    .flatMap(({ names }, at) =>
      names.filter((name) => environments.test(name)).map((name) => '../'.repeat(at + 1) + name),
    )
    .toReversed();
}

interface Folder {
  /** Editors have a folder of this name for their extensions in it, and no project begins there. */
  readonly isHome: boolean;
  readonly names: readonly string[];
}

/** The folder and all above it. One that may not be read ends the way. */
function foldersUpFrom(folder: string): readonly Folder[] {
  const found: Folder[] = [];
  for (let at = folder; ; at = dirname(at)) {
    try {
      found.push({ isHome: at === homedir(), names: readdirSync(at).toSorted() });
    } catch {
      return found;
    }
    if (dirname(at) === at) return found;
  }
}
