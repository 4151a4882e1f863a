import type { TokenStore } from '../engine/ports/tokens.js';
import type { Plan } from '../format/plan.js';
import type { Failure } from '../record/record.js';
import { openOnceCalls } from './once-calls.js';
import { oneATurn } from './queue.js';
import { openSession, type SessionRun } from './open-session.js';
import { runToEnd, type WholeSession } from './run-session.js';

/** Sessions that run side by side on one event loop, each with its steps in order. */
export interface Lanes {
  /**
   * Runs one more, next to those that run.
   *
   * @param plan - gives its plan when its turn to start has come
   * @returns as `runSession`
   */
  readonly run: (plan: () => Plan, setup: Omit<WholeSession, 'signal'>) => Promise<readonly Failure[]>;
  /** Has every session hand on the records that wait. */
  readonly flush: () => void;
  /** Cancels what runs, and what is run later. */
  readonly cancelAll: () => void;
  /** Whether that was done, or enough steps have failed. */
  readonly isCancelled: () => boolean;
}

/** @param bail - after how many failed steps everything is cancelled; undefined for none */
export function openLanes(bail?: number): Lanes {
  const sessions = new Set<SessionRun>();
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const cancelAll = (): void => cancelled.abort();
  /** What opening a session takes is not a part of another one's sends. */
  const inTurn = oneATurn();
  const once = openOnceCalls();
  const tokens: TokenStore = new Map();
  let failed = 0;

  async function start(plan: Plan, setup: Omit<WholeSession, 'signal'>): Promise<readonly Failure[]> {
    const session = openSession(plan, { once, tokens, ...setup, signal });
    sessions.add(session);
    const onRecord: WholeSession['onRecord'] = (row, record, reason) => {
      if (record.state === 'failed' && (failed += 1) === bail) cancelAll();
      setup.onRecord?.(row, record, reason);
    };
    return runToEnd(session, plan, { ...setup, onRecord }).finally(() => sessions.delete(session));
  }

  return {
    run: async (plan, setup) => start(await inTurn(plan), setup),
    flush: () => sessions.forEach((session) => session.flush()),
    cancelAll,
    isCancelled: () => signal.aborted,
  };
}
