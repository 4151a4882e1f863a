import type { CallsheetConfig } from '../../../format/options.js';
import type { ProjectConfig } from './jest-api.js';

/** What reaches the test runner with Jest's configuration; JSON-safe. */
export interface HostOptions extends CallsheetConfig {
  /** The test runner of all other tests, where the repo has one of its own. */
  readonly otherRunner?: string | undefined;
  /** That of the configuration; empty where sessions are left out on purpose. */
  readonly include?: readonly string[] | undefined;
  /** The runner of all other files, where the repo has one of its own. */
  readonly innerRunner?: InnerRunner | undefined;
}

export interface InnerRunner {
  /** Absolute. */
  readonly path: string;
  readonly options?: object | undefined;
}

/** What the reporter is given. */
export interface ReporterOptions extends HostOptions {
  /**
   * Whether it prints nothing and only writes reports, besides other reporters.
   * @default false
   */
  readonly silent?: boolean | undefined;
}

/**
 * Under which key of Jest's `globals` the options stand. Of all that Jest lets through to a test runner, it is what a
 * preset and the repo's own configuration are merged in, and no environment gives a meaning to.
 */
export const optionsKey = '__CALLSHEET__';

export function hostOptions({ globals }: ProjectConfig): HostOptions {
  return (globals[optionsKey] ?? {}) as HostOptions;
}
