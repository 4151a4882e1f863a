import { planFrom, type LoadedPlan } from '../../../loader/plan-from.js';
import { loader } from '../lazy-loader.js';
import { hostOptions } from '../options.js';
import { readCached } from './read-cached.js';
import type { SessionFile } from './session-file.js';
import { userEnv } from './user-env.js';

/** @param file - relative to the project root, with forward slashes */
export function planCase(file: string, { config, environment }: SessionFile): LoadedPlan {
  const { timeout } = hostOptions(config);
  return planFrom(file, {
    env: userEnv(environment),
    read: (path) => readCached(path, config),
    list: () => loader().listSessions(config.rootDir),
    ...(timeout !== undefined && { timeout }),
  });
}
