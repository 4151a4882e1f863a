import type { Json } from '../model/json.js';
import { lostNumber } from '../model/json-numbers.js';
import { resolvePath } from '../model/paths.js';
import type { Message } from '../model/problem.js';
import { schemaFaults } from '../model/problems/json-schema.js';
import { invalidSchema, schemaUnreadable } from '../model/problems/run-schemas.js';
import type { Range } from '../model/range.js';
import type { Session } from '../model/session.js';
import { adviceOf, reasonOf } from '../model/reason-of.js';
import { BuildFailure } from './http/build-failure.js';
import type { Files } from './ports.js';

/** @param isMadeUp - whether a reference gave parts of the path */
export type SchemaReader = (path: string, isMadeUp: boolean, range?: Range) => Json;

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
      const schema = JSON.parse(text) as Json;
      const lost = lostNumber(text);
      return lost === undefined ? schema : fail(invalidSchema(written, schemaFaults.number(lost)));
    } catch (error) {
      if (error instanceof BuildFailure) throw error;
      return fail(schemaUnreadable(written, path, reasonOf(error), adviceOf(error)));
    }
  };
}
