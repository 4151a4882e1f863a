import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { ResolvedConfig, Vitest } from 'vitest/node';
import { fileReporter } from './file-reporter.js';
import type { CallsheetOptions } from './options.js';
import { homeOf, innerHomes, pluginName } from './session-homes.js';
import { sessionProject } from './session-project.js';
import { setUpTerminal } from './terminal-setup.js';
import { isSessionFile, type SessionPlace, transformSession } from './transform-session.js';
import { relateSessions } from './watch-related.js';
import { watchSessions } from './watch-sessions.js';
import { openUses } from './watch-uses.js';

/** The homes that have their project of sessions. A config that is saved makes Vitest start anew with another one. */
const injected = new WeakMap<ResolvedConfig, Set<string>>();
const reported = new WeakSet<ResolvedConfig>();

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
      const homes = injected.get(vitest.config) ?? new Set<string>();
      const home = homeOf(project, vitest);
      if (homes.has(home)) return;
      injected.set(vitest.config, homes.add(home));
      await setUpTerminal(vitest);
      addFileReporter(vitest, options);
      const plugins = [sessionPlugin({ root: vitest.config.root, timeout: options.timeout })];
      await injectTestProjects(await sessionProject({ home, project, vitest }, options, plugins));
      followFiles(home, vitest, options);
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
function addFileReporter({ config }: Vitest, { report }: CallsheetOptions): void {
  if (reported.has(config) || (report?.json === undefined && report?.html === undefined)) return;
  reported.add(config);
  (config.reporters as unknown[]).push(fileReporter(report));
}

/** Makes watch mode, `related` and `--changed` know what sessions depend on. */
function followFiles(home: string, vitest: Vitest, defaults: CallsheetOptions): void {
  const uses = openUses({ root: vitest.config.root, home, exclude: innerHomes(home, vitest), defaults });
  relateSessions(vitest, uses);
  watchSessions(vitest, uses);
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
