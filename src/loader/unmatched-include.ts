import { hasSession } from './find-sessions.js';
import { nothingIncluded } from '../model/problems/host.js';

/**
 * What to say where the option `include` matches nothing: beside other tests the run would be green without a session.
 *
 * @param home - the folder that the globs are relative to
 */
export async function unmatchedInclude(
  home: string,
  include: readonly string[] | undefined,
): Promise<string | undefined> {
  if (!include || include.length === 0) return undefined;
  const globs = include.map((glob) => glob.replace(/^(!?)<rootDir>\//, '$1'));
  return (await hasSession(home, globs)) ? undefined : nothingIncluded(include, home).message;
}
