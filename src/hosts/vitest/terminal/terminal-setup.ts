import type { DefaultReporter, Vitest } from 'vitest/node';
import { isTerminalReporter, terminalReporterOf } from './terminal-reporter.js';

const reporterName = 'callsheet/reporter';
const setUp = new WeakSet<Vitest['config']>();

/**
 * Puts the terminal reporter in the place of `default`, which goes where both are named; where the user named others, or
 * Vitest chose another, nothing changes.
 * Vitest makes its reporters from this list once all plugins have configured it.
 */
export async function setUpTerminal(vitest: Vitest): Promise<void> {
  if (setUp.has(vitest.config)) return;
  setUp.add(vitest.config);
  const reporters = vitest.config.reporters as unknown[];
  if (!reporters.some(isDefault)) return;
  if (reporters.some((reporter) => nameOf(reporter) === reporterName))
    return void reporters.splice(0, reporters.length, ...reporters.filter((reporter) => !isDefault(reporter)));
  const { DefaultReporter: Base } = await vitest.import<{ DefaultReporter: typeof DefaultReporter }>('vitest/node');
  const TerminalReporter = terminalReporterOf(Base);
  for (const [index, reporter] of reporters.entries()) {
    if (isDefault(reporter)) reporters[index] = new TerminalReporter(optionsOf(reporter));
  }
}

/** Whether a terminal is there to show, while a session waits, what it waits for. */
export function isLive({ config }: Vitest): boolean {
  return config.reporters.some((reporter: unknown) => {
    if (nameOf(reporter) === reporterName) return optionsOf(reporter).isTTY ?? isTerminal();
    return isTerminalReporter(reporter) && reporter.isTTY;
  });
}

interface Options {
  readonly isTTY?: boolean;
}

/** As Vitest looks at it. */
function isTerminal(): boolean {
  return process.stdout.isTTY && !process.env.CI;
}

function isDefault(reporter: unknown): boolean {
  return nameOf(reporter) === 'default';
}

function nameOf(reporter: unknown): unknown {
  return Array.isArray(reporter) ? reporter[0] : reporter;
}

function optionsOf(reporter: unknown): Options {
  return Array.isArray(reporter) ? ((reporter[1] ?? {}) as Options) : {};
}
