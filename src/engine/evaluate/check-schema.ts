import type { ErrorObject } from 'ajv';
import { type Json, isTooDeep } from '../../lib/json.js';
import {
  inlineSchema,
  invalidSchema,
  schemaMismatch,
  tooSlow,
  digitsLost,
  schemaLosesDigits,
  schemaTooDeep,
  schemaPathEmpty,
  schemaUnreadable,
} from '../../problems/run/evaluate.js';
import { schemaFaults } from '../../problems/check/schemas.js';
import type { Message } from '../../format/problem.js';
import { compileSchema, isStackFull } from '../../json-schema/compile-schema.js';
import { errorWords } from '../../json-schema/error-words.js';
import { computeLimit } from '../../json-schema/time-limit.js';
import { BuildFailure } from '../values/render-text.js';
import { bounded, type Found, ReadingFailure } from './reading.js';
import { readSchemaText } from '../../lib/schema-numbers.js';
import { resolvePath } from '../../format/paths.js';
import type { Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';
import { adviceOf, reasonOf } from '../../problems/disk/file-reason.js';
import type { Files } from '../ports/ports.js';
import type { LostNumbers } from '../../json-schema/exact-keywords.js';
import { isWhole } from '../../lib/numbers.js';
import { hasLost, isLost, literalOf } from '../values/lost-digits.js';

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
  found: Pick<Found, 'value' | 'exact'>,
  compiled: Compiled,
  { name, rendered }: { readonly name: string; readonly rendered: boolean },
): Message | null {
  const mistakes = errorsOf(found, compiled, name);
  if (!Array.isArray(mistakes)) return mistakes as Message;
  if (mistakes.length === 0) return null;
  return schemaMismatch((mistakes as readonly ErrorObject[]).map((mistake) => errorWords(mistake, rendered)));
}

/**
 * What a compiled schema has against a value: none where it matches, or why it cannot be known.
 *
 * @param name - what messages call the schema
 * @throws ReadingFailure where it takes too long
 */
export function errorsOf(
  { value, exact }: Pick<Found, 'value' | 'exact'>,
  { validate, mayTakeLong }: Compiled,
  name: string,
): readonly ErrorObject[] | Message {
  let isUndecided = false;
  const validity = exact === undefined ? () => validate(value) : exactly(validate, exact, () => (isUndecided = true));
  const holds = (): boolean => {
    isUndecided = false;
    return validity();
  };
  try {
    const isValid = mayTakeLong ? bounded((limit) => tooSlow.schema(name, limit), holds) : holds();
    if (isUndecided) return digitsLost();
    return isValid ? [] : (validate.errors ?? []);
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

/** @param isMadeUp - whether a reference gave parts of the path */
type SchemaReader = (path: string, isMadeUp: boolean, range?: Range) => Json;

/**
 * Reads schemas by their paths as a session writes them, with the place where it does.
 *
 * @returns what throws a BuildFailure when the file cannot be read, is not JSON or has numbers that would become others
 */
export function schemaReader({ file }: Session, files: Files): SchemaReader {
  return (written, isMadeUp, range) => {
    const path = resolvePath(file, written);
    const fail = (failure: Message): never => {
      throw new BuildFailure({ ...failure, ...(range && { range }) });
    };
    if (written.trim() === '') return fail(schemaPathEmpty());
    try {
      const text = files.readSchema(path, isMadeUp);
      const { schema, lost } = readSchemaText(text);
      if (isTooDeep(schema, text)) return fail(schemaTooDeep(written));
      return lost[0] === undefined ? schema : fail(schemaLosesDigits(written, lost[0].text));
    } catch (error) {
      if (error instanceof BuildFailure) throw error;
      return fail(schemaUnreadable(written, path, reasonOf(error), adviceOf(error)));
    }
  };
}

/** A value as a schema can look at it, with what it has to know of numbers that have lost digits. */
interface StandIns {
  readonly value: Json;
  /** In which the value is by itself, under the key `0`. */
  readonly around: readonly [Json];
  readonly lost: Pick<LostNumbers, 'literal' | 'isIn'>;
}

/** @param exact - a value with `LostDigits`: numbers that are as whole as they, and no larger than numbers are, stand in for them */
function standIns(exact: Json): StandIns {
  const literals = new Map<object, ReadonlyMap<string, string>>();
  const holders = new Set<object>();
  const copyOf = (given: Json): Json => {
    if (given === null || typeof given !== 'object') return given;
    if (isLost(given)) return standIn(given);
    const entries = Object.entries(given) as [string, Json][];
    const copied = entries.map(([key, item]): [string, Json] => [key, copyOf(item)]);
    const copy: Json = Array.isArray(given) ? copied.map(([, item]) => item) : Object.fromEntries(copied);
    const lost = entries
      .filter(([, item]) => isLost(item))
      .map(([key, item]): [string, string] => [key, literalOf(item)!]);
    literals.set(copy as object, new Map(lost));
    if (hasLost(given)) holders.add(copy as object);
    return copy;
  };
  const around = copyOf([exact]) as unknown as [Json];
  const lost: StandIns['lost'] = {
    literal: (container, key) => literals.get(container)?.get(key),
    isIn: (container) => holders.has(container),
  };
  return { value: around[0], around, lost };
}

/** Of what has a fraction the nearest number may be whole. */
function standIn(lost: Json): number {
  const nearest = Number(literalOf(lost));
  if (!isWhole(literalOf(lost)!))
    return Number.isInteger(nearest) ? Math.sign(nearest) * (2 ** 52 - 0.5) || 0.5 : nearest;
  return Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
}
