import { setImmediate as nextTurn } from 'node:timers/promises';
import { firstProblems } from '../problems/file/most-problems.js';
import { byPlace, type Problem } from '../format/problem.js';
import { checkFile, openProject } from './check-project.js';
import { parseWithRemains } from './parse/parse-session.js';
import { sessionReader } from './files/read-session.js';

export interface CheckedFiles {
  /** By file in the order given, then by place. */
  readonly problems: readonly Problem[];
  /** The text of a file that was checked, for its frames. */
  readonly textOf: (file: string) => string | undefined;
}

/** Files that are checked before whatever else waits gets its turn, a Ctrl-C for one. */
const filesAtOnce = 20;

/**
 * Finds all problems of session files without running them: what keeps them from loading, and warnings.
 *
 * @param root - the project root
 * @param files - relative to `root`, with forward slashes
 * @param env - the environment: a name that is set there is no slip of one in a `.env` file
 * @param hasDefaultTests - whether the option `tests` gives tests to the requests of a file; none has them otherwise
 */
export async function checkFiles(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  hasDefaultTests?: (file: string) => boolean,
): Promise<CheckedFiles> {
  const read = sessionReader(root, parseWithRemains);
  const project = openProject({ root, read, env, ...(hasDefaultTests && { hasDefaultTests }) }, files);
  const problems: Problem[] = [];
  for (const [index, file] of files.entries()) {
    if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
    for (const problem of firstProblems(checkFile(file, project).toSorted(byPlace))) problems.push(problem);
  }
  const textOf = (file: string): string | undefined => {
    const source = project.read(file);
    return source.kind === 'missing' ? undefined : source.text;
  };
  return { problems, textOf };
}
