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

/** ms between two questions. */
const interval = 1_000;
/** Questions without an answer after which a script is taken to run without end, where it has that long. */
const mostQuestions = 10;
/** On a busy machine a thread leaves one open that will answer. */
const leastQuestions = 3;

/**
 * ms for which a script may keep the thread busy: all other sessions wait for it.
 *
 * @param scriptTimeout - what a script may take; 0 for no limit
 */
export function patienceFor(scriptTimeout: number): number {
  const questions = scriptTimeout === 0 ? mostQuestions : Math.ceil(scriptTimeout / interval);
  return interval * Math.min(mostQuestions, Math.max(leastQuestions, questions));
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
    if (unanswered === patience / interval) return onSilence();
    unanswered += 1;
    ask();
  }, interval).unref();
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

/** Where somebody may look at a script that is still. */
function isDebugged(): boolean {
  return process.getBuiltinModule('node:inspector').url() !== undefined;
}
