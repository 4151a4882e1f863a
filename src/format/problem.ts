import type { Range } from './range.js';

/**
 * An error keeps a file from loading. A failure is what a run will surely meet: the file loads, and a step of it fails.
 * A warning is advice.
 */
export type Severity = 'error' | 'failure' | 'warning';

/** A mistake in a session file, or something that looks like one. Its frame is drawn last, from `file` and `range`. */
export interface Problem {
  readonly code: string;
  /** The same for every problem of one code. */
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  /** Relative to the project root. */
  readonly file: string;
  readonly range?: Range;
  /** How many problems it replaces, where a file has too many to show each. */
  readonly more?: number;
}

/** What a message function gives: a problem without its place. */
export interface Message extends Pick<Problem, 'code' | 'message' | 'hint'> {
  /** What a compiler or a script said in several lines, whole. */
  readonly detail?: string;
}

/** A message that never keeps a file from loading. Those that say no kind are errors of a file, or come from a run or a command. */
export type WarningMessage = Message & { readonly severity: 'warning' };
/** What a run will surely meet, said before it runs. */
export type FailureMessage = Message & { readonly severity: 'failure' };

/** The words with the code behind them, where nothing but text is shown: `the option lanes is 0 [bad-option]`. */
export function withCode({ message, code }: Pick<Message, 'message' | 'code'>): string {
  return `${message} [${code}]`;
}

/** The same, with the hint on a line of its own. */
export function withCodeAndHint(message: Pick<Message, 'message' | 'code' | 'hint'>): string {
  return message.hint === undefined ? withCode(message) : `${withCode(message)}\n${message.hint}`;
}

/** For sorting: by where they begin, and those without a place first. */
export function byPlace(a: Problem, b: Problem): number {
  return offsetOf(a) - offsetOf(b);
}

function offsetOf({ range }: Problem): number {
  return range?.start.offset ?? 0;
}
