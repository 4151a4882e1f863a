import type { Message } from '../../format/problem.js';
import type { ContractReport } from '../../record/contract-report.js';
import type { Failure, State } from '../../record/record.js';
import type { Outline, Summary } from '../../record/report.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { DoneRow, Evaluated, LiveRow } from '../protocol/runs.js';

/** What the server of the panel and the process that runs sessions say to each other. */

export type HoldWish =
  /** Sends the last row once more. */
  | { readonly kind: 'again' }
  /** Goes on with these steps, and with all that are left if there are none. */
  | { readonly kind: 'continue'; readonly steps?: readonly number[] }
  | { readonly kind: 'end' };

export type ToRunner =
  | { readonly do: 'start'; readonly start: StartRunner }
  | { readonly do: 'run'; readonly ask: RunAsked }
  | { readonly do: 'stop'; readonly run: string }
  /** To a run that is held. */
  | { readonly do: 'held'; readonly run: string; readonly wish: HoldWish }
  | { readonly do: 'evaluate'; readonly ask: number; readonly asked: ChecksAsked }
  /** Files were saved, absolute paths: does one of them change configuration or `setup`? */
  | { readonly do: 'look'; readonly saved: readonly string[] }
  /** Ends what runs, cleans up and ends the process. */
  | { readonly do: 'close' };

/** A row of a run, by its id in the plan. */
export interface RowOfRun {
  readonly run: string;
  readonly file: string;
  readonly id: string;
}

/** Checks as a session file has them. */
export interface ChecksAsked extends RowOfRun {
  readonly tests?: Json;
  readonly capture?: JsonObject;
  readonly condition?: JsonObject;
}

export interface StartRunner {
  /** Of the project, absolute. */
  readonly root: string;
  /** Files for whose configurations `setup` is run. */
  readonly files: readonly string[];
}

export interface RunAsked {
  readonly run: string;
  readonly files: readonly FileAsked[];
  readonly inputs: Readonly<Record<string, string>>;
  readonly environment?: string;
  /** Of a run of one file: keeps its session open after the last step that is asked for. */
  readonly hold?: true;
}

export interface FileAsked {
  readonly file: string;
  /** Indices of the steps that are asked for. @default all */
  readonly steps?: readonly number[];
}

export type FromRunner =
  | { readonly say: 'ready' }
  /** Nothing can be run until a file is changed. */
  | { readonly say: 'broken'; readonly message: Message }
  | ({ readonly say: 'progress'; readonly run: string } & RunnerProgress)
  | {
      readonly say: 'ended';
      readonly run: string;
      readonly summary: Summary;
      readonly contracts: readonly ContractReport[];
      readonly failures: readonly Failure[];
    }
  /** A run is held after a step; goes on again if there is none. */
  | { readonly say: 'held'; readonly run: string; readonly step?: number }
  /** `refused` is absent, too, if the response is no longer kept. */
  | { readonly say: 'evaluated'; readonly ask: number; readonly ok?: Evaluated; readonly refused?: Message }
  /** Its configuration or `setup` is not what it was started with. */
  | { readonly say: 'stale' };

/** What moved in a run, by file. */
export interface RunnerProgress {
  readonly planned: readonly PlannedSession[];
  readonly rows: readonly RunnerRows[];
  readonly ended: readonly EndedSession[];
}

export interface PlannedSession {
  readonly outline: Outline;
  /** SHA-256 of the text of the file. */
  readonly version: string;
  /** Whether it goes on with a file that has changed: what is done stays. */
  readonly isAgain?: boolean;
}

export interface RunnerRows {
  readonly file: string;
  readonly live: readonly LiveRow[];
  readonly done: readonly DoneRow[];
  /** Ids of rows that ran silently and are over. */
  readonly over: readonly string[];
  /** JSON of whole records, by id. */
  readonly records: Readonly<Record<string, string>>;
}

export interface EndedSession {
  readonly file: string;
  readonly state: State;
  readonly failures: readonly Failure[];
}
