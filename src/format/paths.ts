import { posix, relative, sep, win32 } from 'node:path';
import { sessionSuffix, type CallStep } from './session.js';

/** A path or glob as sessions write it; on Windows a shell completes them with backslashes, which no name has there. */
export function withSlashes(path: string, separator: string = sep): string {
  return path.replaceAll(separator, '/');
}

/** The way from a folder to a path, both absolute, with forward slashes; empty where both are the same. */
export function pathFrom(folder: string, path: string): string {
  return withSlashes(relative(folder, path));
}

/** Whether a path is the same from everywhere; on Windows one with a drive is, too: `C:/data/order.json`. */
export function isAbsolutePath(path: string, separator: string = sep): boolean {
  return (separator === win32.sep ? win32 : posix).isAbsolute(path);
}

/** Where `path`, as the file `from` writes it, lies relative to the project root; an absolute one stays where it is. */
export function resolvePath(from: string, path: string, separator: string = sep): string {
  const written = withSlashes(path, separator);
  return isAbsolutePath(written, separator) ? written : posix.join(posix.dirname(from), written);
}

/** Replaces the project root, deep enough that every `../` of a path has something to leave. */
const anyRoot = `/${'root/'.repeat(64)}`;

/** Whether references give parts of a path as a file writes it: then it must not lead out of the project root. */
export function isMadeUp(path: string): boolean {
  return path.includes('{{');
}

/** What `from` has to write to mean `file`. Both are relative to the project root, and `from` lies in it. */
export function relativePath(from: string, file: string): string {
  return posix.relative(posix.join(anyRoot, posix.dirname(from)), posix.join(anyRoot, file));
}

/** The same with `./` before what lies next to it or below, as a module has to be named. */
export function dottedPath(from: string, file: string): string {
  const path = relativePath(from, file);
  return path.startsWith('../') ? path : `./${path}`;
}

/** The file name with the extension. */
export function fileName(file: string): string {
  return posix.basename(file);
}

/** The file name without the extension. */
export function flowName(file: string): string {
  const name = posix.basename(file);
  return name.endsWith(sessionSuffix) ? name.slice(0, -sessionSuffix.length) : name;
}

/** Under which name a file reads what a call captured. */
export function aliasOf({ flow, alias }: Pick<CallStep, 'flow'> & { readonly alias?: string | undefined }): string {
  return alias ?? flowName(flow);
}

/** Base names; a path stays whole where another file of the list has the same base name. */
export function shortNames(files: readonly string[]): readonly string[] {
  const owner = new Map<string, string>();
  const shared = new Set<string>();
  for (const file of files) {
    const name = posix.basename(file);
    if ((owner.get(name) ?? file) !== file) shared.add(name);
    owner.set(name, file);
  }
  return files.map((file) => (shared.has(posix.basename(file)) ? file : posix.basename(file)));
}

/** Those that are read whatever the environment is, weakest first. */
export const sharedEnvFiles: readonly string[] = ['.env', '.env.local'];

/** The .env files that are read under an environment's name, weakest first. */
export function envFileNames(environment: string | undefined): readonly string[] {
  const own = environment === undefined ? [] : [`.env.${environment}`, `.env.${environment}.local`];
  return [...sharedEnvFiles, ...own];
}
