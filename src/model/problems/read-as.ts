import { isAbsolutePath } from '../paths.js';

/** Where a file that a session names is looked for. `path` is as written, `resolved` from the project root. */
export function readAs(path: string, resolved: string): string {
  return isAbsolutePath(path)
    ? 'The path is absolute, and so not relative to the session file.'
    : `It is read as ${resolved} in the project root; paths are relative to the session file.`;
}
