import { importModule } from '../../../modules/import-module.js';
import { isUnreadable } from '../worker/load-script.js';
import { requireFromJest, type ProjectConfig } from '../shared/jest-api.js';
import { defaultOf } from '../shared/default-of.js';
import type { TransformModule } from './jest-runner.js';

/**
 * Loads a module in Jest's own process, as Jest does its `globalSetup`: through the transforms of the repo. What Jest cannot read, because
 * no transform knows TypeScript or modules, Node loads.
 *
 * @returns its default export
 */
export function setupLoader(config: ProjectConfig): (path: string) => Promise<unknown> {
  return async (path) => {
    const { createScriptTransformer } = requireFromJest(config.rootDir, '@jest/transform') as TransformModule;
    const transformer = await createScriptTransformer(config);
    try {
      return exported(await transformer.requireAndTranspileModule(path));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return exported(await importModule(path));
    }
  };
}

function exported(module: unknown): unknown {
  return module === undefined || module === null ? undefined : defaultOf(module);
}
