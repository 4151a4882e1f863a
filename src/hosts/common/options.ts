import type { RunnerOptions } from '../../runner/options.js';

/** What every host takes; every option may be left out. */
export interface SessionOptions extends RunnerOptions {
  /** @default no report is written */
  readonly report?: ReportOptions | undefined;
  /**
   * Whether the terminal shows the request and the response of steps that did not fail: of all, or of those whose title
   * contains a text. CALLSHEET_SHOW of the environment goes before it.
   * @default false
   * @example 'POST /orders'
   */
  readonly show?: boolean | string | undefined;
}

/**
 * Files that are written at the end of each run, besides what the reporters of the run do. Under Vitest paths are relative to
 * the project root, in a monorepo that of the package whose config has the plugin; under Jest to the root of the run.
 */
export interface ReportOptions {
  /**
   * Where the JSON report goes; its schema is `callsheet/report.schema.json`.
   * @example 'reports/callsheet.json'
   */
  readonly json?: string | undefined;
  /**
   * Where the HTML report goes: one file, which opens from disk.
   * @example 'reports/callsheet.html'
   */
  readonly html?: string | undefined;
  /**
   * Where the places of session files in the HTML report lead: the name of an editor, or a URL with `{file}` (absolute,
   * encoded), `{line}` and `{column}`. Such a report holds the absolute path of the project, so it is for your own machine.
   * With `CI` set there are no links.
   * @default places are plain text
   * @example 'vscode'
   */
  readonly editor?: string | undefined;
  /**
   * What the terminal draws of each session: every request, or one line for a session that passed or was skipped.
   * Sessions that failed or wait are always drawn in full. `auto` is `compact` in a run of more than 20 session files,
   * under Jest of more than 20 test files.
   * @default 'auto'
   */
  readonly terminal?: 'full' | 'compact' | 'auto' | undefined;
  /**
   * Bytes of a body, or of a value read from it, that a record keeps.
   * @default 65536
   */
  readonly bodyLimit?: number | undefined;
}

/** The kinds of reports that the option `report` can ask for, in the order they are written. */
export const reportKinds = ['json', 'html'] as const satisfies readonly (keyof ReportOptions)[];
export type ReportKind = (typeof reportKinds)[number];

/** Where each report that is asked for goes, and where its links lead. */
export type ReportFiles = Pick<ReportOptions, ReportKind | 'editor'>;
