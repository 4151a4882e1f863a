import type { SessionReader } from '../../../loader/files/read-session.js';
import type { ReportHomes } from '../reports/report-homes.js';
import type { WorkerOptions } from '../shared/worker-options.js';

export interface LaneSettings {
  /** How many sessions run at the same time. */
  readonly lanes: number;
  readonly read: SessionReader;
  /** The homes of the run, which reports may hold this project's sessions. */
  readonly homes: ReportHomes;
  /** `vitest/node` of the Vitest that runs, which need not be the one that lies nearest to this file. */
  readonly node: VitestNode;
  /** Where that Vitest's own code lies, absolute. */
  readonly distPath: string;
}

/** The same in a run. */
export interface RunningLaneSettings extends LaneSettings {
  /** What the project provides to its workers, with what `setup` has set. */
  readonly worker: WorkerOptions;
  /** What Vitest starts workers with: what the config's `env` says is in it. */
  readonly env: NodeJS.ProcessEnv;
}

export type VitestNode = Pick<typeof import('vitest/node'), 'createMethodsRPC' | 'generateFileHash'>;

/** The pool's name in Vitest's configuration and on its tasks. */
export const lanePoolName = 'callsheet-lanes';
