import type { StepRecord } from './record.js';

/** What a run emits while it goes on. Times are Unix times in ms. */
export type RunEvent =
  | { readonly kind: 'row-started'; readonly id: string; readonly at: number }
  /** `of` is absent where the number of sends is open, as in a poll. */
  | {
      readonly kind: 'send-started';
      readonly id: string;
      readonly send: number;
      readonly of?: number;
      readonly at: number;
    }
  /** `send` is the one that the wait leads to; `deadline` is the end of the poll's time. */
  | {
      readonly kind: 'wait-started';
      readonly id: string;
      readonly send: number;
      readonly of?: number;
      readonly until: number;
      readonly deadline?: number;
      readonly at: number;
    }
  /** A stream of events is read: none have come at its head, which came at `since`. */
  | {
      readonly kind: 'events-read';
      readonly id: string;
      readonly events: number;
      readonly since: number;
      readonly at: number;
    }
  | { readonly kind: 'row-finished'; readonly id: string; readonly record: StepRecord; readonly at: number };

/** A step that waits for its next send, sends again, or reads a stream, as it is shown during the run. */
export interface LiveWait {
  /** The row's id in its plan. */
  readonly id: string;
  readonly title: string;
  /** The send that the wait leads to, from 1. */
  readonly send: number;
  /** How many sends there are at most, where that is known. */
  readonly of?: number;
  /** Unix time in ms: the end of the poll's time, or else of the wait. */
  readonly end?: number;
  /** Of a stream that is read: how many events have come, and since when it is read (Unix time in ms). */
  readonly stream?: { readonly events: number; readonly since: number };
}
