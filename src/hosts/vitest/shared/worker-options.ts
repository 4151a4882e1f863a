import type { TestProject } from 'vitest/node';
import type { RunOptions } from '../../../engine/ports/ports.js';
import { httpSettings, type HttpSettings } from '../../../runner/http-settings.js';
import type { CallsheetOptions, TlsOptions } from '../../../format/options.js';
import { runOptions } from '../../../runner/options.js';

/** Under which key the options reach a worker. */
export const optionsKey = 'callsheet:options';

/** What a worker needs to know; JSON-safe. */
export interface WorkerOptions extends HttpSettings {
  /** The project root, absolute. */
  readonly root: string;
  readonly run: RunOptions;
  readonly tls: TlsOptions;
  /** Whether a terminal shows what a step waits for while it waits. */
  readonly live: boolean;
  /** ms that a cancelled run waits for what scripts do. */
  readonly teardownTimeout: number;
  /** Variables over those of the process: what Vitest has set to values of its own, and what `setup` sets; null for none. */
  readonly env: Readonly<Record<string, string | null>>;
}

/** The names that Vitest writes over before a worker starts. */
const overwrittenNames = ['MODE', 'DEV', 'PROD', 'SSR'];

export function workerOptions(
  root: string,
  options: CallsheetOptions,
  run: Pick<WorkerOptions, 'live' | 'teardownTimeout'> & { readonly read: Parameters<typeof runOptions>[1] },
): WorkerOptions {
  const { read, ...more } = run;
  return {
    root,
    run: runOptions(options, read),
    ...httpSettings(options),
    tls: options.tls ?? {},
    ...more,
    env: Object.fromEntries(overwrittenNames.map((name) => [name, startEnv[name] ?? null])),
  };
}

/** Those that a project of sessions has for its workers. */
export function providedOptions(project: TestProject): WorkerOptions {
  return (project.getProvidedContext() as { readonly [optionsKey]: WorkerOptions })[optionsKey];
}

/** Taken when the config is read, which is before Vitest changes it. */
const startEnv = { ...process.env };

/** Where `keep-env` leaves the environment that the worker was started with. */
const keptEnv = Symbol.for('callsheet.env');

/** The user's environment, as it was before Vitest wrote names of its own into it (`BASE_URL`, `MODE` …). */
export function processEnv(options: WorkerOptions): Env {
  return usersEnv((process as { [keptEnv]?: NodeJS.ProcessEnv })[keptEnv] ?? process.env, options);
}

type Env = Readonly<Record<string, string | undefined>>;

/** @param env - what a worker is started with */
export function usersEnv(env: Env, options: Pick<WorkerOptions, 'env'>): Env {
  const own = Object.entries(options.env).map(([name, value]) => [name, value ?? undefined] as const);
  return { ...env, ...Object.fromEntries(own) };
}
