import type { Environment, GlobalConfig, ProjectConfig, Runtime, SendEvent } from '../jest-api.js';

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
