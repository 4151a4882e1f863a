/** Whether a thread still answers while scripts run in it. */
export interface Pulse {
  /** The thread has said something. */
  readonly felt: () => void;
  /** A script of a job begins, or ends where there is no path. */
  readonly watch: (job: number, path: string | undefined) => void;
  readonly stop: () => void;
}

/** ms between two questions. */
const heartbeat = 1_000;
/** ms without an answer after which a script is taken to run without end. */
export const patience = 10_000;

/** Asks only while a script runs: nothing else of a session can hold up the thread. */
export function openPulse(ask: () => void, onSilence: (scripts: readonly string[]) => void): Pulse {
  const scripts = new Map<number, string>();
  let feltAt = Date.now();
  const timer = setInterval(() => {
    if (scripts.size === 0) return;
    if (Date.now() - feltAt > patience) onSilence([...scripts.values()]);
    else ask();
  }, heartbeat).unref();
  return {
    felt: () => {
      feltAt = Date.now();
    },
    watch: (job, path) => {
      if (path === undefined) scripts.delete(job);
      else scripts.set(job, path);
    },
    stop: () => clearInterval(timer),
  };
}
