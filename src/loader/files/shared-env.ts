import { parseEnv } from 'node:util';
import { sharedEnvFiles } from '../../format/paths.js';
import type { Disk } from '../check/sources.js';

/** The values of `{{env.*}}` that belong to no environment: those of the process over `.env.local` and `.env`. */
export function sharedEnv(
  disk: Pick<Disk, 'text'>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const files = sharedEnvFiles.map((name) => parseEnv(disk.text(name, 'env')));
  return Object.assign(Object.create(null), ...files, env) as Record<string, string>;
}
