import type { Plan } from '../../format/plan.js';
import { fileStart } from '../../format/range.js';
import type { SendRecord, StepRecord } from '../../record/record.js';
import { remember } from '../../lib/memoize.js';
import type { Outline } from '../../record/report.js';

const none: readonly never[] = [];

/** Records come from another thread, each with copies of its own of the same few words. */
const share = remember(10_000, (word: string) => word) as <Word extends string>(word: Word) => Word;

/**
 * A record without what takes memory: what a summary and a list of rows read, and nothing of responses, headers, bodies,
 * captures, tests and places.
 */
export function lightRecord(record: StepRecord): StepRecord {
  const { id, title, state, startedAt, elapsed, request, sends, failures, ...few } = record;
  const { reason, blockedBy, unmet, earlier, untested, notes, sets, seed, contract } = few;
  // What every record has is before what few have: V8 keeps the former in the object, the latter in a list next to it.
  return {
    id: share(id),
    title: share(title),
    state: share(state),
    startedAt,
    elapsed,
    source: none,
    sends: sends.length === 0 ? none : sends.map(lightSend),
    captures: none,
    tests: none,
    failures: failures.length === 0 ? none : failures.map(({ code, message }) => ({ code, message })),
    ...(request && { request: { method: share(request.method), url: share(request.url), headers: none } }),
    ...(reason !== undefined && { reason }),
    ...(blockedBy && { blockedBy }),
    ...(unmet && { unmet }),
    ...(earlier && { earlier }),
    ...(untested && { untested }),
    ...(notes && { notes }),
    ...(sets && { sets }),
    ...(seed !== undefined && { seed }),
    ...(contract && { contract }),
  };
}

function lightSend({ number, attempt, cause, waited, duration, ...rest }: SendRecord): SendRecord {
  return { number, attempt, cause: share(cause), waited, duration, ...rest };
}

/** An outline without the places of its rows. */
export function lightOutline(outline: Outline): Outline {
  const rows: Plan['rows'] = outline.rows.map((row) => {
    return { ...row, at: fileStart, guards: row.guards.length === 0 ? none : row.guards };
  });
  return { ...outline, rows };
}
