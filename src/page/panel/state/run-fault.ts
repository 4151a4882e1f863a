import type { ProjectState } from '../../../panel/protocol/protocol.js';
import type { PastRun } from '../../../panel/protocol/runs.js';
import { alreadyRunning } from '../../../problems/panel/runs.js';

/** Why no row of a file can run, in the words of its error, as calls that go in a circle; undefined if they can. */
export function runFault(project: ProjectState | undefined, file: string | undefined): string | undefined {
  return project?.problems.find((problem) => problem.severity === 'error' && problem.file === file)?.message;
}

interface FileOfRuns {
  /** The one that is shown. */
  readonly file: string | undefined;
  /** The run that it is part of now. */
  readonly running: PastRun | undefined;
  /** As `runFault` says it. */
  readonly fault: string | undefined;
}

/** Why no run of the file can start now; undefined if one can. */
export function whyNotStarted({ file, running, fault }: FileOfRuns): string | undefined {
  return fault ?? (running === undefined || file === undefined ? undefined : alreadyRunning(file).message);
}
