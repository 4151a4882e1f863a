import type { Message } from '../../../format/problem.js';
import type { Span } from './tree.js';

/** A message with the place it is about. */
export interface Fault {
  readonly span: Span;
  readonly message: Message;
}
