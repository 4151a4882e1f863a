import type { StepRecord } from '../../record/record.js';
import type { ReportIndex } from '../../record/report-index.js';

/** Where the page gets its data: the tags of a report, or a running session's events. */
export interface Store {
  readonly index: ReportIndex;
  /**
   * All that is known of a request.
   *
   * @param request - its place among the requests of the index, from 0
   * @throws Error when the page holds none, as in a file that was cut short
   */
  readonly details: (request: number) => Promise<StepRecord>;
}
