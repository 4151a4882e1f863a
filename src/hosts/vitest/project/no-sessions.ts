import type { Vitest } from 'vitest/node';

/** Whether a run is of benchmarks or types alone. */
export function runsNoSessions(vitest: Vitest): boolean {
  const { typecheck } = vitest.config;
  return isOfBenchmarks(vitest) || (typecheck.enabled && typecheck.only === true);
}

/** Vitest 4 has a mode for it, Vitest 5 an option of the command `bench`. */
function isOfBenchmarks({ mode, config }: Vitest): boolean {
  const { cliOptions } = config as { readonly cliOptions?: { readonly benchmarkOnly?: boolean } };
  return (mode as string) === 'benchmark' || cliOptions?.benchmarkOnly === true;
}

/** Of a project that has none: Vitest has a default of its own. */
export const noBenchmarks = { benchmark: { include: [], includeSource: [] } };
