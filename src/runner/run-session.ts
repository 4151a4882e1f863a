import type { OnRecord } from '../engine/rows/open-rows.js';
import type { Run } from '../engine/rows/open-run.js';
import { isTestRow, type Plan } from '../format/plan.js';
import type { Failure } from '../record/record.js';
import { LocksNotWritten } from './locks/file-locks.js';
import { openSession, type SessionSetup } from './open-session.js';

export interface WholeSession extends SessionSetup, WantedRows {}

export interface WantedRows {
  /** Indices of the requests and notes that are wanted, in order; what comes before them runs too. @default all */
  readonly rows?: readonly number[];
  /** Hears of each of them, in order. */
  readonly onRecord?: OnRecord;
  /** Keeps the session open after these rows for as long as it takes. */
  readonly hold?: (session: Run) => Promise<void>;
}

/**
 * Runs a session from its first row to its `post` scripts. Calls at the same time share their `http` and nothing else.
 *
 * @returns what went wrong outside any row
 * @throws where the engine itself breaks, which no session should be able to make it do
 */
export function runSession(plan: Plan, setup: WholeSession): Promise<readonly Failure[]> {
  return runToEnd(openSession(plan, setup), plan, setup);
}

/** The same with a session that has been opened. */
export async function runToEnd(session: Run, plan: Plan, wanted: WantedRows): Promise<readonly Failure[]> {
  const { rows = testRows(plan), onRecord = () => undefined, hold } = wanted;
  try {
    await session.runRows(rows, onRecord);
    await hold?.(session);
  } catch (error) {
    if (!(error instanceof LocksNotWritten)) {
      await session.finish().catch(() => []);
      throw error;
    }
  }
  return session.finish();
}

function testRows({ rows }: Plan): readonly number[] {
  return rows.filter(isTestRow).map(({ index }) => index);
}
