import { longestRetryAfter } from '../../format/defaults.js';
import { toughCookie } from './cookies.js';

/**
 * How long a `Retry-After` header asks to wait: seconds or an HTTP date in any of its three forms.
 *
 * @param now - Unix time in ms
 * @returns ms, at most `longestRetryAfter`, 0 for a time that is past; undefined when there is no header or it cannot be read
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : dateOf(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(Math.ceil(wait), 0), longestRetryAfter);
}

/** Cookies' date rule reads every form of an HTTP date, but other texts too: a weekday has to stand first. */
function dateOf(text: string): number {
  const isDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /i.test(text);
  return isDate ? (toughCookie().parseDate(text)?.getTime() ?? NaN) : NaN;
}
