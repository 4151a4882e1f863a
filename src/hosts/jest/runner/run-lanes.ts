import { openLanes, type Lanes } from '../../../runner/lanes.js';
import { lanesWithinLimit, oneATurn, openQueue } from '../../../runner/queue.js';
import type { Message } from '../../../format/problem.js';
import type { GlobalConfig } from '../shared/jest-api.js';
import type { LaneFile } from './divide-tests.js';
import type { Emit, RunnerContext } from './jest-runner.js';
import { planFile, refused, type PlannedFile } from './plan-file.js';
import { runFile } from './run-file.js';

/** What all files of a run have in common. */
export interface LaneRun {
  readonly globalConfig: GlobalConfig;
  readonly context: RunnerContext;
  readonly emit: Emit;
  /** Cancels the run: nothing is sent and nothing emitted any more. */
  readonly signal: AbortSignal;
}

/**
 * Runs session files side by side, as many at a time as there are lanes, and emits what Jest's workers would.
 *
 * @throws where an option of a project cannot be used, so that the run says it once
 */
export async function runLanes(files: readonly LaneFile[], run: LaneRun): Promise<void> {
  for (const project of new Set(files.map((file) => file.project))) await project.check();
  const groups = Map.groupBy(files, ({ of, project }) => `${project.lanes} ${of.place.root}`);
  try {
    for (const group of groups.values()) await runGroup(group, run);
  } finally {
    // Files that a cancelled run never came to have not left theirs.
    for (const project of new Set(files.map((file) => file.project))) await project.close();
  }
}

/** Of one root, where names under `exclusive` mean the same, and with as many lanes. */
async function runGroup(files: readonly LaneFile[], run: LaneRun): Promise<void> {
  const { signal, globalConfig } = run;
  const { of, project } = files[0]!;
  const lanes = openLanes();
  const inTurn = oneATurn();
  const faults = new Map<PlannedFile, Message>();
  const queue = openQueue(files, {
    root: of.place.root,
    prepare: async (file) => planFile(file, inTurn),
    refuse: (file, fault) => void faults.set(file, fault),
  });
  const stop = (): void => {
    queue.stop();
    lanes.cancelAll();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const count = runsInBand(globalConfig) ? 1 : lanesWithinLimit(project.lanes);
    await queue.run(count, (file) => runNext(refused(file, faults.get(file)), lanes, run));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Whether the user asked for one file at a time. Of the flag, Jest 29 passes on nothing but that there is one worker. */
function runsInBand({ runInBand = false }: GlobalConfig): boolean {
  return runInBand || ['-i', '--runInBand'].some((flag) => process.argv.includes(flag));
}

async function runNext(file: PlannedFile, lanes: Lanes, { emit, signal }: LaneRun): Promise<void> {
  const { test, project } = file;
  try {
    if (signal.aborted) return;
    await emit('test-file-start', [test]);
    const ended = await runFile(file, lanes, emit).then(
      (result) => () => emit('test-file-success', [test, result]),
      (error: unknown) => () => emit('test-file-failure', [test, error]),
    );
    if (!signal.aborted) await ended();
  } finally {
    await project.leave();
  }
}
