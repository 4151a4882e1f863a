import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { configNames, type CallsheetConfig, type JestOptions } from '../../../format/options.js';
import { ConfigError } from '../../../format/config-error.js';
import { withSlashes } from '../../../format/paths.js';
import { sessionGlob } from '../../../format/session.js';
import { mergeOptions } from '../../../loader/config/merge-options.js';
import { readConfigSync, type ReadConfig } from '../../../loader/config/read-config.js';
import { fastGlob, neverIncluded } from '../../../loader/files/find-sessions.js';

/**
 * The options of code over those of the nearest configuration file, with what decides which files Jest takes. What the two say
 * differently is named once.
 *
 * @param folders - what may be the root of the project, the likeliest first
 * @param place - what messages call the code
 * @throws ConfigError
 */
export function configuredOptions<Options extends JestOptions>(
  given: Options,
  folders: readonly string[],
  place: string,
): Options & CallsheetConfig {
  const configs = folders.map((folder) => readOrSay(folder));
  const { file, options } = configs.find((config) => config.file !== undefined) ?? { options: {} };
  if (file === undefined) return given;
  const inFile = { ...options, ...globsAt(dirname(file), options) };
  const merged = mergeOptions({ options: inFile, place: basename(file) }, { options: given, place });
  for (const { message } of merged.disagreements) warnOnce(message);
  return merged.options;
}

/** Jest prints the stack of an error beneath its message, which is all that this one has. */
function readOrSay(folder: string): ReadConfig {
  try {
    return readConfigSync(folder);
  } catch (error) {
    if (error instanceof ConfigError) error.stack = '';
    throw error;
  }
}

/** Absolute: Jest holds globs against whole paths. */
function globsAt(folder: string, { include, exclude }: CallsheetConfig): Pick<CallsheetConfig, 'include' | 'exclude'> {
  const start = fastGlob().escapePath(withSlashes(folder));
  const placed = (glob: string): string => {
    const [, not = '', path = ''] = /^(!?)(?:\.\/)?(.*)$/s.exec(glob) ?? [];
    return isAbsolute(path) ? glob : `${not}${start}/${path}`;
  };
  return { ...(include && { include: include.map(placed) }), ...(exclude && { exclude: exclude.map(placed) }) };
}

/** Whether a package below a folder has a configuration file of its own. */
export function hasInnerConfig(folders: readonly string[]): boolean {
  const patterns = configNames.map((name) => `*/**/${name}`);
  const options = { ignore: [...neverIncluded], followSymbolicLinks: false, suppressErrors: true };
  return folders.some((cwd) => fastGlob().sync(patterns, { cwd, ...options }).length > 0);
}

const said = new Set<string>();

function warnOnce(message: string): void {
  if (!said.has(message)) console.warn(message);
  said.add(message);
}

/** What may be the root of a configuration that has the preset: where the command line says, or the folder that Jest was started in. */
export function presetFolders(argv: readonly string[] = process.argv): readonly string[] {
  const rootDir = valueOf('--rootDir', argv);
  const config = valueOf('--config', argv) ?? valueOf('-c', argv);
  const named = rootDir ?? (config === undefined || config.startsWith('{') ? undefined : join(config, '..'));
  return [resolve(named ?? '.')];
}

function valueOf(name: string, argv: readonly string[]): string | undefined {
  const index = argv.findIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = argv[index];
  return word === name ? argv[index + 1] : word?.slice(name.length + 1);
}

/**
 * Globs of session files and of what is left out, before those of other tests: what is left out is only sessions.
 *
 * @param others - globs of other tests
 */
export function testGlobs({ include, exclude = [] }: JestOptions, others: readonly string[]): string[] {
  const globs = sessionGlobs(include);
  if (exclude.length === 0) return [...others, ...globs];
  return [...globs, ...sessionGlobs(exclude.map((glob) => `!${glob}`)), ...others];
}

/** Globs of session files as Jest takes them: it holds them against whole paths, and a relative one matches none. */
function sessionGlobs(include: readonly string[] = [sessionGlob]): string[] {
  return include.map((glob) => {
    if (/^!?(?:\*\*|<rootDir>|\/|[a-z]:)/i.test(glob)) return glob;
    // Jest looks for `<rootDir>` only at the start.
    return glob.replace(/^(!?)(?:\.\/)?/, (_, not: string) => (not ? '!**/' : '<rootDir>/'));
  });
}
