import { join } from 'node:path';
import type { Vitest } from 'vitest/node';
import { pathFrom } from '../../../format/paths.js';
import { placeWord, shellWord } from '../../../lib/quotes.js';
import type { StepRecord } from '../../../record/record.js';

/** What of a command line decides which files there are; the rest says how they are run. */
const places = ['root', 'config'] as const;

/**
 * The command that runs a step again, with the steps before it. In a flow it is the call row of the case that ran: nothing
 * else says with which inputs.
 */
export function againCommand({ source }: Pick<StepRecord, 'source'>, vitest: Vitest): string | undefined {
  const place = source.at(-1);
  if (!place) return undefined;
  // Vitest takes files from where it is started, whatever its root is.
  const file = pathFrom(process.cwd(), join(vitest.config.root, place.file));
  const given = commandLine(vitest);
  const flags = places.flatMap((name) => (typeof given[name] === 'string' ? [`--${name}`, given[name]] : []));
  return ['npx', 'vitest', 'run', ...flags.map(shellWord), placeWord(file, place.range.start.line)].join(' ');
}

/** Vitest 5 has it on the configuration, 4.1 on itself; neither is public. */
function commandLine(vitest: Vitest): Readonly<Record<string, unknown>> {
  const given: unknown = Reflect.get(vitest.config, 'cliOptions') ?? Reflect.get(vitest, '_cliOptions');
  return (given ?? {}) as Readonly<Record<string, unknown>>;
}
