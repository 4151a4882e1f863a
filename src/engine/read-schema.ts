import type { Json } from '../model/json.js';
import { resolvePath } from '../model/paths.js';
import { schemaUnreadable } from '../model/problems/run-schemas.js';
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
 * @returns what throws a BuildFailure when the file cannot be read or is not JSON
 */
export function schemaReader({ file }: Session, files: Files): SchemaReader {
  return (written, isMadeUp, range) => {
    const path = resolvePath(file, written);
    try {
      return JSON.parse(files.readSchema(path, isMadeUp)) as Json;
    } catch (error) {
      throw new BuildFailure({
        ...schemaUnreadable(written, path, reasonOf(error), adviceOf(error)),
        ...(range && { range }),
      });
    }
  };
}
