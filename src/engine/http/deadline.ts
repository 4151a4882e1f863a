import { longestTimer } from '../../lib/longest-timer.js';
import type { Alarms } from './alarms.js';
import { onAbort } from './on-abort.js';

/** The time of one send: it ends early when the run is cancelled. A signal of its own would cost as much as building a request. */
export interface Deadline {
  /** Calls back when the time is over or the run is cancelled; at once where that has passed. */
  readonly onEnd: (listener: () => void) => void;
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** To be called when the send is done: its alarm can serve another. */
  readonly clear: () => void;
}

/** @param timeout - in ms; 0 for none */
export function startDeadline(timeout: number, cancel: AbortSignal, alarms: Alarms): Deadline {
  const listeners: (() => void)[] = [];
  let reason: 'timeout' | 'aborted' | undefined;
  const end = (why: 'timeout' | 'aborted'): void => {
    if (reason) return;
    reason = why;
    for (const listener of listeners) listener();
  };
  const stopAlarm = timeout > 0 ? alarms.set(Math.min(timeout, longestTimer), () => end('timeout')) : undefined;
  const stopListening = onAbort(cancel, () => end('aborted'));
  if (cancel.aborted) end('aborted');
  return {
    onEnd: (listener) => {
      if (reason) listener();
      else listeners.push(listener);
    },
    reason: () => reason,
    clear: () => {
      stopAlarm?.();
      stopListening();
    },
  };
}
