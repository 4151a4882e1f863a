import type { Problem } from '../../format/problem.js';
import type { Failure } from '../../record/record.js';
import type { RunSessionResult } from './session-options.js';

/** A session that failed; the message is what a terminal shows of it. */
export class SessionFailed extends Error {
  override readonly name = 'SessionFailed';
  /** Of the first failure, as in `docs/reference/problems.md`. */
  readonly code: string;
  /** Those outside any request first, then those of the requests in order. */
  declare readonly failures: readonly Failure[];
  declare readonly result: RunSessionResult;

  constructor(message: string, failures: readonly Failure[], result: RunSessionResult) {
    super(message);
    this.code = failures[0]!.code;
    // What prints an error prints its fields: these are long, and variables are secret.
    Object.defineProperties(this, { failures: { value: failures }, result: { value: result } });
  }

  /** What test frameworks keep and print of it: nothing of the result. */
  toJSON(): Readonly<Record<'name' | 'code' | 'message', string>> {
    return { name: this.name, code: this.code, message: this.message };
  }
}

/** A session file that cannot be read or has errors; nothing of it was sent. The message has each of them with its frame. */
export class SessionNotLoaded extends Error {
  override readonly name = 'SessionNotLoaded';
  /** Of the first problem, as in `docs/reference/problems.md`. */
  readonly code: string;
  declare readonly problems: readonly Problem[];

  /** @param problems - at least one */
  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.code = problems[0]!.code;
    Object.defineProperty(this, 'problems', { value: problems });
  }

  /** What test frameworks keep and print of it. */
  toJSON(): Readonly<Record<'name' | 'code' | 'message', string>> {
    return { name: this.name, code: this.code, message: this.message };
  }
}
