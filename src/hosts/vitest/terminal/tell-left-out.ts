import type { Vitest } from 'vitest/node';
import { homeLeftOut } from '../../../problems/host/host.js';
import { pathFrom } from '../../../format/paths.js';
import { leftOutHomes, sessionProjectName } from '../shared/session-homes.js';

/** Says whose sessions a `--project` asks for that cannot run, as it leaves out the project that has their plugin. */
export function tellLeftOut(vitest: Vitest): void {
  const { root, project: filters } = vitest.config;
  if (filters.every((filter) => filter.startsWith('!'))) return;
  for (const home of leftOutHomes(vitest)) {
    const name = sessionProjectName(home, vitest);
    if (vitest.matchesProjectFilter(name)) vitest.logger.warn(homeLeftOut(pathFrom(root, home), name).message);
  }
}
