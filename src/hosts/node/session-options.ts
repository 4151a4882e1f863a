import type { RunnerOptions } from '../../format/options.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { RunEvent } from '../../record/event.js';
import type { State, StepRecord } from '../../record/record.js';
import type { Report } from '../../record/report.js';

/** Options of `runSession`; each may be left out. Those that `callsheet.config.ts` has, too, go over the nearest one above the file. */
export interface RunSessionOptions extends RunnerOptions {
  /**
   * Inputs of the session, over `CALLSHEET_INPUT_<name>` of the environment and the defaults of the file.
   * @example { user: 'ann' }
   */
  readonly inputs?: Readonly<Record<string, Json | undefined>> | undefined;
  /**
   * What `{{env.NAME}}` reads, over `process.env`, which goes over the .env files. `undefined` unsets a name.
   * @example { SHOP_URL: `http://127.0.0.1:${port}` }
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Runs only steps whose tags meet this expression, and the steps before them.
   * @example 'smoke and not slow'
   */
  readonly tags?: string | undefined;
  /** Ends waits and requests at once; `post` scripts still run, for 10 s at most. Then the call rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Hears what happens while the session runs; secrets are masked. What it throws cancels the session, and is thrown. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /**
   * The project root: .env files and certificates are read from here, and the paths of records are relative to it.
   * @default the folder of the nearest `callsheet.config.ts` above the file, or else of the nearest package.json
   */
  readonly root?: string | undefined;
  /**
   * Whether a session that failed rejects with `SessionFailed`; `false` gives its result. A file with errors always rejects.
   * @default true
   */
  readonly throws?: boolean | undefined;
}

/** What came of a session. */
export interface RunSessionResult<Variables extends object = JsonObject> {
  /** `waiting`: a poll ran out of time; with the option `waits: 'fail'` that is `failed`. */
  readonly state: State;
  /** What the session itself captured, as it is: secrets are not masked. */
  readonly variables: Readonly<Variables>;
  /** Of each request that the session came to, in order. Secrets are masked. */
  readonly records: readonly StepRecord[];
  /** What the JSON report of a run of this file holds. Secrets are masked. */
  readonly report: Report;
}
