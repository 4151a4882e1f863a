import { pathFrom } from '../../../format/paths.js';
import type { ProjectConfig, GlobalConfig } from './jest-api.js';

/** Where a session file lies in a run. */
export interface SessionPlace {
  /** Absolute; what paths in records and reports are relative to. */
  readonly root: string;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** The folder of the .env files, relative to the root; empty for the root itself. */
  readonly envFolder: string;
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
  const envFolder = pathFrom(run.rootDir, project.rootDir);
  const isInside = envFolder !== '..' && !envFolder.startsWith('../');
  const root = isInside ? run.rootDir : project.rootDir;
  return { root, file: pathFrom(root, path), envFolder: isInside ? envFolder : '' };
}

/** A session file that Jest wants run. */
export interface SessionFile {
  readonly globalConfig: GlobalConfig;
  readonly config: ProjectConfig;
  /** Absolute. */
  readonly path: string;
  readonly place: SessionPlace;
}
