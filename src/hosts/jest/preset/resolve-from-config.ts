// As a whole: an older Node has no such name, and the error is to have our words.
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';
import { jestPathNotFound } from '../../../problems/host/jest.js';
import { packageFolder } from '../../common/package-folder.js';

/**
 * The path of a module that a configuration names, as Jest finds it.
 *
 * @param key - of the configuration, for the message
 * @param names - what is looked for, the first that is there
 * @throws Error where there is none: what it brings, tests above all, would be lost without a word
 */
export function resolveFromConfig(key: string, names: readonly string[], config: JestConfig): string {
  const folders = configFolders(config);
  for (const folder of folders) {
    const require = createRequire(join(folder, 'package.json'));
    for (const name of names) {
      const path = tryResolve(require, name.replace('<rootDir>', folder));
      if (path !== undefined) return path;
    }
  }
  const { message, hint } = jestPathNotFound(key, names.at(-1)!, folders[0]!);
  throw new Error(`${message}\n${hint}`);
}

function tryResolve(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * What may be the root of the project, the likeliest first. Without a `rootDir`, Jest takes the folder of the configuration
 * file, which need not be the one that Jest was started in; a function that the file calls sees that file only in its stack.
 */
export function configFolders({ rootDir = '.' }: JestConfig): readonly string[] {
  if (isAbsolute(rootDir)) return [rootDir];
  return [...new Set([...callers(), process.cwd()].map((folder) => resolve(folder, rootDir)))];
}

const own = join(packageFolder, 'dist') + sep;
const installed = `${sep}node_modules${sep}`;

/** The folders of the files on the stack, outermost first. */
function callers(): readonly string[] {
  return util
    .getCallSites(50)
    .map(({ scriptName }) => (scriptName.startsWith('file:') ? fileURLToPath(scriptName) : scriptName))
    .filter((path) => isAbsolute(path) && !path.startsWith(own) && !path.includes(installed))
    .map((path) => dirname(path))
    .toReversed();
}

/** What is read of a Jest configuration; everything else stays as it is. */
export interface JestConfig {
  readonly rootDir?: string;
  readonly preset?: string | null;
  readonly projects?: readonly unknown[];
  readonly moduleFileExtensions?: readonly string[];
  readonly testMatch?: string | readonly string[];
  readonly testRegex?: string | readonly string[];
  readonly runner?: string | readonly [string, object?];
  readonly testRunner?: string;
  readonly dependencyExtractor?: string;
  readonly reporters?: readonly unknown[];
  readonly globals?: object;
  readonly watchPathIgnorePatterns?: readonly string[];
}
