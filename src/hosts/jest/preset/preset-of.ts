import { createRequire } from 'node:module';
import { resolveFromConfig } from './resolve-from-config.js';
import type { JestConfig } from './jest-config.js';

/**
 * The preset of a configuration, whose values Jest would lose to those that are added.
 *
 * @throws Error where it is not found
 */
export function presetOf(config: JestConfig): JestConfig {
  const { preset } = config;
  if (!preset) return {};
  const types = ['', '.js', '.json', '.cjs', '.mjs'];
  const path = resolveFromConfig('preset', [...types.map((type) => `${preset}/jest-preset${type}`), preset], config);
  const module = createRequire(path)(path) as { readonly default?: JestConfig } & JestConfig;
  return module.default ?? module;
}
