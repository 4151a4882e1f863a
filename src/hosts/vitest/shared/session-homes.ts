import { resolve } from 'node:path';
import { pathFrom } from '../../../format/paths.js';
import type { TestProject, Vitest } from 'vitest/node';
import { fastGlob } from '../../../loader/files/find-sessions.js';
import { sessionSuffix } from '../../../format/session.js';

/** The name of the plugin, by which a project is known to have sessions. */
export const pluginName = 'callsheet';

/**
 * Where the sessions of a project's plugin lie, absolute: in the root of the config that has the plugin.
 * A project that extends the root's config has the root's plugin, not one of its own.
 */
export function homeOf({ vite, config }: TestProject, vitest: Vitest): string {
  return vite.config.configFile === vitest.vite.config.configFile ? vitest.config.root : config.root;
}

/** The configs that have the plugin, by the folders they are of: Vitest forgets those of projects that `--project` leaves out. */
const configs = new Map<string, ConfigFile>();

type ConfigFile = string | false | undefined;

/** To be called with every config that has the plugin, before a project is left out. */
export function rememberHome(config: { readonly root?: string; readonly configFile?: ConfigFile }): void {
  if (config.root !== undefined) configs.set(resolve(config.root), config.configFile);
}

/** The homes of the run whose project `--project` leaves out, absolute. */
export function leftOutHomes(vitest: Vitest): readonly string[] {
  const { root, project: filters } = vitest.config;
  if (filters.length === 0) return [];
  const taken = new Set(takenHomes(vitest));
  return [...configs]
    .filter(
      ([home, file]) => file !== vitest.vite.config.configFile && isInside(pathFrom(root, home)) && !taken.has(home),
    )
    .map(([home]) => home)
    .toSorted();
}

/** Globs of the homes inside a home, whose sessions are only theirs, also where they are left out. */
export function innerHomes(home: string, vitest: Vitest): readonly string[] {
  const homes = new Set([...pluginHomes(vitest), ...(inner.get(vitest.config) ?? [])]);
  const paths = [...homes].map((other) => pathFrom(home, other));
  return paths.filter(isInside).map((path) => `${fastGlob().escapePath(path)}/**`);
}

/** Folders with a configuration file of callsheet and no plugin. */
const inner = new WeakMap<Vitest['config'], Set<string>>();

/** To be called with the folders of a home before its projects are made. */
export function rememberInner({ config }: Vitest, folders: Iterable<string>): void {
  inner.set(config, new Set([...(inner.get(config) ?? []), ...folders]));
}

/** Whether a folder is of a home, and not of another plugin's home inside of it. */
export function isOutermostIn(home: string, folder: string, vitest: Vitest): boolean {
  return !pluginHomes(vitest).some(
    (other) => isInside(pathFrom(home, other)) && !pathFrom(other, folder).startsWith('..'),
  );
}

function pluginHomes(vitest: Vitest): readonly string[] {
  return [...takenHomes(vitest), ...leftOutHomes(vitest)];
}

function takenHomes(vitest: Vitest): readonly string[] {
  return vitest.projects.filter((project) => has(project, pluginName)).map((project) => homeOf(project, vitest));
}

function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('..');
}

/** The name of the plugin that a project of sessions has besides those of its home. */
export const sessionPluginName = 'callsheet:sessions';

/** `callsheet`, or `callsheet:packages/shop` of a home that is not the root's; longer where a project of the repo has that name. */
export function sessionProjectName(home: string, { config, projects }: Vitest): string {
  const path = pathFrom(config.root, home);
  const taken = new Set(projects.filter((project) => !has(project, sessionPluginName)).map(({ name }) => name));
  let name = path === '' ? pluginName : `${pluginName}:${path}`;
  while (taken.has(name)) name += ' (sessions)';
  return name;
}

function has({ vite }: TestProject, plugin: string): boolean {
  return vite.config.plugins.some(({ name }) => name === plugin);
}

/** @param id - of a module, as Vite names it */
export function isSessionFile(id: string): boolean {
  return id.endsWith(sessionSuffix);
}
