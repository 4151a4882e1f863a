import { posix } from 'node:path';
import { findSessions, listSessions } from '../../loader/find-sessions.js';
import { flowReader, loadPlan } from '../../loader/load-plan.js';
import { once } from '../../model/once.js';
import { exclusiveNames } from '../common/exclusive-names.js';
import type { CallsheetOptions } from './options.js';
import { pathFrom } from './session-homes.js';

interface SessionPlace {
  /** The root of the run, absolute. */
  readonly root: string;
  /** Where the session files lie, absolute. */
  readonly home: string;
}

/** Whether a case of a project, or a flow that it calls, says `exclusive`; it is asked before Vitest knows which files it will run. */
export async function anyExclusive(
  { root, home }: SessionPlace,
  { include, exclude }: CallsheetOptions,
): Promise<boolean> {
  const folder = pathFrom(root, home);
  const reading = { readFlow: flowReader(root), list: once(() => listSessions(root)) };
  // A copy: the environment is slow to list itself, and each file asks for its names.
  const env = { ...process.env };
  const files = await findSessions(home, include, exclude);
  return files.some((file) => exclusiveNames(loadPlan(root, posix.join(folder, file), env, reading).plan).length > 0);
}
