import type { Plan } from '../../model/plan.js';
import { fileStart } from '../../model/range.js';
import type { SendRecord, StepRecord } from '../../model/record.js';
import { remember } from '../../model/remember.js';
import type { Outline } from '../../model/report.js';

const none: readonly never[] = [];

/** Records come from another thread, each with copies of its own of the same few words. */
const share = remember(10_000, (word: string) => word) as <Word extends string>(word: Word) => Word;

const shareWords = (send: SendRecord): SendRecord => ({ ...send, cause: share(send.cause) });

/**
 * A record without what takes memory: what a summary and a list of rows read, and nothing of responses, headers, bodies,
 * captures, tests and places.
 */
export function lightRecord(record: StepRecord): StepRecord {
  const { response: _, request, sends, failures, id, title, state, ...facts } = record;
  return {
    id: share(id),
    title: share(title),
    state: share(state),
    ...facts,
    source: none,
    sends: sends.length === 0 ? none : sends.map(shareWords),
    ...(request && { request: { method: share(request.method), url: share(request.url), headers: none } }),
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
