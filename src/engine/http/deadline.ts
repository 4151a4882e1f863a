import { longestTimer } from '../longest-timer.js';

/** The time of one send: it ends early when the run is cancelled. */
export interface Deadline {
  /** Aborted when the time is over or the run is cancelled. */
  readonly signal: AbortSignal;
  /** Rejects when `signal` aborts; never resolves. */
  readonly ended: Promise<never>;
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** To be called when the send is done: frees the timer. */
  readonly clear: () => void;
}

export function startDeadline(timeout: number, cancel: AbortSignal): Deadline {
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  let reason: 'timeout' | 'aborted' | undefined;
  const end = (why: 'timeout' | 'aborted'): void => {
    reason ??= why;
    controller.abort();
    reject(new Error(why));
  };
  ended.catch(() => {});
  const onCancel = (): void => end('aborted');
  const timer = setTimeout(() => end('timeout'), Math.min(timeout, longestTimer));
  cancel.addEventListener('abort', onCancel, { once: true });
  if (cancel.aborted) onCancel();
  return {
    signal: controller.signal,
    ended,
    reason: () => reason,
    clear: () => {
      clearTimeout(timer);
      cancel.removeEventListener('abort', onCancel);
    },
  };
}
