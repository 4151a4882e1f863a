import { formatSeconds } from '../duration.js';
import type { Message } from '../problem.js';

/** @param scripts - those that ran when the thread fell silent; `patience` is in ms */
export function threadBlocked(scripts: readonly string[], patience: number): Message {
  return {
    code: 'script-blocks',
    message: `${scripts.join(', ')} kept the thread of all sessions busy for ${formatSeconds(patience)}`,
    hint: 'Does it loop without end? A script that computes for long has to give way, or start a process.',
  };
}

/** @param how - the stack of the error, or how the thread ended */
export function threadCrashed(how: string): Message {
  return {
    code: 'thread-crashed',
    message: `the thread of all sessions crashed: ${how}`,
    hint: 'A script that throws outside its own calls, or ends the process, takes every session with it.',
  };
}
