import type { Environment } from '../shared/jest-api.js';

/** The environment as the repo's own tests see it: what `setupFiles` set (a `dotenv/config`, say) is there too. */
export function userEnv({ global }: Environment): Readonly<Record<string, string | undefined>> {
  return { ...(global.process?.env ?? process.env) };
}
