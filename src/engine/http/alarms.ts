// Node's own: of timers that a script has put in the place of the global ones, one would be kept that rings no more.
import { clearTimeout, setTimeout } from 'node:timers';

/** The timers of one thread's sends, used again: making one and clearing it would cost as much as building a request. */
export interface Alarms {
  /**
   * Calls back once after `ms`, and later by the time for which the event loop was held up, as by another session's script: the
   * answer may have come then, but nobody could read it. It keeps no process alive.
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

export function openAlarms(): Alarms {
  let spare: Alarm[] = [];
  const take = (ms: number): Alarm => {
    const at = spare.findLastIndex((alarm) => alarm.ms === ms);
    return at === -1 ? openAlarm(ms) : spare.splice(at, 1)[0]!;
  };
  return {
    set: (ms, onEnd) => {
      const alarm = take(ms);
      let isOver = false;
      alarm.start(onEnd);
      return () => {
        if (isOver) return;
        isOver = true;
        alarm.stop();
        spare.push(alarm);
        if (spare.length > mostSpare) spare.shift()!.free();
      };
    },
    close: () => {
      for (const alarm of spare) alarm.free();
      spare = [];
    },
  };
}

interface Alarm {
  readonly ms: number;
  readonly start: (onEnd: () => void) => void;
  readonly stop: () => void;
  readonly free: () => void;
}

function openAlarm(ms: number): Alarm {
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
  const timer = setTimeout(ring, ms).unref();
  return {
    ms,
    start: (listener) => {
      onEnd = listener;
      due = performance.now() + ms;
      timer.refresh();
    },
    stop: () => {
      onEnd = undefined;
      clearTimeout(extra);
    },
    free: () => clearTimeout(timer),
  };
}
