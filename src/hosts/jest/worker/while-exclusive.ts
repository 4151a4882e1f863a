import type { Plan } from '../../../format/plan.js';
import { exclusiveNames } from '../../../runner/locks/exclusive-names.js';
import { lockInTurn } from '../../../runner/locks/file-locks.js';
import type { RunningFile } from './session-file.js';

/**
 * Runs a case while none with a name under `settings.exclusive` that it or one of its flows has runs, in any worker of
 * any run of the project.
 */
export async function whileExclusive<Value>(
  plan: Plan,
  { place, signal }: RunningFile,
  work: () => Promise<Value>,
): Promise<Value> {
  const release = await lockInTurn(place.root, exclusiveNames(plan), signal);
  try {
    return await work();
  } finally {
    release();
  }
}
