import { defaults } from '../../../format/defaults.js';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, TestProjectConfiguration } from 'vitest/config';
import type { TestProject, Vitest } from 'vitest/node';
import { neverIncluded, findSessions } from '../../../loader/files/find-sessions.js';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { sessionGlob } from '../../../format/session.js';
import { pathFrom } from '../../../format/paths.js';
import { lanePool } from '../lanes/lane-pool.js';
import type { CallsheetOptions } from '../../../format/options.js';
import { inlined, modulePlugins, moduleSettings, codeIn } from './home-modules.js';
import { innerHomes, sessionProjectName } from '../shared/session-homes.js';
import type { ReportHomes } from '../reports/report-homes.js';
import { isLive } from '../terminal/terminal-reporter.js';
import { optionsKey, workerOptions, type WorkerOptions } from '../shared/worker-options.js';
import type { LaneSettings, VitestNode } from '../lanes/lane-settings.js';
import { casePlanner } from '../../../loader/plan-from.js';
import { readDefaults } from '../../../loader/read-defaults.js';
import { parser } from '../shared/session-reader.js';
import { exclusiveNames } from '../../../runner/locks/exclusive-turn.js';

/** Where a project of sessions is put. */
export interface ProjectPlace {
  /** Where the session files lie, absolute; globs, .env files and certificates are read from here. */
  readonly home: string;
  /** Whose modules scripts are: the run itself, or the project that has the plugin. */
  readonly owner: TestProject | Vitest;
  readonly vitest: Vitest;
  readonly read: SessionReader;
  /** All of the run: those that come after this one, too, once they are known. */
  readonly homes: ReportHomes;
}

/** The project that session files run in; scripts are there what modules are to the repo's own tests. */
export async function sessionProject(
  { home, owner, vitest, read, homes }: ProjectPlace,
  options: CallsheetOptions,
  plugins: readonly Plugin[],
): Promise<TestProjectConfiguration> {
  const { root, teardownTimeout } = vitest.config;
  const { lanes = defaults.lanes } = options;
  const given = readDefaults(options, parser.parse, root);
  const worker = atHome(workerOptions(root, options, { live: isLive(vitest), teardownTimeout, read: given }), home);
  return {
    extends: false,
    root,
    plugins: [...plugins, ...modulePlugins(owner)],
    ...moduleSettings(owner),
    test: {
      name: { label: sessionProjectName(home, vitest), color: 'cyan' },
      root,
      dir: home,
      include: [...(options.include ?? [sessionGlob])],
      exclude: [...neverIncluded, ...(options.exclude ?? []), ...cliExclude(home, vitest), ...innerHomes(home, vitest)],
      ...noBenchmarks,
      environment: 'node',
      isolate: false,
      execArgv,
      ...(lanes === false
        ? inWorkers(vitest, await anyExclusive({ root, home, read }, options))
        : await inLanes(vitest, { lanes, read, homes })),
      retry: 0,
      testTimeout: 0,
      hookTimeout: 0,
      includeTaskLocation: true,
      // Sessions have tags for `callsheet run`, too, which no configuration of Vitest names.
      strictTags: false,
      ...withoutModuleCache(vitest),
      server: { deps: { external: [code.own], ...inlined(owner, code.others) } },
      provide: { [optionsKey]: worker } as never,
    },
  };
}

/** Of a project that has none: Vitest has a default of its own. */
export const noBenchmarks = { benchmark: { include: [], includeSource: [] } };

/** Vitest hands `--exclude` only to the root's config. There it is read from the root, by Vitest's own projects from themselves. */
function cliExclude(home: string, { config }: Vitest): readonly string[] {
  const { cliExclude: globs = [] } = config;
  const folder = `${pathFrom(config.root, home)}/`;
  return globs.flatMap((glob) => (glob.startsWith(folder) ? [glob, glob.slice(folder.length)] : [glob]));
}

/** For workers, which `--pool` on the command line brings even where sessions would run in lanes. */
const execArgv = ['--import', new URL('./keep-env.js', import.meta.url).href];

const inOrder = { concurrent: false, shuffle: false } as const;

/** All files in one pool that takes them at once, after the repo's own tests: numbers of workers differ only between groups. */
async function inLanes(vitest: Vitest, settings: Pick<LaneSettings, 'lanes' | 'read' | 'homes'>) {
  const node = await vitest.import<VitestNode>('vitest/node');
  const orders = vitest.projects.map(({ config }) => config.sequence.groupOrder);
  const pool = lanePool({ ...settings, node, distPath: vitest.distPath });
  return { pool, maxWorkers: 1, sequence: { ...inOrder, groupOrder: Math.max(0, ...orders) + 1 } };
}

/**
 * Vitest's own runner. Projects of one group run together, and Vitest refuses a group in which their numbers of workers
 * differ: sessions join the first group with its number, or follow in a group of their own where it has more than one.
 * Workers know nothing of each other, so where a session is exclusive they run one after another.
 */
function inWorkers({ projects }: Vitest, exclusive: boolean) {
  const orders = projects.map(({ config }) => config.sequence.groupOrder);
  const first = projects.filter((_, index) => orders[index] === 0).map(({ config }) => config.maxWorkers);
  const [maxWorkers] = first;
  const base = { pool: 'forks' } as const;
  const last = { ...inOrder, groupOrder: Math.max(...orders) + 1 };
  if (exclusive) return { ...base, maxWorkers: 1, sequence: last };
  if (first.some((count) => count !== maxWorkers)) return { ...base, sequence: last };
  return { ...base, ...(maxWorkers !== undefined && { maxWorkers }), sequence: { ...inOrder, groupOrder: 0 } };
}

/** Session files have their paths from the root of the run, so that those of two homes differ; the `.env` files lie in the home. */
function atHome(options: WorkerOptions, home: string): WorkerOptions {
  return { ...options, run: { ...options.run, envFolder: pathFrom(options.root, home) } };
}

/** A suite depends on the flows it calls and on CALLSHEET_INPUT_*, which the cache of modules on disk does not look at. */
function withoutModuleCache({ version }: Vitest): object {
  return version.startsWith('4.') ? { experimental: { fsModuleCache: false } } : { fsModuleCache: false };
}

/** Node loads the runtime itself, also where the package is linked and lies outside node_modules. */
const code = codeIn(fileURLToPath(new URL('.', import.meta.url)));

interface SessionPlace {
  /** The root of the run, absolute. */
  readonly root: string;
  /** Where the session files lie, absolute. */
  readonly home: string;
  readonly read: SessionReader;
}

/** Whether a case of a project, or a flow that it calls, says `exclusive`; it is asked before Vitest knows which files it will run. */
async function anyExclusive(
  { root, home, read }: SessionPlace,
  { include, exclude }: CallsheetOptions,
): Promise<boolean> {
  const folder = pathFrom(root, home);
  // A copy: the environment is slow to list itself, and each file asks for its names.
  const planCase = casePlanner(root, { read, env: { ...process.env } });
  const files = await findSessions(home, include, exclude);
  return files.some((file) => exclusiveNames(planCase(posix.join(folder, file)).plan).length > 0);
}
