/** A step that waits for its next send, or sends again, as it is told while the run goes on. */
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
}
