import type { Condition } from '../../format/check.js';
import type { Message } from '../../format/problem.js';
import { type Reading, ReadingFailure } from '../evaluate/reading.js';
import { untilOf } from '../evaluate/until-of-events.js';
import type { StreamWatch } from '../ports/ports.js';

/** Looks at the streams that a step reads. */
export interface Watch {
  /** To be called for each send. */
  readonly begin: () => StreamWatch;
  /** Why it is unknown whether `until` is true; the reading ends there. */
  readonly problem: () => Message | undefined;
}

/** @param onRead - hears how many events have come: none at the head */
export function openWatch(
  until: Condition | undefined,
  from: Omit<Reading, 'exchange'>,
  onRead: (events: number) => void,
): Watch {
  let problem: Message | undefined;
  const begin = (): StreamWatch => {
    const isEnough = until ? untilOf(until, from) : () => false;
    problem = undefined;
    return (soFar) => {
      onRead(soFar.count());
      try {
        return soFar.count() > 0 && isEnough(soFar);
      } catch (error) {
        if (!(error instanceof ReadingFailure)) throw error;
        problem = error.problem;
        return true;
      }
    };
  };
  return { begin, problem: () => problem };
}
