import { flowName } from '../../format/paths.js';
import type { Plan } from '../../format/plan.js';
import type { Message } from '../../format/problem.js';
import { readDefaultTests } from '../../loader/default-tests.js';
import { casePlanner, type LoadedPlan } from '../../loader/plan-from.js';
import type { Parse, SessionReader } from '../../loader/files/read-session.js';
import { sessionBroke } from '../../problems/host/lanes.js';
import type { RunEvent } from '../../record/event.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { outlineOf, type Outline, type SessionResult } from '../../record/report.js';
import { httpOf, type Surroundings } from '../../runner/default-ports.js';
import { openLanes, type Lanes } from '../../runner/lanes.js';
import { exclusiveNames } from '../../runner/locks/exclusive-turn.js';
import { runOptions } from '../../runner/options.js';
import { lanesWithinLimit, oneATurn, openQueue } from '../../runner/queue.js';
import type { WantedRows } from '../../runner/run-session.js';
import { failureOfProblem } from '../common/failures.js';
import type { SessionOptions } from '../../format/options.js';
import { selectRows, type RowSelection } from './select-rows.js';

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
}

/** A file that waits for its turn. */
interface PlannedFile extends Pick<RunFile, 'home'> {
  readonly outline: Outline;
  readonly plan: Plan | null;
  readonly rows: readonly number[];
  readonly locks: readonly string[];
  /** Why it cannot run. */
  readonly failures: Failure[];
}

/** Files of a run that are kept parsed; of a larger run none is. */
const mostKept = 200;

/**
 * Runs session files without a test framework, as many at a time as there are lanes, on this thread. What goes wrong in a
 * file is in its result.
 *
 * @throws where the options name what cannot be read
 */
export async function runFiles(files: readonly RunFile[], setup: FilesSetup): Promise<void> {
  const { root, signal, lanes: most } = setup;
  const homes = new Map(
    [...new Set(files.map(({ home }) => home))].map((home) => [home, openHome(home, files.length, setup)]),
  );
  const lanes = openLanes(setup.bail);
  const inTurn = oneATurn();
  const queue = openQueue(files, {
    root,
    prepare: (file) => inTurn(() => planned(homes.get(file.home)!.plan(file.file), file, setup)),
    refuse: ({ failures }, fault) => void failures.push(fault),
  });
  const cancel = (): void => {
    queue.stop();
    lanes.cancelAll();
  };

  async function runOne(file: PlannedFile): Promise<void> {
    if (lanes.isCancelled()) return;
    const result = await resultOf(file, { lanes, whole: homes.get(file.home)!.whole, setup });
    if (result) setup.onSession(result);
    if (lanes.isCancelled()) queue.stop();
  }

  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    await queue.run(lanesWithinLimit(most), runOne);
  } finally {
    signal.removeEventListener('abort', cancel);
    await Promise.all([...homes.values()].map(({ http }) => http.close()));
  }
}

type WholeRun = Omit<Parameters<Lanes['run']>[1], keyof WantedRows | 'onEvent'>;

/** What the sessions of a home are planned, sent and run with. */
interface OpenHome {
  readonly plan: (file: string) => LoadedPlan;
  readonly http: ReturnType<typeof httpOf>;
  readonly whole: WholeRun;
}

/** @param files - how many the run has */
function openHome(home: RunHome, files: number, setup: FilesSetup): OpenHome {
  const { folder, options, env = setup.env } = home;
  const { root, read, loadScript, readFault, clock, teardownTimeout, parse } = setup;
  const { timeout } = options;
  const http = httpOf(root, options, env);
  const whole: WholeRun = {
    root,
    processEnv: env,
    http,
    options: { ...runOptions(options, readDefaultTests(options.tests, parse)), envFolder: folder },
    teardownTimeout,
    // The queue sees to it.
    exclusive: false,
    ...(loadScript && { loadScript }),
    ...(readFault && { readFault }),
    ...(clock && { clock }),
  };
  const planning = { read, env, keep: files <= mostKept, ...(timeout !== undefined && { timeout }) };
  return { plan: casePlanner(root, planning), http, whole };
}

function planned(
  { plan, problems }: LoadedPlan,
  { file, lines, home }: RunFile,
  { namePattern }: FilesSetup,
): PlannedFile {
  if (!plan) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const failures = errors.map((problem) => failureOfProblem(problem, file));
    return { home, outline: { file, name: flowName(file), rows: [] }, plan, rows: [], locks: [], failures };
  }
  const rows = selectRows(plan, { lines, namePattern });
  const locks = rows.length === 0 ? [] : exclusiveNames(plan);
  return { home, outline: outlineOf(plan), plan, rows, locks, failures: [] };
}

interface Running {
  readonly lanes: Lanes;
  readonly whole: WholeRun;
  readonly setup: FilesSetup;
}

/** @returns undefined where nothing of the file was asked for */
async function resultOf({ outline, plan, ...file }: PlannedFile, running: Running): Promise<SessionResult | undefined> {
  const { lanes, whole, setup } = running;
  const { rows, failures } = file;
  const records = new Map<string, StepRecord>();
  if (!plan || failures.length > 0) return { outline, records, failures };
  if (rows.length === 0) return undefined;
  const onEvent = (event: RunEvent): void => setup.onEvent?.(event, plan);
  const onRecord: WantedRows['onRecord'] = (_, record) => void records.set(record.id, record);
  const met = await lanes.run(() => plan, { ...whole, rows, onRecord, onEvent }).catch(brokenSession);
  return { outline, records, failures: met };
}

/** The engine itself broke. */
function brokenSession(error: unknown): readonly Message[] {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return [sessionBroke(stack)];
}
