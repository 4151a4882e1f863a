import type { Json } from '../../model/json.js';
import { invalidSchema, schemaMismatch } from '../../model/problems/run-values.js';
import { tooSlow } from '../../model/problems/too-slow.js';
import type { Message } from '../../model/problem.js';
import { compileSchema } from '../../json-schema/compile-schema.js';
import { BuildFailure } from '../http/build-failure.js';
import { bounded } from './bounded.js';

/** Where a check finds its schema. */
export interface SchemaUse {
  readonly path?: string;
  readonly inline?: Json;
}

/**
 * What a schema has against a value; null when nothing.
 *
 * @param read - reads a schema by its path; may throw a BuildFailure
 * @throws ReadingFailure where it takes too long
 */
export function checkSchema(value: Json, { path, inline }: SchemaUse, read: (path: string) => Json): Message | null {
  const name = path ?? 'the inline schema';
  let schema: Json;
  try {
    schema = path === undefined ? (inline ?? null) : read(path);
  } catch (error) {
    if (error instanceof BuildFailure) return error.failure;
    throw error;
  }
  const compiled = compileSchema(schema);
  if (compiled.reason !== undefined) return invalidSchema(name, compiled.reason);
  const { validate, mayTakeLong } = compiled;
  const isValid = (): boolean => validate(value);
  if (mayTakeLong ? bounded((limit) => tooSlow.schema(name, limit), isValid) : isValid()) return null;
  return schemaMismatch(
    (validate.errors ?? []).map((mistake) => `${mistake.instancePath || '/'} ${mistake.message ?? 'does not match'}`),
  );
}
