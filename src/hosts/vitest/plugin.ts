import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { Vitest } from 'vitest/node';
import { fileReporter } from './file-reporter.js';
import type { CallsheetOptions } from './options.js';
import { homeOf, pluginName } from './session-homes.js';
import { sessionProject } from './session-project.js';
import { setUpTerminal } from './terminal-setup.js';
import { isSessionFile, type SessionPlace, transformSession } from './transform-session.js';

/** The homes that have their project of sessions. */
const injected = new WeakMap<Vitest, Set<string>>();
const reported = new WeakSet<Vitest>();

/**
 * Makes session files tests of Vitest 4.1 and 5.
 * They run in a project of their own, so the repo's tests, environment, setup files and pool stay as they are.
 *
 * @example
 * import { callsheet } from 'callsheet/vitest';
 * export default defineConfig({ plugins: [callsheet()] });
 */
export function callsheet(options: CallsheetOptions = {}): Plugin {
  const plugin: Plugin = {
    name: pluginName,
    async configureVitest({ project, vitest, injectTestProjects }) {
      const homes = injected.get(vitest) ?? new Set<string>();
      const home = homeOf(project, vitest);
      if (homes.has(home)) return;
      injected.set(vitest, homes.add(home));
      await setUpTerminal(vitest);
      addFileReporter(vitest, options);
      const plugins = [sessionPlugin({ root: vitest.config.root, timeout: options.timeout })];
      await injectTestProjects(await sessionProject({ home, project, vitest }, options, plugins));
    },
  };
  return { ...plugin, config: ({ test }) => (test?.projects ? { test: { projects: [carrier(plugin)] } } : undefined) };
}

/**
 * Vitest asks the plugins of projects alone, and projects that do not extend a root config have none of its plugins:
 * a project without tests brings the root's.
 */
function carrier(plugin: Plugin): TestProjectInlineConfiguration {
  return { extends: false, plugins: [plugin], test: { name: `${pluginName}:root`, include: [] } };
}

/**
 * Beside the user's reporters, whatever they are; Vitest makes them from this list once all plugins have configured it.
 * A report holds the whole run, so that one is enough.
 */
function addFileReporter(vitest: Vitest, { report }: CallsheetOptions): void {
  if (reported.has(vitest) || (report?.json === undefined && report?.html === undefined)) return;
  reported.add(vitest);
  (vitest.config.reporters as unknown[]).push(fileReporter(report));
}

/** Turns session files into suites, inside their own project. */
function sessionPlugin(place: SessionPlace): Plugin {
  return {
    name: 'callsheet:sessions',
    enforce: 'pre',
    transform(_code, id) {
      return isSessionFile(id) ? transformSession(id, place, this) : undefined;
    },
  };
}
