import type { FailureMessage, WarningMessage } from '../../format/problem.js';
import type { Range } from '../../format/range.js';

export type FindingMessage = FailureMessage | WarningMessage;

/** A message with its place in the file that is checked. */
export interface Finding {
  readonly message: FindingMessage;
  readonly range: Range;
}
