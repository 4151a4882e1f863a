import type { ErrorObject } from 'ajv';
import type { Json } from '../../model/json.js';
import { inlineSchema, invalidSchema, schemaMismatch } from '../../model/problems/run-schemas.js';
import { tooSlow } from '../../model/problems/too-slow.js';
import type { Message } from '../../model/problem.js';
import { compileSchema } from '../../json-schema/compile-schema.js';
import { BuildFailure } from '../http/build-failure.js';
import { bounded } from './bounded.js';

/** Where a check finds its schema. */
export interface SchemaUse {
  readonly path?: string;
  readonly inline?: Json;
  /** Whether references gave parts of it. */
  readonly rendered: boolean;
}

/**
 * What a schema has against a value; null when nothing.
 *
 * @param read - reads a schema by its path; may throw a BuildFailure
 * @throws ReadingFailure where it takes too long
 */
export function checkSchema(
  value: Json,
  use: SchemaUse,
  read: (path: string, isMadeUp: boolean) => Json,
): Message | null {
  const { path, inline, rendered } = use;
  const name = path ?? inlineSchema;
  let schema: Json;
  try {
    schema = path === undefined ? (inline ?? null) : read(path, rendered);
  } catch (error) {
    if (error instanceof BuildFailure) return error.failure;
    throw error;
  }
  const compiled = compileSchema(schema);
  if (compiled.reason !== undefined) return invalidSchema(name, compiled.reason);
  const { validate, mayTakeLong } = compiled;
  const isValid = (): boolean => validate(value);
  if (mayTakeLong ? bounded((limit) => tooSlow.schema(name, limit), isValid) : isValid()) return null;
  return schemaMismatch((validate.errors ?? []).map((mistake) => wordsOf(mistake, rendered)));
}

const mostValues = 8;
const longestValue = 60;

/** Ajv's words leave out which property or value they mean. A value that a reference gave may be a secret. */
function wordsOf({ instancePath, message = 'does not match', params }: ErrorObject, rendered: boolean): string {
  const words = `${instancePath || '/'} ${message}`;
  const property: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['propertyName'];
  if (property !== undefined) return `${words}: ${String(property)}`;
  const values = (params['allowedValues'] ?? ('allowedValue' in params ? [params['allowedValue']] : [])) as Json[];
  if (values.length === 0 || rendered) return words;
  const shown = values.slice(0, mostValues).map((value) => shorten(JSON.stringify(value)));
  const more = values.length - shown.length;
  return `${words}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A long one is left out as a whole: of a secret that is cut nobody would know that it is one. */
function shorten(text: string): string {
  return text.length > longestValue ? '…' : text;
}
