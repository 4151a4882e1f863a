import { planFrom, type LoadedPlan } from '../../../loader/plan-from.js';
import { loader } from '../lazy-loader.js';
import { hostOptions } from '../options.js';
import { readCached } from './read-cached.js';
import type { PlacedFile } from './session-file.js';
import { userEnv } from './user-env.js';

/** Plans the case from what it and the flows that it calls say. */
export function planCase({ config, environment, place }: PlacedFile): LoadedPlan {
  const { timeout } = hostOptions(config);
  return planFrom(place.file, {
    env: userEnv(environment),
    read: (path) => readCached(path, place.root, config),
    list: () => loader().listSessions(place.root),
    ...(timeout !== undefined && { timeout }),
  });
}
