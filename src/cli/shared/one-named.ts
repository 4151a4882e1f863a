import { join } from 'node:path';
import { namedSessions } from '../../format/named-sessions.js';
import { pathFrom, withSlashes } from '../../format/paths.js';
import { severalNamed } from '../../problems/cli/cli.js';
import type { Context } from './context.js';
import { UsageError } from './usage-error.js';

/**
 * The session file of a name that is no path of one.
 *
 * @param files - of the project, relative to its root
 * @returns undefined where none has it, and of a path that says where to look
 * @throws UsageError where several have it
 */
export function oneNamed(given: string, files: readonly string[], { cwd, root }: Context): string | undefined {
  const name = withSlashes(given);
  if (name === '' || /^(?:\.{0,2}\/|[a-z]:)/i.test(name)) return undefined;
  const [first, ...others] = namedSessions(name, files);
  if (first !== undefined && others.length > 0) {
    throw new UsageError(
      severalNamed(
        given,
        [first, ...others].map((file) => pathFrom(cwd, join(root, file))),
      ),
    );
  }
  return first;
}
