import type { Message } from '../../model/problem.js';
import type { Range } from '../../model/range.js';

/** A message with its place in the file that is checked. */
export interface Finding {
  readonly message: Message;
  readonly range: Range;
}
