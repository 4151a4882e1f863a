import type { Condition } from '../model/check.js';
import { conditionHolds } from './evaluate/evaluate-check.js';
import { ReadingFailure } from './evaluate/reading-failure.js';
import { schemaReader } from './read-schema.js';
import type { RunContext } from './run-context.js';
import type { Scope } from './scope.js';

/** Asks conditions of the last response that a scope has seen. One that takes too long does not hold. */
export function holdsOfLast(scope: Scope, { ports }: RunContext): (condition: Condition) => boolean {
  const readSchema = schemaReader(scope.session, ports.files);
  return (condition) => {
    try {
      return conditionHolds(condition, { exchange: scope.last, lookup: scope.lookup, readSchema });
    } catch (error) {
      if (error instanceof ReadingFailure) return false;
      throw error;
    }
  };
}
