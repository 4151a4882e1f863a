import type { WorkerOptions } from '../shared/worker-options.js';

/** Where `keep-env` leaves the environment that the worker was started with. */
const keptEnv = Symbol.for('callsheet.env');

/** The user's environment, as it was before Vitest wrote names of its own into it (`BASE_URL`, `MODE` …). */
export function processEnv(options: WorkerOptions): Env {
  return usersEnv((process as { [keptEnv]?: NodeJS.ProcessEnv })[keptEnv] ?? process.env, options);
}

type Env = Readonly<Record<string, string | undefined>>;

/** @param env - what a worker is started with */
export function usersEnv(env: Env, { overwritten }: WorkerOptions): Env {
  const own = Object.entries(overwritten).map(([name, value]) => [name, value ?? undefined] as const);
  return { ...env, ...Object.fromEntries(own) };
}
