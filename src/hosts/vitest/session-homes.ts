import { relative, sep } from 'node:path';
import type { TestProject, Vitest } from 'vitest/node';

/** The name of the plugin, by which a project is known to have sessions. */
export const pluginName = 'callsheet';

/**
 * Where the sessions of a project's plugin lie, absolute: in the root of the config that has the plugin.
 * A project that extends the root's config has the root's plugin, not one of its own.
 */
export function homeOf({ vite, config }: TestProject, vitest: Vitest): string {
  return vite.config.configFile === vitest.vite.config.configFile ? vitest.config.root : config.root;
}

/** Globs of the homes inside a home, whose sessions are theirs alone. */
export function innerHomes(home: string, vitest: Vitest): readonly string[] {
  const homes = vitest.projects.filter(hasPlugin).map((project) => homeOf(project, vitest));
  const paths = [...new Set(homes)].map((other) => pathFrom(home, other));
  return paths.filter((path) => path !== '' && !path.startsWith('..')).map((path) => `${path}/**`);
}

/** `callsheet`, or `callsheet:packages/shop` of a home that is not the root's. */
export function sessionProjectName(home: string, { config }: Vitest): string {
  const path = pathFrom(config.root, home);
  return path === '' ? pluginName : `${pluginName}:${path}`;
}

/** With forward slashes; empty where both are the same. */
export function pathFrom(root: string, folder: string): string {
  return relative(root, folder).split(sep).join('/');
}

function hasPlugin({ vite }: TestProject): boolean {
  return vite.config.plugins.some(({ name }) => name === pluginName);
}
