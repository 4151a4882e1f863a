import type { CallRow, Plan, TestRow } from '../../../format/plan.js';

/**
 * How a host writes a suite. Editors and `vitest list` read the code without running it: the lines that open a suite
 * or are a test consist of one call each, by its own name, from column 0, with the label as its first argument.
 * Labels arrive as literals.
 */
export interface Dialect {
  /** The lines before the first suite. */
  readonly head: (suite: SuiteModule) => readonly string[];
  readonly openCase: (label: string) => string;
  /** The lines after the one that opens the case. */
  readonly hooks: readonly string[];
  readonly openCall: (label: string, row: CallRow) => string;
  readonly test: (label: string, row: TestRow) => string;
  /** Closes what `openCase` or `openCall` opened. */
  readonly close: string;
  /** The lines after the last suite. */
  readonly foot: (suite: SuiteModule) => readonly string[];
}

/** What a suite's module is made of, beside its tests. */
export interface SuiteModule {
  readonly plan: Plan;
  /** The module that brings the runtime to the worker. */
  readonly runtime: string;
  /** The sessions after the first, as modules whose default export is their data. */
  readonly flows: readonly ModuleUse[];
  /** All `pre` and `post` scripts of the plan's sessions. */
  readonly scripts: readonly ModuleUse[];
}

export interface ModuleUse {
  /** Relative to the project root, or absolute. */
  readonly file: string;
  /** Relative to the module that is written, beginning with `./` or `../`; or an absolute path. */
  readonly specifier: string;
}
