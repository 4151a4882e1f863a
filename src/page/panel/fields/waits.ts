import { durationParts, parseDuration } from '../../../format/duration.js';
import type { Json } from '../../../lib/json.js';

interface Waits {
  readonly attempts: number;
  readonly backoff: Json | undefined;
  readonly multiply: Json | undefined;
}

const mostShown = 6;

/**
 * The waits between the sends of a retry: `1s, 2s, 4s`.
 *
 * @returns undefined where there are none, or a reference says them
 */
export function waitsText({ attempts, backoff = 1000, multiply = 1 }: Waits): string | undefined {
  const first = typeof backoff === 'number' ? backoff : parseDuration(String(backoff));
  const factor = Number(multiply);
  if (first === undefined || !Number.isFinite(factor) || factor < 0 || !(attempts >= 2)) return undefined;
  const all = Array.from({ length: Math.min(attempts - 1, mostShown + 1) }, (_, at) => first * factor ** at);
  const shown = all.slice(0, mostShown).map(shortTime);
  return all.length > mostShown ? `${shown.join(', ')}, …` : shown.join(', ');
}

function shortTime(ms: number): string {
  const { digits, unit } = durationParts(ms);
  return `${digits}${unit}`.replace('m 00s', 'm');
}
