import type { Failure } from '../../../record/record.js';
import { outlineOf, type Outline } from '../../../record/report.js';

/** What stands under `meta.callsheet` of a case's suite once it has run; a test's has its StepRecord. */
export interface SuiteMeta {
  readonly outline: Outline;
  /** What went wrong outside any row. */
  readonly failures: readonly Failure[];
}

/** What reporters need beside the records, for which a suite's meta is the only way that outlives the process. */
export function suiteMeta(plan: Outline, failures: readonly Failure[]): SuiteMeta {
  return { outline: outlineOf(plan), failures };
}

/** What stands under `callsheet` of the error of a file that does not load. */
export interface LoadErrorMeta {
  readonly failures: readonly Failure[];
}
