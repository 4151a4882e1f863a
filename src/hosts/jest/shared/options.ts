import type { CallsheetConfig } from '../../../format/options.js';
import { onceFor } from '../../../lib/memoize.js';
import { mergeOptions } from '../../../loader/config/merge-options.js';
import { fileOptionsFor } from '../../../loader/config/options-for.js';
import { readConfigSync } from '../../../loader/config/read-config.js';
import type { ProjectConfig } from './jest-api.js';

/** What reaches the test runner with Jest's configuration; JSON-safe. */
export interface HostOptions extends CallsheetConfig {
  /** The test runner of all other tests, where the repo has one of its own. */
  readonly otherRunner?: string | undefined;
  /** That of the configuration; empty where sessions are left out on purpose. */
  readonly include?: readonly string[] | undefined;
  /** The runner of all other files, where the repo has one of its own. */
  readonly innerRunner?: InnerRunner | undefined;
  /** What `setup` has changed in the environment of the run; null of a variable that it has taken away. */
  readonly setEnv?: Readonly<Record<string, string | null>> | undefined;
}

export interface InnerRunner {
  /** Absolute. */
  readonly path: string;
  readonly options?: object | undefined;
}

/** What the reporter is given. */
export interface ReporterOptions extends HostOptions {
  /**
   * Whether it prints nothing and only writes reports, besides other reporters.
   * @default false
   */
  readonly silent?: boolean | undefined;
}

/**
 * Under which key of Jest's `globals` the options stand. Of all that Jest lets through to a test runner, it is what a
 * preset and the repo's own configuration are merged in, and no environment gives a meaning to.
 */
export const optionsKey = '__CALLSHEET__';

/** What Jest's configuration gives. */
export function hostOptions({ globals }: Pick<ProjectConfig, 'globals'>): HostOptions {
  return (globals[optionsKey] ?? {}) as HostOptions;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The environment of sessions. @param env - what it would be if nothing were set up */
export function withSetEnv(env: Env, config: Pick<ProjectConfig, 'globals'>): Env {
  const set = Object.entries(hostOptions(config).setEnv ?? {}).map(
    ([name, value]) => [name, value ?? undefined] as const,
  );
  return { ...env, ...Object.fromEntries(set) };
}

/**
 * The options of the sessions in a folder: those of the nearest configuration file under those that Jest's configuration gives.
 *
 * @param folder - absolute. Default the root of the project
 * @throws ConfigError
 */
export function sessionOptions(config: ProjectConfig, folder: string = config.rootDir): HostOptions {
  const known = ofFolders(config.globals);
  const options = known.get(folder) ?? merged(config, folder);
  known.set(folder, options);
  return options;
}

const ofFolders = onceFor<object, Map<string, HostOptions>>(() => new Map());

/** What the two say differently was named when Jest read its configuration. */
function merged(config: ProjectConfig, folder: string): HostOptions {
  const inFile = { place: '', options: fileOptionsFor(folder, readConfigSync(folder, config.rootDir)) };
  return mergeOptions(inFile, { place: '', options: hostOptions(config) }).options;
}
