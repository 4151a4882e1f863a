import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../format/config-error.js';
import { configNames } from '../../format/options.js';
import { configMisnamed, twoConfigs } from '../../problems/host/config.js';

/** What somebody may have taken for a name of it. */
const misnamed = ['cjs', 'cts', 'yaml', 'yml', 'jsonc', 'json5', 'toml'].map((ending) => `callsheet.config.${ending}`);

/**
 * The configuration file that holds for a folder: in it, or in the nearest one above it, up to the root of the repository. Outside of a
 * repository it is looked for up to the outermost package, and always up to `root`.
 *
 * @param folder - absolute
 * @param root - of the project, absolute. Default `folder`
 * @returns its path, absolute; undefined if there is none
 * @throws ConfigError of two in one folder, and of one whose name is not read
 */
export function findConfig(folder: string, root: string = folder): string | undefined {
  const top = topOf(resolve(root));
  for (let place = resolve(folder); ; place = dirname(place)) {
    const found = configIn(place);
    if (found !== undefined) return found;
    if (place === top || dirname(place) === place) return undefined;
  }
}

/** The configuration file in a folder itself. */
export function configIn(folder: string): string | undefined {
  const isThere = (name: string): boolean => existsSync(join(folder, name));
  const found = configNames.filter(isThere);
  if (found.length > 1) throw new ConfigError(twoConfigs(folder, found));
  if (found[0] !== undefined) return join(folder, found[0]);
  const other = misnamed.find(isThere);
  if (other !== undefined) throw new ConfigError(configMisnamed(join(folder, other), other, configNames));
  return undefined;
}

/** How far up is looked: another's file may lie in a temporary or home folder, and it would be run. */
function topOf(root: string): string {
  const home = homedir();
  let outermost = root;
  for (let place = root; place !== home; place = dirname(place)) {
    if (existsSync(join(place, '.git'))) return place;
    if (existsSync(join(place, 'package.json'))) outermost = place;
    if (dirname(place) === place) break;
  }
  return outermost;
}
