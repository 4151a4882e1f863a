import type { Environment, Runtime, SendEvent } from '../shared/jest-api.js';
import type { SessionFile } from '../shared/place.js';

/** A session file with what Jest gives its test runner for it. */
export interface WorkerFile extends SessionFile {
  readonly environment: Environment;
  readonly runtime: Runtime;
  readonly send: SendEvent;
}

export interface RunningFile extends WorkerFile {
  /** Aborts when the run is interrupted. */
  readonly signal: AbortSignal;
}
