import { longestTimer } from '../../model/longest-timer.js';

/** The time of one send: it ends early when the run is cancelled. A signal of its own would cost as much as building a request. */
export interface Deadline {
  /** Rejects when the time is over or the run is cancelled; never resolves. */
  readonly ended: Promise<never>;
  /** Calls back at that moment; at once where it has passed. */
  readonly onEnd: (listener: () => void) => void;
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** To be called when the send is done: frees the timer. */
  readonly clear: () => void;
}

/** @param timeout - in ms; 0 for none */
export function startDeadline(timeout: number, cancel: AbortSignal): Deadline {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const listeners: (() => void)[] = [];
  let reason: 'timeout' | 'aborted' | undefined;
  const end = (why: 'timeout' | 'aborted'): void => {
    if (reason) return;
    reason = why;
    for (const listener of listeners) listener();
    reject(new Error(why));
  };
  ended.catch(() => {});
  const onCancel = (): void => end('aborted');
  const timer = timeout > 0 ? startTimer(Math.min(timeout, longestTimer), () => end('timeout')) : undefined;
  cancel.addEventListener('abort', onCancel, { once: true });
  if (cancel.aborted) onCancel();
  return {
    ended,
    onEnd: (listener) => {
      if (reason) listener();
      else listeners.push(listener);
    },
    reason: () => reason,
    clear: () => {
      timer?.clear();
      cancel.removeEventListener('abort', onCancel);
    },
  };
}

/** ms by which timers are late without anybody's fault. */
const mostLateness = 20;

/**
 * Gives back the time for which the event loop was held up, as by another session's script: the answer may have come then,
 * but nobody could read it.
 */
function startTimer(ms: number, onEnd: () => void): { readonly clear: () => void } {
  let timer: NodeJS.Timeout;
  const start = (left: number): void => {
    const due = performance.now() + left;
    timer = setTimeout(() => {
      const late = performance.now() - due;
      if (late > mostLateness) start(Math.min(late, ms));
      else onEnd();
    }, left);
  };
  start(ms);
  return { clear: () => clearTimeout(timer) };
}
