import { join } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { projectFileUnreadable } from '../../problems/cli/init.js';
import { reasonOf } from '../../lib/reason-of.js';
import { UsageError } from '../shared/usage-error.js';

/**
 * The text of a file of the project, without a mark before it.
 *
 * @returns undefined where it is not there
 * @throws UsageError where it is there and cannot be read
 */
export function readProjectFile(root: string, file: string): string | undefined {
  try {
    return readTextSync(join(root, file), 'config');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(projectFileUnreadable(file, reasonOf(error)));
  }
}
