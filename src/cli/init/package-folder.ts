import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathFrom } from '../../format/paths.js';

/**
 * Where Node finds a package from a folder, relative to it and with `/`: `../../node_modules/callsheet`.
 *
 * @returns undefined where it is not installed in the folder or above it
 */
export function packageFolder(folder: string, name: string): string | undefined {
  const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [];
  const isAbove = (place: string): boolean => !relative(dirname(place), folder).startsWith('..');
  const found = places
    .filter(isAbove)
    .map((place) => join(place, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (found === undefined) return undefined;
  const path = pathFrom(folder, found);
  return path.startsWith('.') ? path : `./${path}`;
}
