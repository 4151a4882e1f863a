import type { RunEvent } from '../../record/event.js';
import type { LiveWait } from '../../record/live-wait.js';

/** What is waited for once an event has come; a first send without a delay is nothing to tell. */
export function waitAfter(
  event: RunEvent,
  before: LiveWait | undefined,
  titles: ReadonlyMap<string, string>,
): LiveWait | undefined {
  if (event.kind === 'row-started' || event.kind === 'row-finished') return undefined;
  const { id, send, of } = event;
  const row = { id, title: titles.get(id) ?? id, send, ...(of !== undefined && { of }) };
  if (event.kind === 'wait-started') {
    const { deadline, until } = event;
    // The last wait of a poll is cut where its time ends: no send follows it.
    const isLast = deadline !== undefined && until >= deadline;
    return { ...row, send: isLast ? send - 1 : send, end: deadline ?? until };
  }
  return before && { ...row, ...(of === undefined && before.end !== undefined && { end: before.end }) };
}
