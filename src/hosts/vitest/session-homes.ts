import { relative, sep } from 'node:path';
import type { TestProject, Vitest } from 'vitest/node';
import { fastGlob } from '../../loader/fast-glob.js';

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
  const owners = vitest.projects.filter((project) => has(project, pluginName));
  const homes = owners.map((project) => homeOf(project, vitest));
  const paths = [...new Set(homes)].map((other) => pathFrom(home, other));
  return paths
    .filter((path) => path !== '' && !path.startsWith('..'))
    .map((path) => `${fastGlob().escapePath(path)}/**`);
}

/** The name of the plugin that a project of sessions has beside those of its home. */
export const sessionPluginName = 'callsheet:sessions';

/** `callsheet`, or `callsheet:packages/shop` of a home that is not the root's; longer where a project of the repo has that name. */
export function sessionProjectName(home: string, { config, projects }: Vitest): string {
  const path = pathFrom(config.root, home);
  const taken = new Set(projects.filter((project) => !has(project, sessionPluginName)).map(({ name }) => name));
  let name = path === '' ? pluginName : `${pluginName}:${path}`;
  while (taken.has(name)) name += ' (sessions)';
  return name;
}

/** With forward slashes; empty where both are the same. */
export function pathFrom(root: string, folder: string): string {
  return relative(root, folder).split(sep).join('/');
}

function has({ vite }: TestProject, plugin: string): boolean {
  return vite.config.plugins.some(({ name }) => name === plugin);
}
