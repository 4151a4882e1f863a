import { defaults, longestRetryAfter } from '../../format/defaults.js';
import type { Duration } from '../../format/duration.js';
import { longestTimer } from '../../lib/longest-timer.js';
import type { RequestStep, Retry } from '../../format/session.js';

const mostAttempts = 100_000;

/**
 * The longest that a request can take with its delay, sends and waits.
 *
 * @param timeout - of one send, where the step sets none
 * @returns ms; null when a reference decides, or a send has no limit
 */
export function timeBound(step: RequestStep, timeout: Duration): number | null {
  const { delay = defaults.delay, poll, retry } = step;
  const send = step.timeout ?? timeout;
  const repeats = retry && retry.attempts >= 2 && retry.conditions.length > 0 ? retry : undefined;
  if (typeof delay === 'string' || typeof send === 'string' || send === 0) return null;
  if (poll) return typeof poll.timeout === 'string' ? null : clamp(delay + poll.timeout + send);
  if (!repeats) return clamp(delay + send);
  return typeof repeats.backoff === 'string' ? null : clamp(delay + send + repeatBound(repeats, repeats.backoff, send));
}

function repeatBound(retry: Retry, backoff: number, send: number): number {
  if (retry.attempts > mostAttempts) return longestTimer;
  // A 429 is sent again after its `Retry-After`, whichever condition it met.
  const floor = retry.conditions.some((one) => one === '429' || one === 'a failing test') ? longestRetryAfter : 0;
  let total = 0;
  let wait = backoff;
  for (let sent = 1; sent < retry.attempts && total < longestTimer; sent++) {
    total += send + Math.max(wait, floor);
    wait *= retry.multiply;
  }
  return total;
}

function clamp(ms: number): number {
  return Math.min(longestTimer, Math.ceil(ms));
}
