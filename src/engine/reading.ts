import type { Condition } from '../model/check.js';
import { conditionHolds } from './evaluate/evaluate-check.js';
import { readSchema } from './prepare-step.js';
import { resolvePath } from './resolve-path.js';
import type { RunContext } from './run-context.js';
import type { Scope } from './scope.js';

/** Asks conditions of the last response that a scope has seen. */
export function reading(scope: Scope, { ports }: RunContext): (condition: Condition) => boolean {
  const schema = (path: string) => readSchema(ports.files, resolvePath(scope.session.file, path));
  return (condition) => conditionHolds(condition, { exchange: scope.last, lookup: scope.lookup, readSchema: schema });
}
