import type { ErrorObject } from 'ajv';
import type { Json } from '../../lib/json.js';
import { inlineSchema, invalidSchema, schemaMismatch, tooSlow, digitsLost } from '../../problems/run/evaluate.js';
import { schemaFaults } from '../../problems/check/schemas.js';
import type { Message } from '../../format/problem.js';
import { compileSchema, isStackFull } from '../../json-schema/compile-schema.js';
import { computeLimit } from '../../json-schema/time-limit.js';
import { BuildFailure } from '../values/build-failure.js';
import { bounded } from './bounded.js';
import { type Found, ReadingFailure } from './reading.js';
import { standIns } from './read-schema.js';

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
  found: Pick<Found, 'value' | 'exact'>,
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
  const compiled = compileSchema(schema, found.exact === undefined ? 'nearest' : 'exact');
  if (compiled.reason === undefined) return mistakesOf(found, compiled, { name, rendered });
  if (compiled.isTooSlow) throw new ReadingFailure(tooSlow.schema(name, computeLimit));
  return invalidSchema(name, compiled.reason);
}

type Compiled = Extract<ReturnType<typeof compileSchema>, { readonly validate: unknown }>;

function mistakesOf(
  { value, exact }: Pick<Found, 'value' | 'exact'>,
  { validate, mayTakeLong }: Compiled,
  { name, rendered }: { readonly name: string; readonly rendered: boolean },
): Message | null {
  let isUndecided = false;
  const holds = exact === undefined ? () => validate(value) : exactly(validate, exact, () => (isUndecided = true));
  try {
    const isValid = mayTakeLong ? bounded((limit) => tooSlow.schema(name, limit), holds) : holds();
    if (isUndecided) return digitsLost();
    return isValid ? null : schemaMismatch((validate.errors ?? []).map((mistake) => wordsOf(mistake, rendered)));
  } catch (error) {
    if (error instanceof Error && isStackFull(error.message)) return invalidSchema(name, schemaFaults.deep);
    throw error;
  }
}

/** A schema that is asked of a value with the digits that it has lost. */
function exactly(validate: Compiled['validate'], exact: Json, undecided: () => void): () => boolean {
  const { value, around, lost } = standIns(exact);
  const place = { instancePath: '', parentData: around, parentDataProperty: 0, rootData: value as object };
  return () => validate.call({ ...lost, undecided }, value, { ...place, dynamicAnchors: {} });
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
