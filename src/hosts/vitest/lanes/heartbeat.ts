import { beatInterval, isDebugged } from '../../common/script-patience.js';

/** Whether a thread still answers while scripts run in it. */
export interface Heartbeat {
  /** The thread has said something. */
  readonly felt: () => void;
  /** A script of a job begins, or ends where there is no path. */
  readonly watch: (job: number, path: string | undefined) => void;
  /** The scripts that run now. */
  readonly scripts: () => readonly string[];
  readonly stop: () => void;
}

/**
 * Asks only while a script runs: nothing else of a session can hold up the thread for long. It counts questions, as clocks
 * run on while this thread is busy itself or the machine sleeps.
 */
export function openHeartbeat(patience: number, ask: () => void, onSilence: () => void): Heartbeat {
  const scripts = new Map<number, string>();
  let unanswered = 0;
  const timer = setInterval(() => {
    if (scripts.size === 0 || isDebugged()) return;
    if (unanswered === patience / beatInterval) return onSilence();
    unanswered += 1;
    ask();
  }, beatInterval).unref();
  return {
    felt: () => {
      unanswered = 0;
    },
    watch: (job, path) => {
      if (path === undefined) scripts.delete(job);
      else scripts.set(job, path);
    },
    scripts: () => [...new Set(scripts.values())],
    stop: () => clearInterval(timer),
  };
}
