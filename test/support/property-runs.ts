import { isEveryTest } from './every-test.js';

/**
 * How many examples a slow property is tried with: ten times as many each night (decision 110), and as many as `PROPERTY_RUNS` says.
 *
 * @param byDay - what finds a fault of the rarer kinds in most runs
 */
export function propertyRuns(byDay: number): number {
  return Number(process.env.PROPERTY_RUNS ?? (isEveryTest ? 10 * byDay : byDay));
}
