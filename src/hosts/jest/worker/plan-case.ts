import { listSessions } from '../../../loader/files/find-sessions.js';
import { planFrom, type LoadedPlan } from '../../../loader/plan-from.js';
import { hostOptions } from '../shared/options.js';
import { sessionReaderOf } from '../shared/session-reader.js';
import type { PlacedFile } from './session-file.js';
import { userEnv } from './user-env.js';

/** Plans the case from what it and the flows that it calls say. */
export function planCase({ config, environment, place }: PlacedFile): LoadedPlan {
  const { timeout } = hostOptions(config);
  return planFrom(place.file, {
    env: userEnv(environment),
    read: sessionReaderOf(place.root, config),
    list: () => listSessions(place.root),
    ...(timeout !== undefined && { timeout }),
  });
}
