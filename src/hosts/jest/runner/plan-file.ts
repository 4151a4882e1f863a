import type { Message } from '../../../format/problem.js';
import type { Plan } from '../../../format/plan.js';
import { exclusiveNames } from '../../../runner/locks/exclusive-turn.js';
import type { oneATurn } from '../../../runner/queue.js';
import { notLoaded } from '../shared/failure-stack.js';
import type { LaneFile } from './divide-tests.js';
import type { RunningProject } from './session-project.js';

/** A file whose turn comes. */
export interface PlannedFile extends LaneFile {
  /** Names that its session shares with no others while it runs. */
  readonly locks: readonly string[];
  readonly ready: { readonly plan: Plan; readonly running: RunningProject } | { readonly fault: unknown };
}

/** Never rejects: what goes wrong fails only this file, when its turn comes. */
export async function planFile(file: LaneFile, inTurn: ReturnType<typeof oneATurn>): Promise<PlannedFile> {
  try {
    const running = await file.project.open();
    const { plan, problems } = await inTurn(() => running.plan(file.of.place.file));
    if (!plan) throw notLoaded(problems, file.of);
    return { ...file, locks: exclusiveNames(plan), ready: { plan, running } };
  } catch (fault) {
    return { ...file, locks: [], ready: { fault } };
  }
}

/** Of a file whose turn has come and that cannot be kept apart from others. */
export function refused(file: PlannedFile, fault: Message | undefined): PlannedFile {
  if (!fault) return file;
  const { of } = file;
  return { ...file, ready: { fault: notLoaded([{ ...fault, severity: 'error', file: of.place.file }], of) } };
}
