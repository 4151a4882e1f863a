import { badOption } from '../../model/problems/host.js';

interface Limits {
  readonly lanes?: unknown;
  readonly maxPerHost?: unknown;
}

/**
 * Refuses limits with which nothing would ever run. A configuration is plain JavaScript as often as not, so types do not
 * keep them out.
 *
 * @throws where `lanes` or `maxPerHost` is no number of sessions or sends
 */
export function checkOptions({ lanes, maxPerHost }: Limits): void {
  if (lanes !== undefined && lanes !== false && !isCount(lanes))
    throw new Error(badOption('lanes', lanes, 'a whole number from 1 on, or false').message);
  if (maxPerHost !== undefined && !isCount(maxPerHost))
    throw new Error(badOption('maxPerHost', maxPerHost, 'a whole number from 1 on').message);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}
