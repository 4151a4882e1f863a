import type { RunEvent } from '../../record/event.js';
import type { LiveWait } from '../../record/live-wait.js';
import type { Plan } from '../../format/plan.js';
import { waitAfter } from './wait-after.js';

/** Tells what a session waits for, now and then. */
export interface LiveTeller {
  readonly onEvent: (event: RunEvent) => void;
  /** Nothing is waited for any more. Resolves once all that was told has arrived. */
  readonly rest: () => Promise<void>;
}

/** ms between two things told. A wait that is over sooner is never told. */
const pause = 100;

export function openLiveTeller(plan: Pick<Plan, 'rows'>, tell: (wait: LiveWait) => Promise<unknown>): LiveTeller {
  const titles = new Map(plan.rows.map(({ id, title }) => [id, title]));
  let wait: LiveWait | undefined;
  let timer: NodeJS.Timeout | undefined;
  let told: Promise<unknown> = Promise.resolve();

  function tellNow(): void {
    timer = undefined;
    if (wait) told = tell(wait).catch(() => undefined);
  }

  return {
    onEvent: (event) => {
      wait = waitAfter(event, wait, titles);
      if (wait) timer ??= setTimeout(tellNow, pause);
    },
    rest: async () => {
      clearTimeout(timer);
      timer = undefined;
      wait = undefined;
      await told;
    },
  };
}
