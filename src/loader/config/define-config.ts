import type { CallsheetConfig } from '../../format/options.js';

/**
 * Types the options of `callsheet.config.ts`, which exports what this gives back by default. Nothing is loaded with it.
 *
 * @example
 * import { defineConfig } from 'callsheet';
 *
 * export default defineConfig({
 *   waits: process.env.CI ? 'fail' : 'wait',
 *   tests: { status: { lt: 400 } },
 * });
 */
export function defineConfig(config: CallsheetConfig): CallsheetConfig {
  return config;
}
