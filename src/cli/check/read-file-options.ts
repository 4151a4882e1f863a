import { readTextSync } from '../../files/read-file.js';
import { headerOfAuth } from '../../format/auth.js';
import { pathFrom } from '../../format/paths.js';
import { fileStart } from '../../format/range.js';
import { remember } from '../../lib/memoize.js';
import type { FileOptions, PlacedOption } from '../../loader/check/sources.js';
import { optionRange } from '../../loader/config/option-range.js';
import { readDefaults } from '../../loader/read-defaults.js';
import { wholeParse } from '../../loader/whole-parse.js';
import type { ConfiguredHome, Homes } from '../../hosts/node/homes.js';
import { optionError } from '../run/run-homes.js';

/**
 * What the configurations say of session files.
 *
 * @param root - of the project, absolute
 * @throws UsageError of options that cannot be used
 */
export async function readFileOptions(
  files: readonly string[],
  homes: Homes,
  root: string,
): Promise<(file: string) => FileOptions> {
  const ofHome = remember(Infinity, (home: ConfiguredHome) => fileOptions(home, root));
  const options = new Map(await Promise.all(files.map(async (file) => [file, ofHome(await homes.of(file))] as const)));
  return (file) => options.get(file)!;
}

function fileOptions(home: ConfiguredHome, root: string): FileOptions {
  const environment = placedEnvironment(home, root);
  const headers = Object.keys(home.options.headers ?? {}).map((name) => name.toLowerCase());
  const { tests, openapi, auth } = defaultsOf(home, root);
  const authHeader = headerOfAuth(auth);
  return {
    hasTests: tests.length > 0 || openapi?.mode === 'fail',
    headers,
    folder: home.folder,
    ...(authHeader !== undefined && { authHeader }),
    ...(environment && { environment }),
  };
}

function defaultsOf({ options }: ConfiguredHome, root: string): ReturnType<typeof readDefaults> {
  try {
    return readDefaults(options, wholeParse, root);
  } catch (error) {
    throw optionError(error);
  }
}

function placedEnvironment({ config, options }: ConfiguredHome, root: string): PlacedOption | undefined {
  const { environment: value } = options;
  if (config === undefined || value === undefined) return undefined;
  const text = readTextSync(config, 'config');
  return { value, text, file: pathFrom(root, config), range: optionRange(text, 'environment') ?? fileStart };
}
