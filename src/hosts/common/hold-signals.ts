import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM'] as const;

type Listener = (...given: unknown[]) => void;

/**
 * Does a work before the listeners of the process hear that it is to end. A second signal reaches them at once.
 *
 * @returns what gives the signals back to them
 */
export function holdSignals(work: () => Promise<void>): () => void {
  const held = signals.map((signal) => {
    const others = process.rawListeners(signal) as Listener[];
    const code = 128 + constants.signals[signal];
    // A host that is closing has taken its own listener away.
    const endAtOnce = (): void => {
      if (process.listenerCount(signal) === 1) process.exit(code);
    };
    const listener = (): void => {
      release();
      process.on(signal, endAtOnce);
      void work().finally(() => {
        process.off(signal, endAtOnce);
        process.exitCode = code;
        if (!process.emit(signal, signal)) process.kill(process.pid, signal);
      });
    };
    process.removeAllListeners(signal).on(signal, listener);
    return { signal, listener, others };
  });

  function release(): void {
    for (const { signal, listener, others } of held.splice(0)) {
      process.off(signal, listener);
      for (const other of others) process.on(signal, other);
    }
  }

  return release;
}
