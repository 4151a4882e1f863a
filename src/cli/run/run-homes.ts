import { dirname } from 'node:path';
import { ConfigError } from '../../format/config-error.js';
import type { CallsheetConfig } from '../../format/options.js';
import { type Homes, openHomes as openAll } from '../../hosts/node/homes.js';
import { findConfig } from '../../loader/config/find-config.js';
import { UsageError } from '../shared/context.js';

/**
 * @param root - of the project, absolute
 * @param over - options of the command line, which go over those of every file
 * @throws UsageError where a configuration cannot be used
 */
export async function openHomes(root: string, over: CallsheetConfig): Promise<Homes> {
  const homes = await asUsage(() => openAll(root, over));
  return { ...homes, of: (file) => asUsage(() => homes.of(file)) };
}

/** The project root for a folder without one given: where the nearest configuration lies, or the folder itself. */
export async function rootAround(folder: string): Promise<string> {
  const config = await asUsage(async () => findConfig(folder));
  return config === undefined ? folder : dirname(config);
}

/** An option that cannot be used as wrong usage; any other error as it is. */
export function optionError(error: unknown): unknown {
  return error instanceof ConfigError ? new UsageError(error.problem) : error;
}

async function asUsage<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw optionError(error);
  }
}
