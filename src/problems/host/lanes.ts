import { formatSeconds } from '../../format/duration.js';
import type { Message } from '../../format/problem.js';

/** @param scripts - those that ran when the thread fell silent; `patience` is in ms */
export function threadBlocked(scripts: readonly string[], patience: number): Message {
  const suspects = `${scripts.length > 1 ? 'one of ' : ''}${scripts.join(', ')}`;
  return {
    code: 'script-blocks',
    message: `${suspects} blocked the thread of all sessions for ${formatSeconds(patience)}`,
    hint: 'End its loop, or move long work to a process of its own. All sessions share this thread, so the script may belong to another session.',
  };
}

/** @param how - the words of the error, or how the thread ended; `scripts` are those that ran then */
export function threadCrashed(how: string, scripts: readonly string[]): Message {
  const running = scripts.length === 0 ? '' : ` while ${scripts.join(', ')} ran`;
  return {
    code: 'thread-crashed',
    message: `the thread of all sessions crashed${running}: ${how}`,
    hint: 'Look for a script that fills the memory: that is the usual cause. Every session that was running fails with it.',
  };
}

/** How a thread ended, for `threadCrashed`. */
export function threadEnded(exitCode: number): string {
  return `it ended with exit code ${exitCode}`;
}

/** @param how - the words of the error, and its stack */
export function sessionBroke(how: string): Message {
  return {
    code: 'session-broke',
    message: `the session stopped with an internal error: ${how}`,
    hint: 'This is a bug in callsheet. Please report it. Other sessions go on.',
  };
}

/** What a script fails with that calls `vi.mock`. */
export function noMocks(): string {
  return 'vi.mock does not work in lanes: set the option lanes to false';
}

/** What a script fails with that asks Vitest for what only its workers have, such as `inject` or fake timers. */
export function noWorkerState(): string {
  return 'Vitest keeps no worker state in lanes, such as inject or fake timers: set the option lanes to false';
}
