import type { Message } from '../../format/problem.js';
import { reasonOf } from '../disk/file-reason.js';

/** What is so of a folder where other words are of files. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file has its name',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it would lie below a file',
};

/**
 * @param name - under `exclusive`
 * @param folder - of the locks, in the temporary one
 */
export function locksNotWritten(name: string, folder: string, error: unknown): Required<Message> {
  const { code = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  return {
    code: 'locks-not-written',
    message:
      `sessions of the exclusive name \`${name}\` are kept apart by a file in ${folder}, ` +
      `which cannot be written: ${folderReasons[code] ?? reasonOf(error)}`,
    hint: 'Set TMPDIR, on Windows TEMP, to a folder that can be written.',
  };
}
