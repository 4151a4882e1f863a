import { weightiest } from '../../record/counts.js';
import type { Counts, ReportRow, SessionReport } from '../../record/report.js';
import type { State } from '../../record/record.js';

/** What a row was in a run. */
export interface LastState {
  readonly title: string;
  readonly state: State;
  readonly status?: number;
  /** Of the last send, in ms. */
  readonly duration?: number;
  readonly sends: number;
  readonly reason?: string;
  /** Of a call: over its requests at any depth. */
  readonly counts?: Counts;
}

/** The states of a file's own rows, by number. */
export function lastStates({ rows }: SessionReport): ReadonlyMap<number, LastState> {
  const states = new Map<number, LastState>();
  const add = (row: ReportRow): void => {
    if (row.kind === 'arm') return row.rows.forEach(add);
    const number = Number(row.id);
    if (Number.isInteger(number) && number > 0) states.set(number, row.kind === 'call' ? ofCall(row) : ofRequest(row));
  };
  rows.forEach(add);
  return states;
}

function ofCall({ title, counts }: ReportRow & { kind: 'call' }): LastState {
  return { title, state: weightiest(counts), sends: 0, counts };
}

function ofRequest({ record }: ReportRow & { kind: 'request' }): LastState {
  const last = record.sends.at(-1);
  return {
    title: record.title,
    state: record.state,
    sends: record.sends.length,
    ...(last?.status !== undefined && { status: last.status }),
    ...(last && { duration: last.duration }),
    ...(record.reason !== undefined && { reason: record.reason }),
  };
}
