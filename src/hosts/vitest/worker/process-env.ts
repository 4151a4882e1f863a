import type { WorkerOptions } from '../worker-options.js';

/** Where `keep-env` leaves the environment that the worker was started with. */
const keptEnv = Symbol.for('callsheet.env');

/** The user's environment, as it was before Vitest wrote names of its own into it (`BASE_URL`, `MODE` …). */
export function processEnv({ overwritten }: WorkerOptions): Readonly<Record<string, string | undefined>> {
  const kept = (process as { [keptEnv]?: NodeJS.ProcessEnv })[keptEnv] ?? process.env;
  const own = Object.entries(overwritten).map(([name, value]) => [name, value ?? undefined] as const);
  return { ...kept, ...Object.fromEntries(own) };
}
