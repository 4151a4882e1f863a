import type { Plan } from '../../../format/plan.js';
import { openLiveWaits, type LiveWaits } from '../../../runner/live-waits.js';
import type { SendEvent } from './jest-api.js';
import { liveVariable, type LiveStart } from './own-results.js';

const silent: LiveWaits = { onEvent: () => undefined, rest: () => Promise.resolve() };

/** Sends the reporter what a file waits for, where somebody looks on. */
export function openLive(plan: Plan, path: string, send: SendEvent): LiveWaits {
  if (process.env[liveVariable] === undefined) return silent;
  return openLiveWaits(plan, async (wait) => {
    const { id, title } = wait;
    const start: LiveStart = { callsheet: wait };
    await send('test-case-start', [path, { ancestorTitles: [], title, fullName: `${title} ${id}`, ...start }]);
  });
}
