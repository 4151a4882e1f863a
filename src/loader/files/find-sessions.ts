import { posix, resolve, basename, dirname, join, sep } from 'node:path';
import type FastGlob from 'fast-glob';
import { sessionGlob, sessionSuffix } from '../../format/session.js';
import { readdir, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { nothingIncluded, onlyMisnamed } from '../../problems/host/host.js';
import { createRequire } from 'node:module';
import { withCode } from '../../format/problem.js';

const defaultInclude: readonly string[] = [sessionGlob];

/** What is left out whatever else is said: sessions that lie there belong to others, or are copies. */
export const neverIncluded: readonly string[] = ['**/node_modules/**', '**/dist/**'];

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
  return onlySessions(await fastGlob()([...include], globOptions(root, exclude)));
}

/**
 * Files with nearly the extension of session files, which are none.
 *
 * @param folder - where to look, with a slash at its end
 * @returns paths relative to `root`, sorted
 */
export async function findMisnamed(root: string, exclude: readonly string[], folder = ''): Promise<readonly string[]> {
  const patterns = ['session.{yml,YAML,YML}', 'sessions.{yaml,yml}'].map((suffix) => `${folder}**/*.${suffix}`);
  return filesOf(await fastGlob()(patterns, globOptions(root, exclude))).toSorted();
}

/** Whether glob patterns find any: it looks no further than the first. */
async function hasSession(root: string, include: readonly string[] = defaultInclude): Promise<boolean> {
  for await (const entry of fastGlob().stream([...include], globOptions(root, [])))
    if (onlySessions([entry as unknown as FastGlob.Entry]).length > 0) return true;
  return false;
}

/** As `findSessions`, at once, of the whole project. */
export function listSessions(root: string, exclude: readonly string[] = []): string[] {
  return onlySessions(fastGlob().sync([...defaultInclude], globOptions(root, exclude)));
}

/** Records of imports, which are next to their sessions; as `listSessions`. */
export function listRecords(root: string): string[] {
  return filesOf(fastGlob().sync(['**/.*.import.json'], globOptions(root, [])))
    .map((path) => posix.normalize(path))
    .toSorted();
}

/** Links to folders are followed where they lead out of the root, so that no file of it is found twice; what cannot be read is passed over. */
function globOptions(root: string, exclude: readonly string[]): FastGlob.Options & { readonly objectMode: true } {
  const links = { followSymbolicLinks: false, onlyFiles: false } as const;
  const fs = followingLinks(resolve(root)) as unknown as FastGlob.FileSystemAdapter;
  return { cwd: root, ignore: [...neverIncluded, ...exclude], ...links, fs, suppressErrors: true, objectMode: true };
}

function onlySessions(entries: readonly FastGlob.Entry[]): string[] {
  const paths = filesOf(entries).filter((path) => path.endsWith(sessionSuffix));
  return [...new Set(paths.map((path) => posix.normalize(path)))].toSorted();
}

function filesOf(entries: readonly FastGlob.Entry[]): string[] {
  return entries.filter(({ dirent }) => !dirent.isDirectory()).map(({ path }) => path);
}

type Listed = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

/** How fast-glob lists folders. */
interface FolderReader {
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
function followingLinks(root: string): FolderReader {
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

/** As the options of a host have them; an empty `include` leaves sessions out on purpose. */
interface Selection {
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/**
 * What to say where the option `include` matches nothing, or all session files have another extension: besides other tests the run
 * would be green without a session.
 *
 * @param home - the folder that the globs are relative to
 */
export async function whyNoSessions(home: string, { include, exclude = [] }: Selection): Promise<string | undefined> {
  if (include?.length === 0) return undefined;
  if (await hasSession(home, include)) return undefined;
  if (include) return withCode(nothingIncluded(include, home));
  const [near] = await findMisnamed(home, exclude);
  return near === undefined ? undefined : withCode(onlyMisnamed(home, near));
}

const load = createRequire(import.meta.url);

/** Loaded when first asked for: it is some sixty modules, and most runs under Vitest never look for files themselves. */
export function fastGlob(): typeof FastGlob {
  return load('fast-glob') as typeof FastGlob;
}
