import { createRequire } from 'node:module';
import { join } from 'node:path';
import { jestNotFound } from '../../../problems/host/jest.js';

/** Under a strict package manager a package sees its own dependencies alone, so the way leads from one to the next. */
const chain = ['jest', 'jest-cli', '@jest/core', 'jest-config', 'jest-circus'];

const found = new Map<string, readonly NodeJS.Require[]>();

/**
 * Loads a module of the Jest that runs, however the package manager has laid it out.
 *
 * @throws Error where there is none
 */
export function requireFromJest(rootDir: string, name: string): unknown {
  for (const require of placesOf(rootDir)) {
    const path = resolveFrom(require, name);
    if (path !== undefined) return require(path);
  }
  const { message, hint } = jestNotFound(name, rootDir);
  throw new Error(`${message}\n${hint}`);
}

/** The same where this process has it already, and undefined otherwise. */
export function loadedFromJest(rootDir: string, name: string): unknown {
  for (const require of placesOf(rootDir)) {
    const loaded = require.cache[resolveFrom(require, name) ?? ''];
    if (loaded) return loaded.exports;
  }
  return undefined;
}

function placesOf(rootDir: string): readonly NodeJS.Require[] {
  const places = found.get(rootDir) ?? jestPlaces(rootDir);
  found.set(rootDir, places);
  return places;
}

function jestPlaces(rootDir: string): readonly NodeJS.Require[] {
  const starts = [join(rootDir, 'package.json'), join(process.cwd(), 'package.json'), process.argv[1] ?? rootDir];
  return starts.flatMap((start) => {
    const places = [createRequire(start)];
    for (const name of chain) {
      const path = resolveFrom(places.at(-1)!, `${name}/package.json`);
      if (path !== undefined) places.push(createRequire(path));
    }
    return places.toReversed();
  });
}

function resolveFrom(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
