// Node's own: of timers that a script has put in the place of the global ones, one would be kept that rings no more.
import { longestTimer } from '../../format/duration.js';
import { clearTimeout, setTimeout } from 'node:timers';

/** The time of one send: it ends early when the run is cancelled. A signal of its own would cost as much as building a request. */
export interface Deadline {
  /** Calls back when the time is over or the run is cancelled; at once where that has passed. */
  readonly onEnd: (listener: () => void) => void;
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** From here on, only cancelling ends it. */
  readonly lift: () => void;
  /** To be called when the send is done: its timer can serve another. */
  readonly clear: () => void;
}

/** @param timeout - in ms; 0 for none */
export function startDeadline(timeout: number, cancel: AbortSignal, timers: Timers): Deadline {
  const listeners: (() => void)[] = [];
  let reason: 'timeout' | 'aborted' | undefined;
  const end = (why: 'timeout' | 'aborted'): void => {
    if (reason) return;
    reason = why;
    for (const listener of listeners) listener();
  };
  const stopTimer = timeout > 0 ? timers.set(Math.min(timeout, longestTimer), () => end('timeout')) : undefined;
  const stopListening = onAbort(cancel, () => end('aborted'));
  if (cancel.aborted) end('aborted');
  return {
    onEnd: (listener) => {
      if (reason) listener();
      else listeners.push(listener);
    },
    reason: () => reason,
    lift: () => stopTimer?.(),
    clear: () => {
      stopTimer?.();
      stopListening();
    },
  };
}

/** The timers of one thread's sends, used again: making one and clearing it would cost as much as building a request. */
export interface Timers {
  /**
   * Calls back once after `ms`, and later by the time for which the event loop was held up, as by another session's script: the
   * answer may have come then, and was not read yet. It keeps no process alive.
   *
   * @returns what stops it
   */
  readonly set: (ms: number, onEnd: () => void) => () => void;
  /** Frees those that wait to be used again. */
  readonly close: () => void;
}

/** ms by which timers are late without anybody's fault. */
const mostLateness = 20;
/** Timers that wait to be used again. */
const mostSpare = 64;

export function openTimers(): Timers {
  let spare: Timer[] = [];
  const take = (ms: number): Timer => {
    const at = spare.findLastIndex((timer) => timer.ms === ms);
    return at === -1 ? openTimer(ms) : spare.splice(at, 1)[0]!;
  };
  return {
    set: (ms, onEnd) => {
      const timer = take(ms);
      let isOver = false;
      timer.start(onEnd);
      return () => {
        if (isOver) return;
        isOver = true;
        timer.stop();
        spare.push(timer);
        if (spare.length > mostSpare) spare.shift()!.free();
      };
    },
    close: () => {
      for (const timer of spare) timer.free();
      spare = [];
    },
  };
}

interface Timer {
  readonly ms: number;
  readonly start: (onEnd: () => void) => void;
  readonly stop: () => void;
  readonly free: () => void;
}

function openTimer(ms: number): Timer {
  let onEnd: (() => void) | undefined;
  let due = 0;
  let extra: NodeJS.Timeout | undefined;
  const ring = (): void => {
    if (!onEnd) return;
    const late = performance.now() - due;
    if (late <= mostLateness) return onEnd();
    const given = Math.min(late, ms);
    due = performance.now() + given;
    extra = setTimeout(ring, given).unref();
  };
  const pending = setTimeout(ring, ms).unref();
  return {
    ms,
    start: (listener) => {
      onEnd = listener;
      due = performance.now() + ms;
      pending.refresh();
    },
    stop: () => {
      onEnd = undefined;
      clearTimeout(extra);
    },
    free: () => clearTimeout(pending),
  };
}

const known = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted that is not yet. A signal has one listener for all: adding one and removing it would
 * cost each send as much as building its request.
 *
 * @returns what ends that
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = known.get(signal) ?? listenTo(signal);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  known.set(signal, listeners);
  signal.addEventListener('abort', () => listeners.forEach((listener) => listener()), { once: true });
  return listeners;
}
