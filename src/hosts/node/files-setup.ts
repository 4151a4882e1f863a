import type { SessionOptions } from '../../format/options.js';
import type { Plan } from '../../format/plan.js';
import type { LoadedPlan } from '../../loader/plan-from.js';
import type { Parse, SessionReader } from '../../loader/files/read-session.js';
import type { OnRecord } from '../../engine/rows/open-rows.js';
import type { Run } from '../../engine/rows/open-run.js';
import type { KeptResponse } from '../../engine/ports/kept-response.js';
import type { RunEvent } from '../../record/event.js';
import type { Failure } from '../../record/record.js';
import type { Outline, SessionResult } from '../../record/report.js';
import type { Surroundings } from '../../runner/default-ports.js';
import type { ScriptGuard } from './script-guard.js';
import type { RowSelection } from './select-rows.js';

/** A session file that is to run. */
export interface RunFile extends Pick<RowSelection, 'lines' | 'steps' | 'dataRows'> {
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
  extends Pick<RowSelection, 'namePattern' | 'tags'>, Pick<Surroundings, 'loadScript' | 'readFault' | 'clock'> {
  /** The project root, absolute. */
  readonly root: string;
  /** What `{{env.*}}` and inputs are read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly read: SessionReader;
  readonly parse: Parse;
  /** What the random values of all sessions are drawn from whose options have no seed. @default a new one */
  readonly seed?: string;
  /** Loads scripts in the place of `loadScript` and `readFault`. */
  readonly scripts?: ScriptGuard;
  /** Whether records of steps that passed are light, as nothing reads more of them. */
  readonly lightPasses?: boolean;
  /** How many sessions run at the same time. */
  readonly lanes: number;
  /** After how many failed steps the run is cancelled. @default never */
  readonly bail?: number | undefined;
  /** Cancels the run. */
  readonly signal: AbortSignal;
  /** ms that `post` scripts may take once the run is cancelled. */
  readonly teardownTimeout: number;
  /** Hears of each file when it has just been read. */
  readonly onPlanned?: (planned: PlannedFile) => void;
  /** Hears what the session of a plan does. */
  readonly onEvent?: (event: RunEvent, plan: Plan) => void;
  /** Takes responses that other checks may be asked of. @default none is kept */
  readonly onResponse?: (response: KeptResponse, file: string) => void;
  /** Keeps the session of a file open after the rows that are asked for, for as long as it takes. @default no session */
  readonly hold?: (held: HeldSession) => Promise<void>;
  /** Takes the result of each file as it ends; of a file without a test that is asked for there is none. */
  readonly onSession: (result: SessionResult) => void;
  /** Takes what a script has thrown after the result of its file was there. */
  readonly onLateFailure?: (file: string, failure: Failure) => void;
}

/** A session whose rows that were asked for have run. */
export interface HeldSession {
  readonly session: Pick<Run, 'runRows' | 'runAgain' | 'replan'>;
  readonly plan: Plan;
  /** Takes the records of further rows. */
  readonly onRecord: OnRecord;
  /** Plans its file anew. */
  readonly planAnew: () => LoadedPlan;
}

/** A file that waits for its turn. */
export interface PlannedFile extends Pick<LoadedPlan, 'text' | 'plan'> {
  readonly file: RunFile;
  readonly outline: Outline;
  /** Indices of the tests that are asked for. */
  readonly rows: readonly number[];
  readonly locks: readonly string[];
  /** Why it cannot run. */
  readonly failures: Failure[];
}
