import type { Json } from '../model/json.js';
import { unreadableSchema } from '../model/problems/run-values.js';
import type { Session } from '../model/session.js';
import { BuildFailure } from './http/build-request.js';
import type { Files } from './ports.js';
import { resolvePath } from '../model/paths.js';

/**
 * Reads schemas by their paths as a session writes them.
 *
 * @returns what throws a BuildFailure when the file cannot be read or is not JSON
 */
export function schemaReader({ file }: Session, files: Files): (path: string) => Json {
  return (written) => {
    const path = resolvePath(file, written);
    try {
      return JSON.parse(files.readTextSync(path)) as Json;
    } catch (error) {
      throw new BuildFailure(unreadableSchema(path, (error as Error).message));
    }
  };
}
