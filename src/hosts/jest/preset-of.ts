import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JestConfig } from './with-callsheet.js';

/** The preset of a configuration, whose values Jest would lose to those that are added; none where it cannot be found. */
export function presetOf({ preset, rootDir = process.cwd() }: JestConfig): JestConfig {
  if (!preset) return {};
  const require = createRequire(join(rootDir, 'package.json'));
  const path = preset.replace('<rootDir>', rootDir);
  for (const name of [
    `${path}/jest-preset`,
    ...['js', 'json', 'cjs', 'mjs'].map((type) => `${path}/jest-preset.${type}`),
    path,
  ]) {
    const loaded = load(require, name);
    if (loaded) return loaded;
  }
  return {};
}

function load(require: NodeJS.Require, name: string): JestConfig | undefined {
  try {
    const module = require(name) as { readonly default?: JestConfig } & JestConfig;
    return module.default ?? module;
  } catch {
    return undefined;
  }
}
