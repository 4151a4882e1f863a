import type { Json } from '../../lib/json.js';
import { isTooDeep } from '../../lib/json-depth.js';
import { readSchemaText } from '../../lib/schema-numbers.js';
import { resolvePath } from '../../format/paths.js';
import type { Message } from '../../format/problem.js';
import { schemaLosesDigits, schemaTooDeep, schemaUnreadable } from '../../problems/run/evaluate.js';
import type { Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';
import { adviceOf, reasonOf } from '../../problems/disk/file-reason.js';
import { BuildFailure } from '../values/build-failure.js';
import type { Files } from '../ports/ports.js';
import type { LostNumbers } from '../../json-schema/exact-keywords.js';
import { isWhole } from '../../lib/numbers.js';
import { hasLost, isLost, literalOf } from '../values/lost-digits.js';

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
  /** In which the value stands by itself, under the key `0`. */
  readonly around: readonly [Json];
  readonly lost: Pick<LostNumbers, 'literal' | 'isIn'>;
}

/** @param exact - a value with `LostDigits`: numbers that are as whole as they, and no larger than numbers are, stand in for them */
export function standIns(exact: Json): StandIns {
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
