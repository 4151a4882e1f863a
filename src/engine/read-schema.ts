import type { Json } from '../model/json.js';
import { resolvePath } from '../model/paths.js';
import { schemaUnreadable } from '../model/problems/run-schemas.js';
import type { Range } from '../model/range.js';
import type { Session } from '../model/session.js';
import { reasonOf } from '../model/reason-of.js';
import { BuildFailure } from './http/build-failure.js';
import type { Files } from './ports.js';

/**
 * Reads schemas by their paths as a session writes them, with the place where it does.
 *
 * @returns what throws a BuildFailure when the file cannot be read or is not JSON
 */
export function schemaReader({ file }: Session, files: Files): (path: string, range?: Range) => Json {
  return (written, range) => {
    const path = resolvePath(file, written);
    try {
      return JSON.parse(files.readTextSync(path)) as Json;
    } catch (error) {
      const reason = reasonOf(error as NodeJS.ErrnoException);
      throw new BuildFailure({ ...schemaUnreadable(written, path, reason), ...(range && { range }) });
    }
  };
}
