import { posix } from 'node:path';
import { didYouMean } from '../../lib/did-you-mean.js';
import { dottedPath, isAbsolutePath, resolvePath } from '../../format/paths.js';
import type { Disk } from './disk.js';

/**
 * A file that was probably meant, as the session has to write it: one of nearly that name beside it, or the same path
 * from the project root, which is where many look first.
 *
 * @param path - as the session `from` writes it
 */
export function suggestFile(path: string, from: string, disk: Disk): string | undefined {
  const file = resolvePath(from, path);
  if (isAbsolutePath(path) || file.startsWith('../')) return undefined;
  const folder = posix.dirname(file);
  const near = nearName(posix.basename(file), disk.names(folder));
  const candidates = [...(near === undefined ? [] : [posix.join(folder, near)]), posix.normalize(path)];
  const meant = candidates.find((candidate) => candidate !== file && disk.fault(candidate, 'script') === undefined);
  return meant === undefined ? undefined : dottedPath(from, meant);
}

/** Names with one extension are compared without it, which would make any two alike. */
function nearName(name: string, names: readonly string[]): string | undefined {
  const { name: stem, ext } = posix.parse(name);
  const alike = names.filter((other) => posix.extname(other) === ext);
  const near = didYouMean(
    stem,
    alike.map((other) => posix.parse(other).name),
  );
  if (near !== undefined) return `${near}${ext}`;
  return names.find((other) => posix.parse(other).name.toLowerCase() === stem.toLowerCase());
}
