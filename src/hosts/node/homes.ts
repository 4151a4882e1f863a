import { dirname, join, posix } from 'node:path';
import type { CallsheetConfig } from '../../format/options.js';
import { pathFrom } from '../../format/paths.js';
import { remember } from '../../lib/memoize.js';
import { findConfig } from '../../loader/config/find-config.js';
import { fileOptionsFor } from '../../loader/config/options-for.js';
import { readConfigFile } from '../../loader/config/read-config.js';
import { findSessions } from '../../loader/files/find-sessions.js';
import type { RunHome } from './files-setup.js';

/** A folder with its own configuration, or the project root, which need not have one. */
export interface ConfiguredHome extends RunHome {
  readonly options: CallsheetConfig;
  /** Its configuration file, absolute. */
  readonly config: string | undefined;
}

/** The configurations of a project: that of its root, and those of packages inside of it. */
export interface Homes {
  readonly root: ConfiguredHome;
  /**
   * What holds for a session file, by its path from the root.
   *
   * @throws ConfigError
   */
  readonly of: (file: string) => Promise<ConfiguredHome>;
  /** Those that were read so far. */
  readonly known: () => readonly ConfiguredHome[];
}

/**
 * @param root - of the project, absolute
 * @param over - options that go over those of every file, such as those of a command line
 * @throws ConfigError where a configuration cannot be used
 */
export async function openHomes(root: string, over: CallsheetConfig): Promise<Homes> {
  const known: ConfiguredHome[] = [];
  const homes = remember(Infinity, async (config: string | undefined): Promise<ConfiguredHome> => {
    const { options } = config === undefined ? { options: {} } : await readConfigFile(config);
    const folder = config === undefined ? '' : pathFrom(root, dirname(config));
    const isInside = folder !== '..' && !folder.startsWith('../');
    const home = isInside ? folder : '';
    const own = fileOptionsFor(join(root, home), { ...(config !== undefined && { file: config }), options });
    const read = { config, folder: home, options: withOptions(own, over) };
    known.push(read);
    return read;
  });
  const homeIn = remember(Infinity, async (folder: string) => homes(findConfig(folder, root)));
  return { root: await homeIn(root), of: (file) => homeIn(dirname(join(root, file))), known: () => known };
}

/** Those of all session files of a project that the configurations include. */
export async function includedFiles(files: readonly string[], root: string, homes: Homes): Promise<readonly string[]> {
  const own = remember(Infinity, async ({ folder, options }: ConfiguredHome) => {
    const taken = await findSessions(join(root, folder), options.include, options.exclude);
    return new Set(taken.map((file) => posix.join(folder, file)));
  });
  const isIncluded = await Promise.all(files.map(async (file) => (await own(await homes.of(file))).has(file)));
  return files.filter((_, index) => isIncluded[index]);
}

function withOptions(options: CallsheetConfig, over: CallsheetConfig): CallsheetConfig {
  return { ...options, ...over, report: { ...options.report, ...over.report } };
}
