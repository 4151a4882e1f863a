import { openDisk } from '../../loader/files/open-disk.js';
import { sharedEnv } from '../../loader/files/shared-env.js';
import type { Surroundings } from './operations.js';

/** A project with its configurations. */
export interface ConfiguredProject {
  /** Absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The option `baseUrl` for a session file. */
  readonly baseUrlOf: (file: string) => Promise<string | undefined>;
}

/** What a curl command is compared with, as it is now. */
export function surroundingsOf({ root, env, baseUrlOf }: ConfiguredProject): (file: string) => Promise<Surroundings> {
  return async (file) => {
    const baseUrl = await baseUrlOf(file);
    return { env: sharedEnv(openDisk(root), env), ...(baseUrl !== undefined && { baseUrl }) };
  };
}
