import type { Json } from '../../lib/json.js';
import { isTooDeep } from '../../lib/json-depth.js';
import { readSchemaText } from '../../lib/schema-numbers.js';
import { resolvePath } from '../../format/paths.js';
import type { Message } from '../../format/problem.js';
import { schemaLosesDigits, schemaTooDeep, schemaUnreadable } from '../../problems/run/run-schemas.js';
import type { Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';
import { adviceOf, reasonOf } from '../../problems/disk/file-reason.js';
import { BuildFailure } from '../values/build-failure.js';
import type { Files } from '../ports/ports.js';

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
      const { schema, lost } = readSchemaText(text);
      if (isTooDeep(schema, text)) return fail(schemaTooDeep(written));
      return lost[0] === undefined ? schema : fail(schemaLosesDigits(written, lost[0].text));
    } catch (error) {
      if (error instanceof BuildFailure) throw error;
      return fail(schemaUnreadable(written, path, reasonOf(error), adviceOf(error)));
    }
  };
}
