import { parseDuration, type Duration } from '../model/duration.js';
import { notADuration } from '../model/problems/run.js';
import { BuildFailure } from './http/build-failure.js';
import type { Lookup } from './ports.js';
import { renderText } from './render/render-text.js';

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
