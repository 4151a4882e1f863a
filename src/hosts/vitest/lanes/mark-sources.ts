import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

/** What stands for a file that Vite itself never transforms, as in a merged blob. */
const untransformed = { code: ' ', map: null };

/**
 * Names session files to Vite, which does not load them in lanes: Vitest draws a frame, and annotates a place, only in
 * files that it finds there.
 *
 * @param files - relative to the project root
 */
export function markSources(files: readonly string[], { config, vite }: TestProject): void {
  const { moduleGraph } = vite.environments.ssr!;
  for (const file of files) {
    const path = resolve(config.root, file);
    const [known] = moduleGraph.getModulesByFile(path) ?? [];
    const node = known ?? moduleGraph.createFileOnlyEntry(path);
    node.id ??= path;
    node.transformResult ??= untransformed;
    moduleGraph.idToModuleMap.set(node.id, node);
  }
}
