import type { Context } from '../shared/context.js';

/** What `callsheet import` was called with. */
export interface ImportCall {
  readonly context: Context;
  readonly json: boolean;
  readonly dryRun: boolean;
  readonly source: string;
  readonly to: string | undefined;
  readonly split: string | undefined;
  readonly logins: string | undefined;
  /** Texts of URLs; empty if all requests are meant. */
  readonly only: readonly string[];
  readonly environment: string | undefined;
  readonly secrets: string | undefined;
  readonly update: boolean;
  readonly force: boolean;
}
