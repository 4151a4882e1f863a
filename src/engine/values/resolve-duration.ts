import { parseDuration, type Duration } from '../../format/duration.js';
import { notADuration } from '../../problems/run/run.js';
import { BuildFailure } from './build-failure.js';
import type { Lookup } from '../ports/ports.js';
import { renderText } from './render-text.js';

/**
 * A duration in ms.
 *
 * @param where - what it stands under, for the message: `timeout`, `poll.every`
 * @throws BuildFailure where its references give none; UnresolvedReference
 */
export function resolveDuration(where: string, duration: Duration, lookup: Lookup): number {
  if (typeof duration === 'number') return duration;
  const text = renderText(duration, lookup);
  const ms = parseDuration(text);
  if (ms === undefined) throw new BuildFailure(notADuration(where, text));
  return ms;
}
