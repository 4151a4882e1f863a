import type { TestProject } from 'vitest/node';
import { lanePoolName } from './lane-pool-name.js';

/** `--isolate` on the command line would hand sessions to lanes one by one, each to a pool of its own. */
export function keepTogether({ config }: TestProject): void {
  if (config.pool === lanePoolName) config.isolate = false;
}
