import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Plan } from '../../../model/plan.js';

/** What stands for a file that Vite itself never transforms, as in a merged blob. */
const untransformed = { code: ' ', map: null };

/**
 * Names the session files of a plan to Vite, which does not load them in lanes: Vitest draws a frame, and annotates a
 * place, only in files that it finds there.
 */
export function markSources({ sessions }: Plan, { config, vite }: TestProject): void {
  const { moduleGraph } = vite.environments.ssr!;
  for (const session of sessions) {
    const path = resolve(config.root, session.file);
    const [known] = moduleGraph.getModulesByFile(path) ?? [];
    const node = known ?? moduleGraph.createFileOnlyEntry(path);
    node.id ??= path;
    node.transformResult ??= untransformed;
    moduleGraph.idToModuleMap.set(node.id, node);
  }
}
