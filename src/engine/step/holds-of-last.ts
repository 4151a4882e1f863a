import type { Condition } from '../../format/check.js';
import { isKnownToHold } from '../evaluate/evaluate-check.js';
import { schemaReader } from '../evaluate/read-schema.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';

/** Asks conditions of the last response that a scope has seen. */
export function holdsOfLast(scope: Scope, { ports }: RunContext): (condition: Condition) => boolean {
  const readSchema = schemaReader(scope.session, ports.files);
  return (condition) => isKnownToHold(condition, { exchange: scope.last, lookup: scope.lookup, readSchema });
}
