import { nothingIncluded, onlyMisnamed } from '../../problems/host/host.js';
import { findMisnamed, hasSession } from './find-sessions.js';

/** As the options of a host have them; an empty `include` leaves sessions out on purpose. */
export interface Selection {
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/**
 * What to say where the option `include` matches nothing, or all session files have another extension: beside other tests the run
 * would be green without a session.
 *
 * @param home - the folder that the globs are relative to
 */
export async function whyNoSessions(home: string, { include, exclude = [] }: Selection): Promise<string | undefined> {
  if (include?.length === 0) return undefined;
  if (await hasSession(home, include)) return undefined;
  if (include) return nothingIncluded(include, home).message;
  const [near] = await findMisnamed(home, exclude);
  return near === undefined ? undefined : onlyMisnamed(home, near).message;
}
