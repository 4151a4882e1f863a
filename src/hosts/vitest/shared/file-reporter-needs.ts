import type { Vitest } from 'vitest/node';
import { shownSteps } from './plugin-options.js';

/** Reporters that read no meta of a test, or only the light parts of a record. */
const lightReaders: ReadonlySet<string> = new Set([
  'default',
  'agent',
  'minimal',
  'verbose',
  'tree',
  'dot',
  'tap',
  'tap-flat',
  'junit',
  'github-actions',
  'hanging-process',
  'callsheet/reporter',
]);

/**
 * Whether records have to stay whole on Vitest's tests: for `blob`, `json`, the UI and reporters that are not known, which
 * may pass them on. In watch mode they stay too, as editors look at them between runs, and where the terminal shows answers.
 */
export function needsWholeRecords({ config }: Vitest): boolean {
  if (config.watch || shownSteps(config) !== false) return true;
  return config.reporters.some((reporter) => !readsLightParts(reporter));
}

function readsLightParts(reporter: unknown): boolean {
  if (Array.isArray(reporter)) return lightReaders.has(String(reporter[0]));
  if (typeof reporter === 'string') return lightReaders.has(reporter);
  return ownReporters.has(reporter as object);
}

const ownReporters = new WeakSet<object>();

/** Marks a reporter of this package. */
export function ownReporter<Own extends object>(reporter: Own): Own {
  ownReporters.add(reporter);
  return reporter;
}
