import { isAbsolutePath, pathFrom } from '../../format/paths.js';

/**
 * Globs that are relative to a folder, for a folder below it: what they match there.
 *
 * @param from - absolute
 * @param to - absolute; `from` or a folder below it
 */
export function moveGlobs(globs: readonly string[], from: string, to: string): readonly string[] {
  const path = pathFrom(from, to);
  if (path === '') return globs;
  const folders = path.split('/');
  return [...new Set(globs.flatMap((glob) => moveGlob(glob, folders)))];
}

function moveGlob(glob: string, folders: readonly string[]): readonly string[] {
  if (isAbsolutePath(glob)) return [glob];
  const [, not = '', plain = ''] = /^(!?)(?:\.\/)?(.*)$/s.exec(glob) ?? [];
  return alternatives(plain)
    .flatMap((each) => below(each.split('/'), folders))
    .map((each) => `${not}${each}`);
}

/** What is left of a glob inside of folders that its first segments match; `**` matches any number of them. */
function below(segments: readonly string[], folders: readonly string[]): readonly string[] {
  const [segment, ...rest] = segments;
  const [folder, ...inner] = folders;
  if (segment === undefined) return [];
  if (folder === undefined) return [segments.join('/')];
  if (segment === '**') return [...below(rest, folders), ...below(segments, inner)];
  return matches(segment, folder) ? below(rest, inner) : [];
}

/** `{a,b/c}/*` as `a/*` and `b/c/*`, so that a slash always ends a segment. */
function alternatives(glob: string): readonly string[] {
  const found = /\{([^{}]*,[^{}]*)\}/.exec(glob);
  if (!found) return [glob];
  const [braces, inner = ''] = found;
  const [before, after] = [glob.slice(0, found.index), glob.slice(found.index + braces.length)];
  return inner.split(',').flatMap((each) => alternatives(`${before}${each}${after}`));
}

/** A segment with brackets that only a library of globs understands may match any folder. */
function matches(segment: string, folder: string): boolean {
  if (/[()]/.test(segment)) return true;
  const pattern = segment
    .replace(/[.+^$|{}]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
    .replaceAll('[!', '[^');
  return new RegExp(`^${pattern}$`).test(folder);
}
