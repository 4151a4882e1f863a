import type { Message } from '../../format/problem.js';
import type { SignInPurpose } from '../../record/record.js';
import type { HttpOutcome, HttpRequest } from './ports.js';

/** A request that signing in took besides the one that signs in. */
export interface SignInExchange {
  readonly purpose: SignInPurpose;
  /** The send that it belongs to; absent where a script has asked for it. */
  readonly send?: number;
  readonly request: HttpRequest;
  readonly outcome: HttpOutcome;
}

/** What came of a send, or why nothing was sent. */
export type SignedOutcome = HttpOutcome | Unsent;

export interface Unsent {
  readonly kind: 'unsent';
  readonly failure: Message;
}
