import type { Plan } from '../../../model/plan.js';
import { exclusiveNames } from '../../common/exclusive-names.js';
import { lockInTurn } from '../../common/file-locks.js';

/**
 * Runs a case while none with a name under `settings.exclusive` that it or one of its flows has runs, in any worker of
 * any run of the project.
 */
export async function whileExclusive<Value>(plan: Plan, root: string, work: () => Promise<Value>): Promise<Value> {
  const release = await lockInTurn(root, exclusiveNames(plan));
  try {
    return await work();
  } finally {
    release();
  }
}
