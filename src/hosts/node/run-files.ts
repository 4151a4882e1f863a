import type { Message } from '../../format/problem.js';
import { countStates, type SessionResult } from '../../record/report.js';
import { openLanes } from '../../runner/lanes.js';
import { lanesWithinLimit, oneATurn, openQueue } from '../../runner/queue.js';
import type { FilesSetup, PlannedFile, RunFile, RunHome } from './files-setup.js';
import { newSeed } from '../../engine/values/random.js';
import { openHome, planFile, startFile, type OpenHome, type RunningFile } from './run-file.js';

/**
 * Runs session files without a test framework, as many at a time as there are lanes, on this thread. What goes wrong in a
 * file is in its result.
 *
 * @throws where the options name what cannot be read
 */
export async function runFiles(files: readonly RunFile[], setup: FilesSetup): Promise<void> {
  const own = [...new Set(files.map(({ home }) => home))];
  const seeded = { seed: newSeed(), ...setup };
  const homes = new Map(own.map((home) => [home, openHome(home, files.length, seeded)]));
  const run: Run = { homes, left: new Set(files), setup, failed: 0 };
  try {
    while (await isBlocked(run)) continue;
  } finally {
    await Promise.all([...homes.values()].map(({ http }) => http.close()));
  }
}

interface Run {
  readonly homes: ReadonlyMap<RunHome, OpenHome>;
  /** What has not ended. */
  readonly left: Set<RunFile>;
  readonly setup: FilesSetup;
  /** Steps that failed. */
  failed: number;
}

/**
 * Runs what is left, in new lanes: with a script that was ended because it blocked the thread goes whatever was to follow in
 * the same turn, so that nothing of the old ones can be relied on.
 *
 * @returns whether a script has ended it
 */
async function isBlocked(run: Run): Promise<boolean> {
  const { homes, left, setup } = run;
  const { root, signal, bail, scripts } = setup;
  const lanes = openLanes(bail === undefined ? undefined : Math.max(1, bail - run.failed));
  const inTurn = oneATurn();
  const running = new Map<RunFile, RunningFile>();
  const queue = openQueue([...left], {
    root,
    prepare: (file) => inTurn(() => planFile(file, homes.get(file.home)!, setup)),
    refuse: ({ failures }: PlannedFile, fault) => void failures.push(fault),
  });
  const cancel = (): void => {
    queue.stop();
    lanes.cancelAll();
  };

  function take(file: RunFile, result: SessionResult | undefined): void {
    running.delete(file);
    if (!left.delete(file) || !result) return;
    run.failed += countStates(result.records.values()).failed;
    setup.onSession(result);
  }

  async function runOne(planned: PlannedFile): Promise<void> {
    if (lanes.isCancelled()) return;
    const { file } = planned;
    const started = startFile(planned, { lanes, home: homes.get(file.home)!, setup });
    running.set(file, started);
    const result = await started.result;
    if (running.has(file)) take(file, result);
    if (lanes.isCancelled()) queue.stop();
  }

  function endAll(message: Message): void {
    cancel();
    for (const [file, { end }] of running) take(file, end(message));
  }

  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    const block = await Promise.race([queue.run(lanesWithinLimit(setup.lanes), runOne), scripts?.blocked() ?? never]);
    if (!block) return false;
    endAll(block);
    return left.size > 0 && !signal.aborted && (bail === undefined || run.failed < bail);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const never = new Promise<never>(() => undefined);
