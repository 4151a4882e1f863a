import { setTimeout } from 'node:timers';

/** Work that no request need wait for: it is done while the next one is on its way. */
export interface Later {
  /**
   * It is done after 5 ms at the latest.
   *
   * @param canWait - false does it now, and before it what was put earlier
   */
  readonly put: (work: () => void, canWait: boolean) => void;
  /** Does what has been put, in order; what it throws is kept for `check`. */
  readonly doNow: () => void;
  /** @throws what the work threw first since it was asked before */
  readonly check: () => void;
}

/** ms: a connection may take its time, while who watches waits for what was before it, and a script elsewhere may end the thread. */
const latest = 5;

export function openLater(): Later {
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let thrown: { readonly error: unknown } | undefined;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      thrown ??= { error };
    }
  };
  const doNow = (): void => {
    if (waiting.length === 0) return;
    const due = waiting;
    waiting = [];
    due.forEach(attempt);
  };
  const ring = (): void => {
    timer = undefined;
    doNow();
  };
  return {
    put: (work, canWait) => {
      waiting.push(work);
      if (!canWait) return doNow();
      // One for all that comes in that time, though most is done sooner: a timer for each would cost more than its work.
      timer ??= setTimeout(ring, latest).unref();
    },
    doNow,
    check: () => {
      const first = thrown;
      thrown = undefined;
      if (first) throw first.error;
    },
  };
}
