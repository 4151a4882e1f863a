import type { Range } from './range.js';

/** A mistake in a session file, or something that looks like one. Its frame is drawn last, from `file` and `range`. */
export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
  /** Relative to the project root. */
  readonly file: string;
  readonly range?: Range;
}

/** What a message function gives: a problem without its place. */
export type Message = Pick<Problem, 'code' | 'message' | 'hint'>;

/** For sorting: by where they begin, and those without a place first. */
export function byPlace(a: Problem, b: Problem): number {
  return offsetOf(a) - offsetOf(b);
}

function offsetOf({ range }: Problem): number {
  return range?.start.offset ?? 0;
}
