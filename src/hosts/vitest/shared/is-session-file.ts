import { sessionSuffix } from '../../../format/session.js';

/** @param id - of a module, as Vite names it */
export function isSessionFile(id: string): boolean {
  return id.endsWith(sessionSuffix);
}
