import type { SessionOptions } from '../../common/options.js';
import { isCount, sessionShapes, texts, type ShapesOf } from '../../common/check-options.js';

/** What `callsheet()` takes; every option may be left out. */
export interface CallsheetOptions extends SessionOptions {
  /**
   * Globs of session files, relative to the project root.
   * @default ['**\/*.session.yaml']
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Globs of session files that are left out, relative to the project root; those in `node_modules` and `dist` always are.
   * @default []
   */
  readonly exclude?: readonly string[] | undefined;
  /**
   * How many sessions run at the same time, on one event loop; `false` runs them under Vitest's own runner, a few at
   * a time in worker processes.
   * @default 32
   */
  readonly lanes?: number | false | undefined;
}

/** What `callsheet()` takes. */
export const vitestShapes: ShapesOf<CallsheetOptions> = {
  ...sessionShapes,
  include: texts,
  exclude: texts,
  lanes: { wanted: 'a whole number from 1 on, or false', fits: (value) => value === false || isCount(value) },
};
