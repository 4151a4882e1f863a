import type { RunEvent, LiveWait } from '../record/event.js';
import type { Plan } from '../format/plan.js';

/** Shows what a session waits for, now and then. */
export interface LiveWaits {
  readonly onEvent: (event: RunEvent) => void;
  /** Nothing is waited for any more. Resolves once all that was shown has arrived. */
  readonly rest: () => Promise<void>;
}

/** ms between two that are shown. A wait that is over sooner never is. */
const pause = 100;

export function openLiveWaits(plan: Pick<Plan, 'rows'>, show: (wait: LiveWait) => Promise<unknown>): LiveWaits {
  const titles = new Map(plan.rows.map(({ id, title }) => [id, title]));
  let wait: LiveWait | undefined;
  let timer: NodeJS.Timeout | undefined;
  let shown: Promise<unknown> = Promise.resolve();

  function showNow(): void {
    timer = undefined;
    if (wait) shown = show(wait).catch(() => undefined);
  }

  return {
    onEvent: (event) => {
      wait = waitAfter(event, wait, titles);
      if (wait) timer ??= setTimeout(showNow, pause);
    },
    rest: async () => {
      clearTimeout(timer);
      timer = undefined;
      wait = undefined;
      await shown;
    },
  };
}

/** What is waited for once an event has come; a first send without a delay is nothing to show. */
export function waitAfter(
  event: RunEvent,
  before: LiveWait | undefined,
  titles: Pick<ReadonlyMap<string, string>, 'get'>,
): LiveWait | undefined {
  if (event.kind === 'row-started' || event.kind === 'row-finished') return undefined;
  if (event.kind === 'events-read') {
    const { id, events, since } = event;
    return { send: 1, ...before, id, title: titles.get(id) ?? id, stream: { events, since } };
  }
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
