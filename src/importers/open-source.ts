import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { decodeText, readBytesSync } from '../files/read-file.js';
import type { Message } from '../format/problem.js';
import { byNumbers, sourceEmpty, sourceMissing, sourceTooLarge, sourceUnreadable } from '../problems/import/source.js';
import { reasonOf } from '../problems/disk/file-reason.js';
import { environmentsAbove } from './environments-above.js';
import { mentionedFiles } from './mentioned-files.js';
import { looksLike } from './recognise.js';
import { filesReferredIn } from './shared/referred-files.js';

/** What was given to be imported, opened. */
export interface OpenedSource {
  readonly kind: 'opened';
  /** As it is named in messages and reports. */
  readonly name: string;
  /** Whether a folder was given. */
  readonly isFolder: boolean;
  /** Texts by path, relative to the folder that was given, or that has the file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of files that are not text, or are not read. */
  readonly others: readonly string[];
  /** The files that were meant, among the texts; the others may only belong to them. */
  readonly meant: readonly string[];
  /** Texts of the files with environments that were given. */
  readonly environments: readonly string[];
}

export type SourceRefused = { readonly kind: 'refused' } & Message;

const neverRead = new Set(['node_modules', '.git', 'dist', '.svn', '.hg', '.idea', '.vscode']);
const mostFiles = 20_000;
/** Files that may belong to the one that was given: environments, globals and private values next to it. */
const companions =
  /(?:environment|globals)[^/]*\.json$|^(?:http|rest)-client(?:\.private)?\.env\.json(?:\.user)?$|^\.env(?:\.[\w.-]+)?$/i;
/** Whoever gives the file at the top of such a folder means the folder. */
const rootFile = /^(?:bruno\.json|opencollection\.ya?ml)$/;
/** As an extension says without a look at the file. */
const binary = /\.(?:png|jpe?g|gif|webp|ico|pdf|zip|gz|tgz|jar|woff2?|ttf|mp[34]|mov|exe|dll|so|class|db|sqlite)$/i;

/**
 * Reads a file or a folder of another tool. Links to folders are not followed.
 *
 * @param path - absolute
 * @param environments - absolute paths of files with environments
 */
export function openSource(
  path: string,
  name: string,
  environments: readonly string[] = [],
): OpenedSource | SourceRefused {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return refused(sourceMissing(name));
  if (stats.isFile() && rootFile.test(basename(path))) return openSource(dirname(path), name, environments);
  const isFolder = stats.isDirectory();
  const paths = isFolder ? filesBelow(path) : [basename(path), ...companionsOf(path)];
  if (paths.length === 0) return refused(sourceEmpty(name));
  if (paths.length > mostFiles) return refused(sourceTooLarge(name, byNumbers.files(mostFiles)));
  const folder = isFolder ? path : dirname(path);
  const texts = new Map<string, string>();
  const others: string[] = [];
  for (const file of paths) {
    const isMain = !isFolder && file === basename(path);
    const read = binary.test(file) && !isMain ? undefined : readText(join(folder, file));
    if (isMain && typeof read === 'object') return refused(sourceUnreadable(name, read.reason));
    if (typeof read === 'string') texts.set(file, read);
    else others.push(file);
  }
  if (!isFolder) addReferred(folder, texts);
  const given: string[] = [];
  for (const file of environments) {
    const read = readText(file);
    if (typeof read !== 'string') return refused(sourceUnreadable(file, read?.reason ?? byNumbers.notText));
    given.push(read);
    const isNamedAsMain = !isFolder && basename(file) === basename(path);
    texts.set(isNamedAsMain ? `./${basename(file)}` : basename(file), read);
  }
  const meant = isFolder ? [...texts.keys()] : [basename(path)];
  if (meant.some((file) => looksLike.http(file, '')))
    for (const file of environmentsAbove(folder)) {
      const read = readText(join(folder, file));
      if (typeof read === 'string') texts.set(file, read);
    }
  if (!isFolder && texts.size === 0) return refused(sourceUnreadable(name, byNumbers.notText));
  return { kind: 'opened', name, isFolder, texts, others, meant, environments: given };
}

/** A text that is not from a file. */
export function textSource(text: string, name: string): OpenedSource {
  return {
    kind: 'opened',
    name,
    isFolder: false,
    texts: new Map([[name, text]]),
    others: [],
    meant: [name],
    environments: [],
  };
}

function refused(message: Message): SourceRefused {
  return { kind: 'refused', ...message };
}

function filesBelow(folder: string): readonly string[] {
  const found: string[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(join(folder, at), { withFileTypes: true }).toSorted(byName)) {
      if (found.length > mostFiles) return;
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && !neverRead.has(entry.name)) visit(path);
      if (entry.isFile()) found.push(path);
    }
  };
  visit('');
  return found;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function companionsOf(path: string): readonly string[] {
  const own = basename(path);
  try {
    return readdirSync(dirname(path), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== own && companions.test(entry.name))
      .map(({ name }) => name)
      .toSorted();
  } catch {
    return [];
  }
}

/** Files that a document or a file of requests names, and those that they refer to, below its folder. */
function addReferred(folder: string, texts: Map<string, string>): void {
  const waiting = [...texts].filter(
    ([file, text]) => mentionedFiles(file, text).length > 0 || looksLike.openapi(file, text),
  );
  for (let next = waiting.pop(); next !== undefined && texts.size < mostFiles; next = waiting.pop()) {
    const [from, text] = next;
    const named = looksLike.openapi(from, text) ? filesReferredIn(text) : mentionedFiles(from, text);
    for (const referred of named) {
      const file = posix.normalize(posix.join(posix.dirname(from), referred));
      if (/^[a-z][a-z\d+.-]*:|^\/|^\.\.(?:\/|$)/i.test(file) || texts.has(file)) continue;
      const read = readText(join(folder, file));
      if (typeof read !== 'string') continue;
      texts.set(file, read);
      waiting.push([file, read]);
    }
  }
}

/** @returns undefined of what is not text */
function readText(path: string): string | { readonly reason: string } | undefined {
  try {
    const bytes = readBytesSync(path, 'suite');
    const text = decodeText(bytes);
    return text.slice(0, 8_192).includes('\0') ? undefined : text;
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
