import { isAbsolutePath } from '../../format/paths.js';

/** Where a file that a session names is looked for. `path` is as written, `resolved` from the project root. `advice` goes over it. */
export function readAs(path: string, resolved: string, advice?: string): string {
  if (advice !== undefined) return advice;
  return isAbsolutePath(path)
    ? 'The path is absolute, and so not relative to the session file.'
    : `It is read as ${resolved} in the project root; paths are relative to the session file.`;
}
