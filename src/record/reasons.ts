import type { Range } from '../format/range.js';
import type { RowRef, SendError } from './record.js';

/** Why a row did not run. Its words are made when its record is (`problems/run/run.ts`); what follows depends on `kind`. */
export type SkipReason =
  /** A condition did not hold: its own, or that of the arm around it. */
  | { readonly kind: 'condition'; readonly text: string }
  /** Another arm of the same `if` ran. */
  | { readonly kind: 'elsewhere'; readonly condition: string }
  | { readonly kind: 'no-condition' }
  /** An earlier row failed, and the session stops then. */
  | { readonly kind: 'stopped'; readonly title: string }
  | { readonly kind: 'not-started'; readonly session: string }
  /** `skip`; `text` is the file's reason with its references resolved and secrets masked. */
  | { readonly kind: 'marked'; readonly text?: string }
  /** A note of the plan, such as missing inputs. */
  | { readonly kind: 'note'; readonly message: string }
  | NeedsReason
  /** A script skipped it, or all that is left of the session; `text` is its reason, secrets masked. */
  | { readonly kind: 'script'; readonly text?: string }
  /** A call with `once` that another session made; `failed` is the title of the row that failed there. */
  | OnceReason
  | { readonly kind: 'cancelled' };

export interface OnceReason {
  readonly kind: 'once';
  /** The case that made it, relative to the project root. */
  readonly file: string;
  readonly failed?: string;
}

/** It refers to what an earlier row should have captured, and that row failed, waits, or was itself skipped for a row that did. */
export interface NeedsReason {
  readonly kind: 'needs';
  /** As written, braces included. */
  readonly reference: string;
  /** The row that should have captured it, or set it. */
  readonly capturer: RowRef & { readonly isSet?: true };
  /** The first row that failed or waits: the capturer itself, or what that one needed. */
  readonly cause: Cause;
  /** Where the reference is in the row's own file. */
  readonly range?: Range;
}

/** A row that makes others skip. */
export interface Cause extends RowRef {
  readonly state: 'failed' | 'waiting';
}

/** What a poll that ran out of time still waits for. */
export interface WaitReason {
  readonly kind: 'poll';
  /** ms */
  readonly timeout: number;
  readonly attempts: number;
  /** The condition as the file has it. */
  readonly until: string;
}

/** Why no whole response arrived, before its record. */
export interface SendFault extends SendError {
  /** Of `tls`: whether the certificate is not trusted. */
  readonly untrusted?: true;
  /** Of `timeout`: whether a stream of events was read that may never end. */
  readonly endless?: true;
}

/** What the send before another one met. The file says the texts of `until` and `test`; the rest came from elsewhere. */
export type SendReason =
  | { readonly kind: 'status'; readonly line: string }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'until'; readonly text: string }
  | { readonly kind: 'test'; readonly text: string };
