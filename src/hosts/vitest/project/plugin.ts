import { isDeepStrictEqual } from 'node:util';
import type { Plugin, TestProjectInlineConfiguration } from 'vitest/config';
import type { ResolvedConfig, TestProject, Vitest, VitestPluginContext } from 'vitest/node';
import { whyNoSessions } from '../../../loader/files/find-sessions.js';
import { pluginNotCalled, twoPlugins } from '../../../problems/host/host.js';
import { checkNode } from '../../common/check-node.js';
import type { CallsheetOptions } from '../../../format/options.js';
import { checkOptions } from '../../../loader/config/check-config.js';
import { checkVitest, checkSilentVitest } from '../shared/check-vitest.js';
import { fileReporter } from '../reports/file-reporter.js';
import { keepTogether } from '../lanes/lane-pool.js';
import { rememberPlugins } from './home-modules.js';
import { setUpHome, setUpSessions } from './set-up-sessions.js';
import { homeOf, innerHomes, pluginName, rememberHome } from '../shared/session-homes.js';
import { takeBothJoints, leaveCommentsUnread, takeStepLines } from './specifications.js';
import { sessionPlugins } from './session-plugins.js';
import { narrowFilter, widenFilter, warnLeftOut } from './project-filter.js';
import type { ReportHomes } from '../reports/report-homes.js';
import { homesOf, pluginsOf } from '../shared/plugin-options.js';
import { configuredHomes, type ConfiguredHome } from './configured-homes.js';
import { noBenchmarks, type ProjectPlace, sessionProject } from './session-project.js';
import { sessionReaderOf } from '../shared/session-reader.js';
import { setUpTerminal } from '../terminal/terminal-reporter.js';
import { openUses } from '../../../loader/dependents/session-uses.js';
import { relateSessions } from '../watch/relate-sessions.js';
import { watchSessions } from '../watch/watch-sessions.js';
import { withCode } from '../../../format/problem.js';

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
  checkNode();
  checkOptions(options);
  const plugin: Plugin = {
    name: pluginName,
    async configureVitest({ project, vitest, injectTestProjects }) {
      checkVitest(vitest.version);
      narrowFilter(vitest);
      if (runsNoSessions(vitest)) return;
      const home = homeOf(project, vitest);
      const plugins = pluginsOf(vitest.config);
      const given = plugins.get(home);
      if (given) return refuseOthers(given, options, home);
      plugins.set(home, options);
      if (plugins.size === 1) warnLeftOut(vitest);
      await setUpTerminal(vitest);
      addFileReporter(vitest, homesOf(vitest.config));
      for (const configured of await configuredHomes({ home, options, project, vitest }))
        await addHome(configured, { home, project, vitest, inject: injectTestProjects });
    },
  };
  return {
    ...plugin,
    config: async (config, env) => {
      checkSilentVitest(config, env);
      const { plugins, test } = config;
      rememberHome(config);
      await rememberPlugins(plugins);
      return test?.projects ? { test: { projects: [carrier(plugin)] } } : undefined;
    },
    configResolved: widenFilter,
  };
}

/** Where a plugin was asked for its sessions. */
interface PluginPlace {
  /** The home of the plugin; folders in it may have options of their own. */
  readonly home: string;
  readonly project: TestProject;
  readonly vitest: Vitest;
  readonly inject: VitestPluginContext['injectTestProjects'];
}

/** Adds the project of the sessions of a folder. */
async function addHome(
  { home, options, files }: ConfiguredHome,
  { home: pluginHome, project, vitest, inject }: PluginPlace,
): Promise<void> {
  const { root } = vitest.config;
  const homes = homesOf(vitest.config);
  homes.set(home, options);
  const why = await whyNoSessions(home, options);
  if (why !== undefined) vitest.logger.warn(why);
  const read = sessionReaderOf(vitest);
  const owner = pluginHome === root ? vitest : project;
  const plugins = sessionPlugins({ root, timeout: options.timeout, secretNames: options.redact?.names, read });
  for (const own of await inject(await sessionProject({ home, owner, vitest, read, homes }, options, plugins))) {
    takeBothJoints(own);
    takeStepLines(own, read);
    leaveCommentsUnread(own);
    keepTogether(own);
    if (owner === project) setUpHome(own, project);
    setUpSessions(own, { home, options });
  }
  followFiles({ home, vitest, read }, options, files);
}

/** Vite takes a function for a plugin without hooks, so that the run would be green without a session. */
Object.defineProperty(callsheet, 'config', {
  value: () => {
    throw new Error(withCode(pluginNotCalled()));
  },
});

/** Whether a run is only of benchmarks or types. */
function runsNoSessions(vitest: Vitest): boolean {
  const { typecheck } = vitest.config;
  return isOfBenchmarks(vitest) || (typecheck.enabled && typecheck.only === true);
}

/** Vitest 4 has a mode for it, Vitest 5 an option of the command `bench`. */
function isOfBenchmarks({ mode, config }: Vitest): boolean {
  const { cliOptions } = config as { readonly cliOptions?: { readonly benchmarkOnly?: boolean } };
  return (mode as string) === 'benchmark' || cliOptions?.benchmarkOnly === true;
}

/**
 * The plugin comes once for each project that has it: of two with other options, those of the second would go unseen.
 *
 * @throws Error where they differ
 */
function refuseOthers(given: CallsheetOptions, options: CallsheetOptions, home: string): void {
  if (!isDeepStrictEqual(options, {}) && !isDeepStrictEqual(given, options))
    throw new Error(withCode(twoPlugins(home)));
}

/**
 * Vitest asks only the plugins of projects, and projects that do not extend a root config have none of its plugins:
 * a project without tests brings the root's.
 */
function carrier(plugin: Plugin): TestProjectInlineConfiguration {
  return { extends: false, plugins: [plugin], test: { name: `${pluginName}:root`, include: [], ...noBenchmarks } };
}

/**
 * Besides the user's reporters, whatever they are; Vitest makes them from this list once all plugins have configured it.
 * One writes the reports of all homes, also of those that come after it.
 */
function addFileReporter(vitest: Vitest, homes: ReportHomes): void {
  const { config } = vitest;
  if (reported.has(config)) return;
  reported.add(config);
  (config.reporters as unknown[]).push(fileReporter(homes, vitest));
}

/** Makes watch mode, `related` and `--changed` know what sessions depend on. */
function followFiles(
  { home, vitest, read }: Pick<ProjectPlace, 'home' | 'vitest' | 'read'>,
  defaults: CallsheetOptions,
  common: readonly string[],
): void {
  const uses = openUses({ root: vitest.config.root, home, exclude: innerHomes(home, vitest), defaults, read });
  relateSessions(vitest, uses, common);
  watchSessions(vitest, uses);
}
