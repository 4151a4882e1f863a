import { basename, dirname } from 'node:path';
import type { TestProject, Vitest } from 'vitest/node';
import { configNames, type CallsheetConfig } from '../../../format/options.js';
import { pathFrom, withSlashes } from '../../../format/paths.js';
import { configIn, findConfig } from '../../../loader/config/find-config.js';
import { optionsFor } from '../../../loader/config/options-for.js';
import type { ReadConfig } from '../../../loader/config/read-config.js';
import { fastGlob, neverIncluded } from '../../../loader/files/find-sessions.js';
import { filesOfModule } from '../../../modules/import-module.js';
import { isOutermostIn, rememberInner } from '../shared/session-homes.js';
import { readFollowed } from './follow-configs.js';

/** A folder whose sessions have options of their own. */
export interface ConfiguredHome {
  /** Absolute. */
  readonly home: string;
  /** Those of its configuration file under those of the plugin. Paths are absolute, globs relative to the home. */
  readonly options: CallsheetConfig;
  /** The configuration file with the modules that it imports, and the modules of `setup`: all sessions depend on them. Absolute. */
  readonly files: readonly string[];
}

/** A plugin with the home that it was asked for. */
interface HomePlugin {
  readonly home: string;
  readonly options: CallsheetConfig;
  readonly project: TestProject;
  readonly vitest: Vitest;
}

/** The homes for which a Vitest has started before. */
const configured = new WeakMap<Vitest, ReadonlySet<string>>();

/**
 * The home of a plugin, and each folder in it that has a `callsheet.config.ts` of its own and no plugin. A warning names what the file
 * and the plugin say differently. In watch mode a saved configuration starts Vitest anew, as its own does.
 *
 * @throws ConfigError
 */
export async function configuredHomes({
  home,
  options,
  project,
  vitest,
}: HomePlugin): Promise<readonly ConfiguredHome[]> {
  const { root } = vitest.config;
  const inner = await innerConfigs(home, vitest);
  rememberInner(vitest, inner.keys());
  const own = findConfig(home, root);
  const isRestart = configured.get(vitest)?.has(home) === true;
  const read = (file: string): Promise<ReadConfig> => readFollowed(file, vitest, isRestart);
  const configs = [
    [home, own === undefined ? { options: {} } : await read(own)] as const,
    ...(await Promise.all([...inner].map(async ([folder, file]) => [folder, await read(file)] as const))),
  ];
  const code = { options, folder: home, place: codePlace(project, root) };
  const said = new Set<string>();
  const homes = configs.map(([folder, config]) => {
    const merged = optionsFor(folder, config, code, config.file && pathFrom(root, config.file));
    for (const { message } of merged.disagreements) said.add(message);
    return { home: folder, options: merged.options, files: filesOf(config, merged.options) };
  });
  for (const message of said) vitest.logger.warn(message);
  configured.set(vitest, new Set(configured.get(vitest)).add(home));
  return homes;
}

function filesOf({ file }: ReadConfig, { setup = [] }: CallsheetConfig): readonly string[] {
  const own = file === undefined ? [] : filesOfModule(file);
  return [...own, ...[setup].flat()].map((path) => withSlashes(path));
}

/** The configuration files in a home that are not its own, by their folders. */
async function innerConfigs(home: string, vitest: Vitest): Promise<ReadonlyMap<string, string>> {
  const found = await fastGlob()(
    configNames.map((name) => `*/**/${name}`),
    { cwd: home, ignore: [...neverIncluded], absolute: true, followSymbolicLinks: false, suppressErrors: true },
  );
  const folders = [...new Set(found.map((path) => withSlashes(dirname(path))))].toSorted();
  return new Map(
    folders.filter((folder) => isOutermostIn(home, folder, vitest)).map((folder) => [folder, configIn(folder)!]),
  );
}

function codePlace({ vite }: TestProject, root: string): string {
  const { configFile } = vite.config;
  if (!configFile) return 'the options of callsheet()';
  const path = pathFrom(root, configFile);
  return path.startsWith('../') ? basename(configFile) : path;
}
