import type { SessionOptions } from '../../format/options.js';
import type { Plan } from '../../format/plan.js';
import type { Message } from '../../format/problem.js';
import type { Parse, SessionReader } from '../../loader/files/read-session.js';
import type { RunEvent } from '../../record/event.js';
import type { Failure } from '../../record/record.js';
import { countStates, type SessionResult } from '../../record/report.js';
import type { Surroundings } from '../../runner/default-ports.js';
import { openLanes } from '../../runner/lanes.js';
import { lanesWithinLimit, oneATurn, openQueue } from '../../runner/queue.js';
import { openHome, planFile, startFile, type OpenHome, type PlannedFile, type RunningFile } from './run-file.js';
import type { ScriptGuard } from './script-guard.js';
import type { RowSelection } from './select-rows.js';

/** A session file that is to run. */
export interface RunFile extends Pick<RowSelection, 'lines'> {
  /** Relative to the project root, with forward slashes. */
  readonly file: string;
  /** One object for all files of the same home. */
  readonly home: RunHome;
}

/** A folder with what holds for the sessions in it, as their nearest configuration says. */
export interface RunHome {
  /** Where its .env files lie, relative to the project root; empty for the root itself. */
  readonly folder: string;
  readonly options: SessionOptions;
  /** What `{{env.*}}` and inputs are read from. @default that of the run */
  readonly env?: FilesSetup['env'];
}

export interface FilesSetup
  extends Pick<RowSelection, 'namePattern'>, Pick<Surroundings, 'loadScript' | 'readFault' | 'clock'> {
  /** The project root, absolute. */
  readonly root: string;
  /** What `{{env.*}}` and inputs are read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly read: SessionReader;
  readonly parse: Parse;
  /** Loads scripts in the place of `loadScript` and `readFault`. */
  readonly scripts?: ScriptGuard;
  /** How many sessions run at the same time. */
  readonly lanes: number;
  /** After how many failed steps the run is cancelled. @default never */
  readonly bail?: number | undefined;
  /** Cancels the run. */
  readonly signal: AbortSignal;
  /** ms that `post` scripts may take once the run is cancelled. */
  readonly teardownTimeout: number;
  /** Hears what the session of a plan does. */
  readonly onEvent?: (event: RunEvent, plan: Plan) => void;
  /** Takes the result of each file as it ends; of a file without a test that is asked for there is none. */
  readonly onSession: (result: SessionResult) => void;
  /** Takes what a script has thrown after the result of its file was there. */
  readonly onLateFailure?: (file: string, failure: Failure) => void;
}

/**
 * Runs session files without a test framework, as many at a time as there are lanes, on this thread. What goes wrong in a
 * file is in its result.
 *
 * @throws where the options name what cannot be read
 */
export async function runFiles(files: readonly RunFile[], setup: FilesSetup): Promise<void> {
  const own = [...new Set(files.map(({ home }) => home))];
  const homes = new Map(own.map((home) => [home, openHome(home, files.length, setup)]));
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
