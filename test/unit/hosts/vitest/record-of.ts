import type { StepRecord } from '../../../../src/record/record.js';

/** A request that passed. */
export function recordOf(id: string): StepRecord {
  return {
    id,
    title: 'GET /',
    state: 'passed',
    source: [],
    sends: [],
    captures: [],
    tests: [],
    failures: [],
    startedAt: 0,
    elapsed: 0,
  };
}
