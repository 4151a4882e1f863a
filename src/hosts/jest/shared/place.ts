import { dirname } from 'node:path';
import { isAbsolutePath, pathFrom } from '../../../format/paths.js';
import { remember } from '../../../lib/memoize.js';
import { findConfig } from '../../../loader/config/find-config.js';
import type { ProjectConfig, GlobalConfig } from './jest-api.js';

/** Where a session file lies in a run. */
export interface SessionPlace {
  /** Absolute; what paths in records and reports are relative to. */
  readonly root: string;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** The folder of the .env files, relative to the root; empty for the root itself. */
  readonly envFolder: string;
  /** That folder, absolute: the root of the project, or a folder in it with a configuration file of its own. */
  readonly home: string;
}

/** What the configuration calls a project; nothing of the one that is added only for the sessions. */
export function projectName({ displayName }: ProjectConfig): string | undefined {
  return displayName?.name === sessionsProject ? undefined : displayName?.name;
}

/** The name of the project that `withCallsheet` adds. */
export const sessionsProject = 'callsheet';

interface Root {
  readonly rootDir: string;
}

/**
 * Paths are taken from the root of the run, so that two packages of a monorepo may have files of one name. A project whose
 * root lies elsewhere keeps its own.
 */
export function placeOf(path: string, run: Root, project: Root): SessionPlace {
  const root = isWithin(run.rootDir, project.rootDir) ? run.rootDir : project.rootDir;
  const home = homeOf(`${project.rootDir}\0${dirname(path)}`);
  return { root, file: pathFrom(root, path), envFolder: pathFrom(root, home), home };
}

/** Looked for once for a folder: Jest asks for each of its files. */
const homeOf = remember(1000, (rootAndFolder: string): string => {
  const [rootDir = '', folder = ''] = rootAndFolder.split('\0');
  const config = findConfig(folder, rootDir);
  const home = config === undefined ? rootDir : dirname(config);
  return isWithin(rootDir, home) ? home : rootDir;
});

function isWithin(folder: string, path: string): boolean {
  const way = pathFrom(folder, path);
  return way !== '..' && !way.startsWith('../') && !isAbsolutePath(way);
}

/** A session file that Jest wants run. */
export interface SessionFile {
  readonly globalConfig: GlobalConfig;
  readonly config: ProjectConfig;
  /** Absolute. */
  readonly path: string;
  readonly place: SessionPlace;
}
