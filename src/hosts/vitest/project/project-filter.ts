import type { Vitest } from 'vitest/node';
import { pluginName, leftOutHomes, sessionProjectName } from '../shared/session-homes.js';
import { homeLeftOut } from '../../../problems/host/host.js';
import { pathFrom } from '../../../format/paths.js';
import { withCode } from '../../../format/problem.js';

/** The end of a filter that was widened; no one would write it. */
const all = '**';

interface Options {
  project?: string | string[];
}

/**
 * Vitest filters projects by `--project` before plugins are asked for theirs. A filter that names sessions would leave out
 * the project whose plugin brings them, so it lets all in until `narrowFilter`. The VS Code extension asks for tests this way.
 *
 * @param config - as Vite has resolved it; Vitest 4 has merged the command line into options of its own there
 */
export function widenFilter({ test, _vitest }: { readonly test?: object; readonly _vitest?: object }): void {
  const options: Options | undefined = _vitest ?? test;
  const filters = [options?.project ?? []].flat();
  if (options && namesSessions(filters) && !filters.includes(all)) options.project = [...filters, all];
}

/** Puts the filter back, before projects are injected; what it leaves out stays, without tests. */
export function narrowFilter(vitest: Vitest): void {
  const config = vitest.config as { project: string[] };
  if (!config.project.includes(all)) return;
  config.project = config.project.filter((filter) => filter !== all);
  for (const { name, config: own } of vitest.projects) {
    if (vitest.matchesProjectFilter(name)) continue;
    for (const tests of [own, own.typecheck, own.benchmark])
      Object.assign(tests ?? {}, { include: [], includeSource: [] });
  }
}

/** What a filter for projects of sessions begins with: `callsheet`, `callsheet*`, `callsheet:packages/shop`. */
const ofSessions = new RegExp(`^${pluginName}(?:$|[*: ])`);

/** @param filters - numbers among them, where a project is called 5 */
function namesSessions(filters: readonly unknown[]): boolean {
  return filters.some((filter) => ofSessions.test(String(filter)));
}

/** Says whose sessions a `--project` asks for that cannot run, as it leaves out the project that has their plugin. */
export function warnLeftOut(vitest: Vitest): void {
  const { root, project: filters } = vitest.config;
  if (filters.every((filter) => filter.startsWith('!'))) return;
  for (const home of leftOutHomes(vitest)) {
    const name = sessionProjectName(home, vitest);
    if (vitest.matchesProjectFilter(name)) vitest.logger.warn(withCode(homeLeftOut(pathFrom(root, home), name)));
  }
}
