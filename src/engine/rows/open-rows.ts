import type { Message } from '../../format/problem.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { advanceRow } from './advance-row.js';
import { closeScopesAfter } from './close-scope.js';
import type { Progress } from './progress.js';
import type { RowEnd } from '../step/row-end.js';
import type { RunContext } from '../context/run-context.js';

/** The rows of a case in the order they run, each once. */
export interface Rows {
  /** Runs what has not run of a row and those before it. Its record notes what ran for it. */
  readonly runTo: (index: number) => Promise<RowEnd>;
  /** Lets go of a row's record: it cannot be asked for again. */
  readonly forget: (index: number) => void;
  /** What went wrong outside any row. */
  readonly failures: Failure[];
}

export function openRows(progress: Progress, run: RunContext): Rows {
  const { rows } = progress.plan;
  const ends = new Map<number, RowEnd>();
  const failures: Failure[] = [];
  let cursor = 0;

  async function runNext(): Promise<void> {
    const row = rows[cursor]!;
    // Before the row, so that one that throws is not sent again.
    cursor += 1;
    const end = await advanceRow(row, progress, run);
    if (end) ends.set(row.index, end);
    for (const failure of await closeScopesAfter(row, progress, run)) failures.push(failure);
  }

  return {
    runTo: async (index) => {
      const from = cursor;
      progress.asked = index;
      while (cursor <= index) await runNext();
      const end = ends.get(index)!;
      // Of the rows before it, too: those are silent.
      const notes = run.notes.take();
      if (from === index && notes.length === 0) return end;
      const earlier = rows.slice(from, index).flatMap(({ index: row, title }) => {
        const { state } = ends.get(row) ?? {};
        return state === undefined ? [] : [{ title, state }];
      });
      return { ...end, record: () => withNotes(withEarlier(end.record(), earlier), notes) };
    },
    forget: (index) => void ends.delete(index),
    failures,
  };
}

/** Notes on a step what was run for it first. */
function withEarlier(record: StepRecord, earlier: readonly Pick<StepRecord, 'title' | 'state'>[]): StepRecord {
  const ran = earlier.filter(({ state }) => state !== 'skipped');
  if (ran.length === 0) return record;
  const failed = ran.filter(({ state }) => state === 'failed').map(({ title }) => title);
  const waiting = ran.filter(({ state }) => state === 'waiting').map(({ title }) => title);
  return { ...record, earlier: { count: ran.length, failed, ...(waiting.length > 0 && { waiting }) } };
}

function withNotes(record: StepRecord, notes: readonly Message[]): StepRecord {
  return notes.length === 0 ? record : { ...record, notes };
}
