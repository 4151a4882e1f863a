import type { Environment, GlobalConfig, ProjectConfig, Runtime, SendEvent } from '../shared/jest-api.js';
import type { SessionPlace } from '../shared/place.js';

/** What Jest gives its test runner for a file. */
export interface SessionFile {
  readonly globalConfig: GlobalConfig;
  readonly config: ProjectConfig;
  readonly environment: Environment;
  readonly runtime: Runtime;
  /** Absolute. */
  readonly path: string;
  readonly send: SendEvent;
}

/** A session file with its place in the run. */
export interface PlacedFile extends SessionFile {
  readonly place: SessionPlace;
}

export interface RunningFile extends PlacedFile {
  /** Aborts when the run is interrupted. */
  readonly signal: AbortSignal;
}
