import type { Ports } from '../ports/ports.js';

/** ms between two that are shown. */
const pause = 100;

/**
 * Shows now and then how many events of a stream have come.
 *
 * @param id - of the row
 */
export function showEvents(id: string, { clock, emit }: Pick<Ports, 'clock' | 'emit'>): (events: number) => void {
  let since = 0;
  let shownAt = 0;
  return (events) => {
    const at = clock.now();
    if (events === 0) since = at;
    else if (at - shownAt < pause) return;
    shownAt = at;
    emit({ kind: 'events-read', id, events, since, at });
  };
}
