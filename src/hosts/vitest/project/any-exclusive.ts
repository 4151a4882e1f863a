import { posix } from 'node:path';
import { casePlanner } from '../../../loader/case-planner.js';
import { findSessions } from '../../../loader/files/find-sessions.js';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { pathFrom } from '../../../format/paths.js';
import { exclusiveNames } from '../../../runner/locks/exclusive-names.js';
import type { CallsheetOptions } from '../shared/options.js';

interface SessionPlace {
  /** The root of the run, absolute. */
  readonly root: string;
  /** Where the session files lie, absolute. */
  readonly home: string;
  readonly read: SessionReader;
}

/** Whether a case of a project, or a flow that it calls, says `exclusive`; it is asked before Vitest knows which files it will run. */
export async function anyExclusive(
  { root, home, read }: SessionPlace,
  { include, exclude }: CallsheetOptions,
): Promise<boolean> {
  const folder = pathFrom(root, home);
  // A copy: the environment is slow to list itself, and each file asks for its names.
  const planCase = casePlanner(root, { read, env: { ...process.env } });
  const files = await findSessions(home, include, exclude);
  return files.some((file) => exclusiveNames(planCase(posix.join(folder, file)).plan).length > 0);
}
