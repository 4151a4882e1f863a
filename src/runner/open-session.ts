import type { RunOptions } from '../engine/ports/ports.js';
import { withLateRecords } from '../engine/node/late-records.js';
import { openRun, type Run } from '../engine/rows/open-run.js';
import type { Plan } from '../format/plan.js';
import { defaultPorts, type Surroundings } from './default-ports.js';
import { openExclusiveTurn } from './locks/exclusive-turn.js';

export interface SessionSetup extends Surroundings {
  readonly options: RunOptions;
  /**
   * Whether its first row waits until no other session of the project that runs has a name of its `settings.exclusive`; `false`
   * where the caller sees to that.
   * @default true
   */
  readonly exclusive?: boolean;
  /** Cancels the session. */
  readonly signal?: AbortSignal;
  /** ms that it may go on once it is cancelled, as scripts may. @default no limit */
  readonly teardownTimeout?: number;
}

export interface SessionRun extends Run {
  /**
   * Waits for the session's turn, as its first row does otherwise.
   *
   * @throws LocksNotWritten
   */
  readonly begin: () => Promise<void>;
  /** Tells the records at once that wait for the next request. */
  readonly flush: () => void;
}

/**
 * Opens a session that runs row by row. It prints nothing and throws nothing for what goes wrong in it. `finish` has to be
 * called, whatever happened: it lets go of connections and of what was exclusive.
 *
 * Where `exclusive` names cannot be locked, rows reject with `LocksNotWritten`, and `finish` resolves to that fault.
 */
export function openSession(plan: Plan, setup: SessionSetup): SessionRun {
  const { options, signal, exclusive = true } = setup;
  const { ports, flush } = withLateRecords(defaultPorts(setup));
  const run = openRun(plan, ports, options);
  const cancelled = new AbortController();
  const turn = exclusive ? openExclusiveTurn(setup.root, plan, cancelled.signal) : undefined;
  const teardown = openTeardown(setup.teardownTimeout);

  function cancel(): void {
    run.cancel();
    cancelled.abort();
    teardown.begin();
  }

  async function begin(): Promise<void> {
    await turn?.begin();
  }

  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  return {
    begin,
    runRow: async (index) => {
      await begin();
      return run.runRow(index);
    },
    runRows: async (indices, onRecord) => {
      await begin();
      const onRecordInTime: typeof onRecord = (...given) => {
        if (!teardown.isOver()) onRecord(...given);
      };
      await teardown.within(run.runRows(indices, onRecordInTime), undefined);
    },
    runAgain: run.runAgain,
    replan: run.replan,
    flush,
    variables: run.variables,
    cancel,
    finish: async () => {
      try {
        const fault = await turn?.fault();
        return fault ? [fault] : await teardown.within(run.finish(), []);
      } finally {
        signal?.removeEventListener('abort', cancel);
        teardown.close();
        ports.closeHttp();
        turn?.end();
      }
    },
  };
}

/** How long a cancelled session may go on with what may never end, such as a script that waits for what never comes. */
interface Teardown {
  /** The session is cancelled: its time begins. */
  readonly begin: () => void;
  readonly isOver: () => boolean;
  /** Resolves to what the work gives, or to `other` when the time is over. */
  readonly within: <Value, Other>(work: Promise<Value>, other: Other) => Promise<Value | Other>;
  /** The session is over. */
  readonly close: () => void;
}

/** @param ms - from the cancelling on; undefined for no limit */
function openTeardown(ms: number | undefined): Teardown {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOver = true;
    resolve();
  };
  return {
    begin: () => {
      if (ms !== undefined) timer ??= setTimeout(end, ms);
    },
    isOver: () => isOver,
    within: (work, other) => Promise.race([work, over.then(() => other)]),
    close: () => clearTimeout(timer),
  };
}
