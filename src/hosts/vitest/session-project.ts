import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { TestProjectConfiguration } from 'vitest/config';
import type { Vitest } from 'vitest/node';
import { sessionSuffix } from '../../model/session.js';
import type { CallsheetOptions } from './options.js';
import { optionsKey, workerOptions } from './worker-options.js';

/** The project that session files run in; nothing of the repo's own test configuration reaches it but its aliases. */
export function sessionProject(
  vitest: Vitest,
  options: CallsheetOptions,
  plugins: readonly Plugin[],
): TestProjectConfiguration {
  const { root } = vitest.config;
  return {
    extends: false,
    root,
    plugins: [...plugins],
    resolve: { alias: vitest.vite.config.resolve.alias },
    test: {
      name: { label: 'callsheet', color: 'cyan' },
      root,
      include: [...(options.include ?? [`**/*${sessionSuffix}`])],
      exclude: [...(options.exclude ?? ['**/node_modules/**', '**/dist/**'])],
      environment: 'node',
      pool: 'forks',
      isolate: false,
      execArgv: ['--import', fileURLToPath(new URL('./keep-env.js', import.meta.url))],
      sequence: { concurrent: false, shuffle: false },
      retry: 0,
      testTimeout: 0,
      hookTimeout: 0,
      includeTaskLocation: true,
      ...withoutModuleCache(vitest),
      server: { deps: { external: [ownCode] } },
      provide: { [optionsKey]: workerOptions(root, options) } as never,
    },
  };
}

/** A suite depends on the flows it calls and on CALLSHEET_INPUT_*, which the cache of modules on disk does not look at. */
function withoutModuleCache({ version }: Vitest): object {
  return version.startsWith('4.') ? { experimental: { fsModuleCache: false } } : { fsModuleCache: false };
}

/** Node loads the runtime itself, also where the package is linked and lies outside node_modules. */
const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const ownCode = new RegExp(`^${ownFolder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
