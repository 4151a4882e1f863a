import type { Plan } from '../../model/plan.js';
import { fileStart } from '../../model/range.js';
import type { StepRecord } from '../../model/record.js';
import type { Outline } from '../../model/report.js';

const none: readonly never[] = [];

/**
 * A record without what takes memory: what a summary and a list of rows read, and nothing of responses, headers, bodies,
 * captures, tests and places.
 */
export function lightRecord(record: StepRecord): StepRecord {
  const { response: _, request, sends, failures, ...facts } = record;
  return {
    ...facts,
    source: none,
    sends: sends.length === 0 ? none : sends,
    ...(request && { request: { method: request.method, url: request.url, headers: none } }),
    captures: none,
    tests: none,
    failures: failures.length === 0 ? none : failures.map(({ code, message }) => ({ code, message })),
  };
}

/** An outline without the places of its rows. */
export function lightOutline(outline: Outline): Outline {
  const rows: Plan['rows'] = outline.rows.map((row) => {
    return { ...row, at: fileStart, guards: row.guards.length === 0 ? none : row.guards };
  });
  return { ...outline, rows };
}
