import type { TestProject } from 'vitest/node';
import { openPlanning, planFile, type FileSpec } from './plan-file.js';
import type { LaneSettings } from './lane-settings.js';

/** Lists the tests of files without running any. */
export async function collectFiles(
  specs: readonly FileSpec[],
  project: TestProject,
  settings: LaneSettings,
): Promise<void> {
  const rpc = settings.node.createMethodsRPC(project, { collect: true });
  const planning = openPlanning(settings, specs.length);
  for (const spec of specs) await rpc.onCollected([planFile(spec, project, planning).tasks.file]);
}
