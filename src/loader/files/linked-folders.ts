import { readdir, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

type Listed = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

/** How fast-glob lists folders. */
export interface FolderReader {
  readonly readdir: (path: string, options: { readonly withFileTypes: true }, done: Listed) => void;
  readonly readdirSync: (path: string, options: { readonly withFileTypes: true }) => Dirent[];
}

/** Links behind one another that are followed: of folders that link to each other there are many ways. */
const deepest = 3;

/**
 * Lists folders so that links to folders outside of the root are folders, too. One that leads into the root stays a link: what lies there
 * is found at its own place. So does one that leads round.
 *
 * @param root - absolute
 */
export function followingLinks(root: string): FolderReader {
  const home = realOf(root) ?? root;

  function asFolder(folder: string, entry: Dirent): Dirent {
    if (!entry.isSymbolicLink()) return entry;
    const target = realOf(join(folder, entry.name));
    if (target === undefined || !isFolder(target) || isWithin(home, target) || isWithin(target, home)) return entry;
    const above = linksAbove(folder);
    const leadsRound = above.some((each) => isWithin(each, target) || isWithin(target, each));
    if (leadsRound || above.length >= deepest) return entry;
    return Object.create(entry, {
      isDirectory: { value: () => true },
      isSymbolicLink: { value: () => false },
    }) as Dirent;
  }

  /** Where the links lead that a folder below the root is reached by. */
  function linksAbove(folder: string): readonly string[] {
    const found: string[] = [];
    for (let path = resolve(root, folder); path.startsWith(root + sep); path = dirname(path)) {
      const target = realOf(path);
      if (target !== undefined && target !== join(realOf(dirname(path)) ?? '', basename(path))) found.push(target);
    }
    return found;
  }

  return {
    readdir: (path, options, done) =>
      readdir(path, options, (error, entries) =>
        done(
          error,
          entries?.map((entry) => asFolder(path, entry)),
        ),
      ),
    readdirSync: (path, options) => readdirSync(path, options).map((entry) => asFolder(path, entry)),
  };
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isWithin(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}
