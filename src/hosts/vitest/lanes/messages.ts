import type { RunEvent } from '../../../record/event.js';
import type { Failure, StepRecord } from '../../../record/record.js';
import type { WorkerOptions } from '../shared/worker-options.js';

/** What the thread is started with. */
export interface ThreadData {
  readonly options: WorkerOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What `process.env` of the thread has besides that of the main one: what the config's `env` says. */
  readonly ownEnv: Readonly<Record<string, string | undefined>>;
  /** After how many failures nothing more is sent; absent where all steps run. */
  readonly bail?: number;
  readonly records: RecordForm;
  /** URL of Vite's module runner, for the repo's scripts. */
  readonly moduleRunner: string;
  /** URL of Vitest's evaluator, which gives modules what they have in Vitest's workers. */
  readonly evaluator: string;
}

/**
 * As what the record of a step that did not fail crosses threads: whole; light, with the text of the whole one for a report;
 * or only light, where nothing reads more.
 */
export type RecordForm = 'whole' | 'text' | 'light';

export type ToThread =
  /**
   * `plan` is JSON, as reading that takes half the time that a structured clone does; `rows` are the indices of the rows that
   * are wanted, in order; those before them run too.
   */
  | { readonly kind: 'run'; readonly job: number; readonly plan: string; readonly rows: readonly number[] }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'fetched'; readonly call: number; readonly answer: unknown };

export type FromThread =
  | { readonly kind: 'pong' }
  | ({ readonly kind: 'row'; readonly job: number; readonly row: number } & RecordMessage)
  /** A row that a cancelled run never came to. */
  | { readonly kind: 'untouched'; readonly job: number; readonly row: number }
  | { readonly kind: 'finished'; readonly job: number; readonly failures: readonly Failure[] }
  /** The engine itself broke, which no session should be able to make it do. */
  | { readonly kind: 'broken'; readonly job: number; readonly stack: string }
  /** A script begins or ends: what to blame when the thread does not answer any more. */
  | { readonly kind: 'script'; readonly job: number; readonly path: string | undefined }
  | { readonly kind: 'log'; readonly job: number; readonly type: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'event'; readonly job: number; readonly event: RunEvent }
  /** What a script threw where nobody waits for it; no session ends by it. `job` is -1 where it is not known. */
  | {
      readonly kind: 'unhandled';
      readonly job: number;
      readonly type: UnhandledType;
      readonly error: Readonly<Record<'name' | 'message' | 'stack', string>>;
    }
  /** Asks for a module of the repo, as Vite transforms it. */
  | { readonly kind: 'fetch'; readonly call: number; readonly payload: unknown };

export interface RecordMessage {
  readonly record: StepRecord;
  /** JSON of the whole record, where `record` is its light form. */
  readonly text?: string;
}

/** As Vitest's own workers call them. */
export type UnhandledType = 'Uncaught Exception' | 'Unhandled Rejection';
