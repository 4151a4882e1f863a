import type { SessionReader } from '../../../loader/files/read-session.js';
import type { ReportHomes } from '../reports/report-homes.js';
import type { WorkerOptions } from '../shared/worker-options.js';

export interface LaneSettings {
  /** How many sessions run at the same time. */
  readonly lanes: number;
  readonly worker: WorkerOptions;
  readonly read: SessionReader;
  /** The homes of the run, which reports may hold this project's sessions. */
  readonly homes: ReportHomes;
  /** `vitest/node` of the Vitest that runs, which need not be the one that lies nearest to this file. */
  readonly node: VitestNode;
  /** Where that Vitest's own code lies, absolute. */
  readonly distPath: string;
}

/** The same, and the environment that Vitest starts workers with: what the config's `env` says is in it. */
export interface RunningLaneSettings extends LaneSettings {
  readonly env: NodeJS.ProcessEnv;
}

export type VitestNode = Pick<typeof import('vitest/node'), 'createMethodsRPC' | 'generateFileHash'>;

/** The pool's name in Vitest's configuration and on its tasks. */
export const lanePoolName = 'callsheet-lanes';
