import type { ProjectState } from '../../../panel/protocol/protocol.js';

/** Why no row of a file can run, in the words of its error, as calls that go in a circle; undefined if they can. */
export function runFault(project: ProjectState | undefined, file: string | undefined): string | undefined {
  return project?.problems.find((problem) => problem.severity === 'error' && problem.file === file)?.message;
}
